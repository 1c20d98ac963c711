import type { Command, Values } from "../contract/commands.ts";

export const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Shape = { readonly [name: string]: (value: unknown) => boolean };

const text = (value: unknown): boolean => typeof value === "string";
const number = (value: unknown): boolean => typeof value === "number";
const optional =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || value === null || is(value);

/** The shape of each command. Values are checked later, by field. */
const SHAPES: { readonly [kind in Command["kind"]]: Shape } = {
  create: { entity: text, values: isValues },
  change: { entity: text, id: text, values: isValues },
  delete: { entity: text, id: text },
  fire: { entity: text, id: text, event: text, values: isValues },
  setConstant: { name: text },
  readNotice: { notice: number },
  takeSetAside: { item: number },
  dropSetAside: { item: number },
  call: { call: text, entity: optional(text), id: optional(text), values: optional(isValues) },
  merge: { entity: text, id: text, values: isValues, there: optional(isValues) },
  undo: { commit: number },
};

/** Commands arrive as messages: those of another shape must be refused and cause no exceptions. */
export function isWellFormed(command: unknown): command is Command {
  if (!isValues(command)) return false;
  const { kind } = command;
  if (typeof kind !== "string" || !Object.hasOwn(SHAPES, kind)) return false;
  return Object.entries(SHAPES[kind as Command["kind"]]).every(([name, is]) => is(command[name]));
}
