import type { Default, Entity, Field, FieldType } from "#model/3-entities.ts";
import type { Expression } from "#model/expression.ts";
import type { Model } from "#model/model.ts";
import type { Typed } from "#expr/typed.ts";
import type { QueryClock } from "#engine/ports/records.ts";
/** Models built by hand, for tests that need no document. */
declare const at: {
  start: number;
  end: number;
};
export declare const written: <T>(value: T) => {
  readonly value: T;
  readonly span: typeof at;
};
export declare const code: (tree: Typed) => Expression;
export declare function field(key: string, type: FieldType | FieldType["kind"], more?: Partial<Field>): Field;
export declare const computed: (tree: Typed) => Default;
export declare function entity(key: string, fields: readonly Field[], more?: Partial<Entity>): Entity;
export declare function model(
  entities: readonly Entity[],
  statuses?: {
    readonly [entity: string]: readonly string[];
  },
): Model;
export declare const clock: QueryClock;
export {};
