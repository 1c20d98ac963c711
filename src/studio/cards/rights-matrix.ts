import type { Change } from "#edit/change.ts";
import type { Action, Right } from "#model/6-roles.ts";
import type { Model } from "#model/model.ts";

export const ACTIONS: readonly Action[] = ["see", "create", "change", "delete"];

/** Whether a role may act on records of an entity: never, always, or on a condition. */
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

/** The index of the row that gives a role the right; of several rows, the one with a condition. */
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
 * The change that grants or removes a right. Null: a checkbox can't express it, because the row covers several
 * entities, roles or actions; it is edited in its own form.
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
