/** The fields that every record has by itself. Records with states have `status` too, child rows have `owner`. */
export const BUILT_IN_FIELDS = ["id", "created_at", "created_by", "changed_at", "changed_by"] as const;

/** Whether the platform itself writes a field of this key; no document and no person does. */
export const isBuiltInField = (key: string): boolean =>
  key === "status" || (BUILT_IN_FIELDS as readonly string[]).includes(key);
