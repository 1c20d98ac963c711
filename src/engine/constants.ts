import type { Value } from "#expr/types.ts";
import type { Constant } from "#model/9-constants.ts";
import type { Model } from "#model/model.ts";
import { typeOfConstant } from "./constant-type.ts";
import type { Journal } from "./ports/journal.ts";
import { stateOfConstant } from "./ports/state-of-entity.ts";
import { fitConstant } from "./values/fit-constant.ts";

export const constantKey = (name: string): string => stateOfConstant("constant", name);
const kindKey = (name: string): string => stateOfConstant("constant-kind", name);

/**
 * The current value of a constant: as set in the running app, else from the document. Store and engine both use this.
 */
export function constantNow(model: Model, journal: Journal, name: string): Value {
  const constant = model.constants.constants.find((one) => one.name === name);
  if (constant === undefined) return null;
  return constantSet(journal, constant) ?? constantInDocument(model, name);
}

/** The document's value, even if another one is set in the running app. */
export function constantInDocument(model: Model, name: string): Value {
  const tree = model.constants.constants.find((one) => one.name === name)?.value.tree;
  if (tree?.op === "literal") return tree.value;
  return tree?.op === "list" ? tree.items.map((item) => (item.op === "literal" ? item.value : null)) : null;
}

/** The value set in the running app; null: none, or its kind or type is not what the document has now. */
export function constantSet(journal: Journal, constant: Constant): Value {
  const set = journal.known(constantKey(constant.name));
  const kind = journal.known(kindKey(constant.name));
  const meant = kind === null || kind === kindOf(constant) ? set : null;
  return fitConstant(typeOfConstant(constant), meant, "UTC");
}

/** Stores the kind too: 700 cents must not become the number 700 under another document. */
export const setConstantTo = (journal: Journal, constant: Constant, value: Value): void =>
  journal.setAll([
    [constantKey(constant.name), value],
    [kindKey(constant.name), kindOf(constant)],
  ]);

/** `5 EUR` and `5 JPY`, `5` and `5 %` are of different kinds. */
const kindOf = ({ value: { type, source } }: Constant): string =>
  `${JSON.stringify(type)}${source.trim().endsWith("%") ? " %" : ""}`;
