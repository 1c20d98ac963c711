import type { TypedTree } from "#expr/typed.ts";
import type { Right } from "#model/6-roles.ts";
import type { Who } from "#model/4-states.ts";
import { thisIs, type Context } from "../context/context.ts";
import type { AllowedPerson, Reason } from "../contract/reasons.ts";

/** The reason that only people with one of these roles may. */
export const onlyRoles = (roles: Iterable<string>): Reason =>
  onlyPeople([...new Set(roles)].map((role) => ({ kind: "role", role })));

/** The reason that only people whom *Who* of point 4 names may. */
export function onlyWho(context: Context, entity: string, who: readonly Who[]): Reason {
  const people = who.flatMap((one): readonly AllowedPerson[] => {
    if (one.kind === "role") return [{ kind: "role", role: one.role }];
    // Neither names people: `anyone` refuses nobody, and `nobody` allows nobody.
    if (one.kind === "anyone" || one.kind === "nobody") return [];
    return [{ kind: "field", field: nameOfField(context, entity, one.field) }];
  });
  return onlyPeople([...new Map(people.map((one) => [JSON.stringify(one), one])).values()]);
}

const onlyPeople = (people: readonly AllowedPerson[]): Reason =>
  people.length === 0 ? { code: "nobody" } : { code: "only-people", people };

/** Why the rows of this person's own roles don't hold for a record. */
export function whyNot(context: Context, entity: string, id: string | null, rows: readonly Right[]): Reason {
  const reasons = rows.flatMap((row): readonly Reason[] => {
    const tree = row.onlyIf?.tree;
    if (!tree || row.onlyIf === null) return [];
    const failing = conjuncts(tree).filter((part) => id === null || context.run(part, thisIs(id)) !== true);
    return [
      failing.map((part) => plainReason(context, entity, part)).find((one) => one !== null) ?? {
        code: "only-if",
        condition: row.onlyIf.source,
      },
    ];
  });
  const different = [...new Map(reasons.map((one) => [JSON.stringify(one), one])).values()];
  const [first, ...others] = different;
  if (first === undefined) return { code: "not-allowed" };
  return others.length === 0 ? first : { code: "several", reasons: different };
}

function conjuncts(tree: TypedTree): readonly TypedTree[] {
  return tree.op === "call" && tree.fn === "and" ? tree.args.flatMap(conjuncts) : [tree];
}

/** Conditions on the status or on the person have reasons of their own; null: it is shown as the document writes it. */
function plainReason(context: Context, entity: string, tree: TypedTree): Reason | null {
  if (tree.op !== "call" || (tree.fn !== "equal" && tree.fn !== "in")) return null;
  const [left, right] = tree.args;
  if (left === undefined || right === undefined) return null;
  const [field, other] = left.op === "field" && left.of.op === "variable" ? [left, right] : [right, left];
  if (field.op === "variable" && other.op === "variable") return { code: "only-yourself" };
  if (field.op !== "field" || field.of.op !== "variable" || field.of.name !== "this") return null;
  if (field.field === "status") {
    const names = other.op === "list" ? other.items : [other];
    const statuses = names.flatMap((name) =>
      name.op === "literal" && typeof name.value === "string" ? [name.value] : [],
    );
    return statuses.length === names.length ? { code: "only-in-status", statuses } : null;
  }
  if (other.op === "variable" && other.name === "me")
    return onlyPeople([{ kind: "field", field: nameOfField(context, entity, field.field) }]);
  return null;
}

const nameOfField = (context: Context, entity: string, field: string): string =>
  context.lookup.field(entity, field)?.name ?? field;
