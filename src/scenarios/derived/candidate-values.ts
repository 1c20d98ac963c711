import { addToDate } from "#expr/dates.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import { valueNamed } from "#text/by-name.ts";
import type { Expression } from "#model/expression.ts";
import type { Field } from "#model/3-entities.ts";
import type { Oracle } from "./oracle.ts";

const COMPARISONS = new Set(["less", "lessOrEqual", "greater", "greaterOrEqual", "equal", "notEqual"]);

/** A field with values around the boundary of a condition. */
export interface Boundary {
  readonly field: string;
  readonly values: readonly Value[];
}

/** For comparisons such as `field < other`: values around the value of the other side for this record. */
export function boundariesOf(
  oracle: Oracle,
  entity: string,
  condition: Expression,
  id: string,
  me: string | null,
): readonly Boundary[] {
  return condition.tree === null
    ? []
    : comparisons(condition.tree).flatMap((node) => around(oracle, entity, node, id, me));
}

function comparisons(tree: TypedTree): readonly (TypedTree & { readonly op: "call" })[] {
  if (tree.op !== "call") return [];
  if (COMPARISONS.has(tree.fn)) return [tree];
  return tree.fn === "and" || tree.fn === "or" || tree.fn === "not" ? tree.args.flatMap(comparisons) : [];
}

function around(
  oracle: Oracle,
  entity: string,
  { args }: TypedTree & { readonly op: "call" },
  id: string,
  me: string | null,
): readonly Boundary[] {
  const [left, right] = args;
  if (left === undefined || right === undefined) return [];
  return [[left, right] as const, [right, left] as const].flatMap(([field, other]) => {
    if (field.op !== "field" || field.of.op !== "variable" || field.of.name !== "this") return [];
    const declared = oracle.fieldOf(entity, field.field);
    if (declared === undefined || !isSettable(declared)) return [];
    const bound = oracle.value({ source: "", span: other.span, tree: other, type: other.type }, me, id);
    return [{ field: field.field, values: near(declared, bound) }];
  });
}

const SETTABLE = new Set(["number", "whole number", "money", "percent", "date", "rating", "text", "choice"]);

export const isSettable = (field: Field): boolean =>
  field.default?.kind !== "computed" && SETTABLE.has(field.type.kind);

/** A bound with the values just below and above it. */
export function near({ type: { kind } }: Field, bound: Value): readonly Value[] {
  if (typeof bound === "number") {
    const step = kind === "percent" ? 0.001 : kind === "number" ? 0.5 : 1;
    return [bound - step, bound, bound + step];
  }
  if (typeof bound !== "string") return [];
  if (kind !== "date") return kind === "text" || kind === "choice" ? [bound] : [];
  return [addToDate(bound, 0, -1), bound, addToDate(bound, 0, 1)].filter((date) => date !== null);
}

/** Other values that fit the field: another record for references, another option for choices. */
export function otherValues(oracle: Oracle, { type, key }: Field, entity: string, now: Value): readonly Value[] {
  const others = (values: readonly Value[]): readonly Value[] => values.filter((value) => value !== now);
  const used = (oracle.records[entity] ?? []).map((record) => valueNamed(record, key) ?? null);
  switch (type.kind) {
    case "text":
    case "long text":
    case "barcode":
      return [`${typeof now === "string" ? now : "Words"} b`];
    case "whole number":
    case "number":
    case "money":
      return [typeof now === "number" ? now + 1 : 1];
    case "yes/no":
      return [now !== true];
    case "choice":
      return others(type.options.map(({ value }) => value)).slice(0, 3);
    case "reference": {
      const known = others((oracle.records[type.entity] ?? []).map((record) => String(record["id"])));
      // Records that are already referenced come first, because they usually fit.
      return [...new Set([...known.filter((id) => used.includes(id)), ...known])].slice(0, 3);
    }
    case "references": {
      const known = (oracle.records[type.entity] ?? []).map((record) => String(record["id"]));
      return known.slice(0, 3).map((id) => [id]);
    }
    case "date":
      return typeof now === "string" ? [addToDate(now, 0, 1)].filter((date) => date !== null) : [];
    default:
      return [];
  }
}

/** Fields that a person can fill in. */
export const isWritable = (field: Field): boolean =>
  field.default?.kind !== "computed" &&
  field.problem === null &&
  !["series", "secret", "children", "unknown"].includes(field.type.kind);
