/** The fields that every record has. Records with states also have `status`, child rows also `owner`. */
export const BUILT_IN_FIELDS = ["id", "created_at", "created_by", "changed_at", "changed_by"] as const;

/** True if only the platform writes this field, never a document or a person. */
export const isBuiltInField = (key: string): boolean =>
  key === "status" || (BUILT_IN_FIELDS as readonly string[]).includes(key);
