import type { Typed } from "#expr/typed.ts";
import type { Right } from "#model/6-roles.ts";
import type { Who } from "#model/4-states.ts";
import { thisIs, type Context } from "../context/context.ts";

const an = (role: string): string => (/^[aeiouAEIOU]/.test(role) ? `an ${role}` : `a ${role}`);

const anyOf = (names: readonly string[]): string =>
  names.length <= 1 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} or ${names[names.length - 1]}`;

/** "Only a keeper can do this." */
export function onlyRoles(roles: Iterable<string>): string {
  const names = [...new Set(roles)];
  return names.length === 0 ? "Nobody can do this." : `Only ${anyOf(names.map(an))} can do this.`;
}

/** "Only the borrower or a keeper can do this." */
export function onlyWho(context: Context, entity: string, who: readonly Who[]): string {
  const names = who.map((one) => {
    if (one.kind === "role") return an(one.role);
    if (one.kind === "anyone") return "anyone";
    return `the ${(context.lookup.field(entity, one.field)?.name ?? one.field).toLowerCase()}`;
  });
  return names.length === 0 ? "Nobody can do this." : `Only ${anyOf([...new Set(names)])} can do this.`;
}

/** Why rows that this person's roles do have do not hold for this record. */
export function whyNot(context: Context, entity: string, id: string | null, rows: readonly Right[]): string {
  const reasons = rows.flatMap((row) => {
    const tree = row.onlyIf?.tree;
    if (!tree || row.onlyIf === null) return [];
    const failing = conjuncts(tree).filter((part) => id === null || context.run(part, thisIs(id)) !== true);
    return [
      failing.map((part) => sentence(context, entity, part)).find((words) => words !== null) ??
        `Only if ${row.onlyIf.source}.`,
    ];
  });
  return [...new Set(reasons)].join(" ") || "This is not allowed.";
}

function conjuncts(tree: Typed): readonly Typed[] {
  return tree.op === "call" && tree.fn === "and" ? tree.args.flatMap(conjuncts) : [tree];
}

/** Conditions on the status and on who one is have a plain sentence; others are shown as they are written. */
function sentence(context: Context, entity: string, tree: Typed): string | null {
  if (tree.op !== "call" || (tree.fn !== "equal" && tree.fn !== "in")) return null;
  const [left, right] = tree.args;
  if (left === undefined || right === undefined) return null;
  const [field, other] = left.op === "field" && left.of.op === "variable" ? [left, right] : [right, left];
  if (field.op === "variable" && other.op === "variable") return "Only for yourself.";
  if (field.op !== "field" || field.of.op !== "variable" || field.of.name !== "this") return null;
  if (field.field === "status") {
    const names = other.op === "list" ? other.items : [other];
    const texts = names.flatMap((name) =>
      name.op === "literal" && typeof name.value === "string" ? [name.value] : [],
    );
    return texts.length === names.length ? `Only in ${anyOf(texts)}.` : null;
  }
  if (other.op === "variable" && other.name === "me")
    return `Only the ${(context.lookup.field(entity, field.field)?.name ?? field.field).toLowerCase()} can do this.`;
  return null;
}
