import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
/** How a field's values lie in a column. */
export type Storage =
  | "text"
  | "number"
  | "money"
  | "boolean"
  | "date"
  | "time"
  | "instant"
  | "duration"
  | "record"
  | "json";
/** A column of an entity's table. The whole shape is plain JSON: it is kept in the database for the next migration. */
export interface ColumnShape {
  readonly key: string;
  readonly storage: Storage;
  /** The kind of the field's type in the document, or `built-in`. */
  readonly kind: string;
  /** The entity a reference names. */
  readonly refers?: string;
  readonly options?: readonly string[];
  readonly required?: boolean;
  readonly was?: readonly string[];
}
export interface EntityShape {
  readonly key: string;
  readonly was: readonly string[];
  readonly columns: readonly ColumnShape[];
  readonly owner: {
    readonly entity: string;
    readonly field: string;
  } | null;
  /** `list of ENTITY` fields: no columns, but rows of another table. */
  readonly children: readonly {
    readonly field: string;
    readonly entity: string;
  }[];
}
export interface Shape {
  readonly entities: readonly EntityShape[];
}
export declare function shapeOf(model: Model): Shape;
/** A computed field has no column, unless an event fixes it: then the fixed value must lie somewhere. */
export declare function isStored(field: Field): boolean;
export declare function storageOf(field: Field): Storage;
