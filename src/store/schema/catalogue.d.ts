import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import type { FieldPlace, OrderTerm, Tables } from "#expr/sql/tables.ts";
import type { Type } from "#expr/types.ts";
import { type ColumnShape, type EntityShape, type Shape, type Storage } from "./shape.ts";
/** An entity with everything the store asks about it, by key. */
export interface KnownEntity {
  readonly shape: EntityShape;
  readonly table: string;
  readonly columns: ReadonlyMap<string, ColumnShape>;
  /** The document's fields, computed ones and children included. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly order: readonly OrderTerm[];
  /** Own fields that `Shown as` names. */
  readonly titleFields: readonly string[];
}
/** What the document says about entities, ready for SQL. */
export declare class Catalogue implements Tables {
  readonly entities: ReadonlyMap<string, KnownEntity>;
  readonly sequence = '"#"';
  readonly currency: string;
  constructor(model: Model, shape: Shape);
  entity(key: string): KnownEntity;
  table(key: string): string | null;
  order(key: string): readonly OrderTerm[];
  field(key: string, field: string): FieldPlace | null;
  /** How a stored or computed field's values look. */
  storage(key: string, field: string): Storage;
  /** The type a field has in expressions; computed fields have that of their expression where it says more. */
  type(key: string, field: string): Type;
}
