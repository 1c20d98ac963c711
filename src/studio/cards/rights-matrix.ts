import type { Change } from "#edit/change.ts";
import type { Action, Right } from "#model/6-roles.ts";
import type { Model } from "#model/model.ts";

export const ACTIONS: readonly Action[] = ["see", "create", "change", "delete"];

/** What a role may do with records of a kind: never, always, or on a condition. */
export type MatrixRight = "no" | "yes" | "if";

export function mayOf(model: Model, role: string, entity: string, action: Action): MatrixRight {
  if (!model.roles.closed) return "yes";
  const rows = rowsFor(model, role, entity, action);
  if (rows.some(({ onlyIf }) => onlyIf === null)) return "yes";
  return rows.length > 0 ? "if" : "no";
}

const rowsFor = (model: Model, role: string, entity: string, action: Action): readonly Right[] =>
  model.roles.rights.filter(
    (right) =>
      right.problem === null &&
      right.roles.some(({ value }) => value === role) &&
      right.may.some(
        (may) =>
          (may.kind === "action" && may.action === action) ||
          (may.kind === "everything" && !(may.except ?? []).includes(action)),
      ) &&
      right.on.some((on) => on.kind === "everything" || (on.kind === "entity" && on.entity === entity)),
  );

/** The row that lets a role do something, by its index: where there is a condition, the one that has it. */
export function rowDeciding(model: Model, role: string, entity: string, action: Action): number | null {
  const [row] = rowsFor(model, role, entity, action);
  return row === undefined ? null : model.roles.rights.indexOf(row);
}

const isPlain = (right: Right, role: string, entity: string): boolean =>
  right.roles.length === 1 &&
  right.roles[0]?.value === role &&
  right.on.length === 1 &&
  right.on[0]?.kind === "entity" &&
  right.on[0].entity === entity &&
  right.onlyIf === null &&
  right.may.every(({ kind }) => kind === "action");

/**
 * The change that lets a role do something, or no longer. Null where a tick can't say it: the right comes from a row for
 * several things, roles or actions at once, which is changed in its own form.
 */
export function tickChange(model: Model, role: string, entity: string, action: Action, on: boolean): Change | null {
  const name = model.entities.find(({ key }) => key === entity)?.name ?? entity;
  const index = model.roles.rights.findIndex((right) => isPlain(right, role, entity));
  const own = model.roles.rights[index];
  const actions = own?.may.flatMap((may) => (may.kind === "action" ? [may.action] : [])) ?? [];
  if (on) {
    const all = ACTIONS.filter((one) => one === action || actions.includes(one)).join(", ");
    if (own === undefined) return { do: "add", kind: "right", values: { role, may: all, on: name } };
    return { do: "set", item: { kind: "right", index }, key: "may", value: all };
  }
  const others = rowsFor(model, role, entity, action).filter((right) => right !== own);
  if (own === undefined || others.length > 0) return null;
  const rest = actions.filter((one) => one !== action);
  const item = { kind: "right", index } as const;
  return rest.length === 0 ? { do: "remove", item } : { do: "set", item, key: "may", value: rest.join(", ") };
}
