/** Whether a role may do something, derived from the document: always, never, or under conditions. */
export interface Permission {
  readonly may: "yes" | "no" | "when";
  /** For `when`: the conditions as written in the document; any single one is enough. */
  readonly conditions: readonly string[];
  /** For each condition, in the same order: its parts, for wording it. */
  readonly needs: readonly (readonly Need[])[];
  /** The rows of the document that decide this, as offsets; for `no`, those that allow it to others. */
  readonly rows: readonly { readonly start: number; readonly end: number }[];
}

/** A part of a condition. `of`: for child rows, the entity of the owner that the part is about; else null. */
export type Need = { readonly of: string | null } & (
  | { readonly kind: "status"; readonly among: readonly string[] }
  /** The field refers to the person. */
  | { readonly kind: "person"; readonly field: string }
  /** The record is the person. */
  | { readonly kind: "oneself" }
  /** Only these fields are given a value. */
  | { readonly kind: "given"; readonly fields: readonly string[] }
  /** Any other expression. */
  | { readonly kind: "code" }
);

export interface PermissionsOnEntity {
  readonly entity: string;
  readonly see: Permission;
  readonly create: Permission;
  readonly change: Permission;
  readonly delete: Permission;
  readonly events: readonly ({ readonly event: string } & Permission)[];
  /** Fields that some row names; other fields have the permissions of their record. */
  readonly fields: readonly {
    readonly field: string;
    readonly see: Permission;
    readonly create: Permission;
    readonly change: Permission;
  }[];
}

/** What one role may do. A person with several roles may do what any of them may. */
export interface PermissionsOfRole {
  readonly role: string;
  readonly entities: readonly PermissionsOnEntity[];
}
