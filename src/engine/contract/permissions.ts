/** Whether a role may do something, worked out from the document: with certainty, never, or under conditions. */
export interface Permission {
  readonly may: "yes" | "no" | "when";
  /** Of `when`: each is enough by itself; as the document writes it. */
  readonly conditions: readonly string[];
  /** Of each condition, in the same order: all that it needs, for whoever says it in words. */
  readonly needs: readonly (readonly Need[])[];
  /** Rows of the document that say so, as offsets; of `no`, those that allow it to others. */
  readonly rows: readonly { readonly start: number; readonly end: number }[];
}

/** A part of a condition. Of child rows it may be about the record that they belong to, `of` an entity; else `of` is null. */
export type Need = { readonly of: string | null } & (
  | { readonly kind: "status"; readonly among: readonly string[] }
  /** The person is who the field names. */
  | { readonly kind: "person"; readonly field: string }
  /** The record is the person. */
  | { readonly kind: "oneself" }
  /** No more than these fields are given a value. */
  | { readonly kind: "given"; readonly fields: readonly string[] }
  /** Whatever else the document's code asks for. */
  | { readonly kind: "code" }
);

export interface PermissionsOnEntity {
  readonly entity: string;
  readonly see: Permission;
  readonly create: Permission;
  readonly change: Permission;
  readonly delete: Permission;
  readonly events: readonly ({ readonly event: string } & Permission)[];
  /** Fields that some row names; the others are as open as their record. */
  readonly fields: readonly {
    readonly field: string;
    readonly see: Permission;
    readonly create: Permission;
    readonly change: Permission;
  }[];
}

/** What one role may do; someone with several roles may do what any of them may. */
export interface PermissionsOfRole {
  readonly role: string;
  readonly entities: readonly PermissionsOnEntity[];
}
