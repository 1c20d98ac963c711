import { CONSTANT } from "#read/keys.ts";
import { compact } from "#read/match-keys.ts";
import type { ItemRefs } from "./change.ts";
import { inSection, below, bodyEnd } from "./blocks.ts";
import { holderOf } from "./document-text.ts";
import { addFact, newFact } from "./facts.ts";
import { freshName } from "./names.ts";
import type { ItemEditor } from "./point.ts";
import { addInSection, itemAt, type Style } from "./table-items.ts";
import { Refused } from "./refusal.ts";

const STYLE: Style = {
  part: 9,
  keys: CONSTANT,
  columns: ["name", "value", "meaning", "changeableBy", "was"],
  heads: ["name", "value", "meaning", "changeableBy"],
  name: "name",
  blocks: true,
  asFact: { name: "name", value: "value" },
};

export const constants: ItemEditor<ItemRefs["constant"], unknown> = {
  find: ({ text, model }, { constant }) => {
    const { constants: all, formulas } = model.constants;
    const found = [...all, ...formulas].find(({ name }) => name === constant);
    return found === undefined ? null : itemAt(text, STYLE, found.span.start);
  },
  says: (_, { constant }) => new Map([["name", constant]]),
  add: ({ text, model }, _, values, after) => {
    const { constants: all, formulas } = model.constants;
    freshName(
      values,
      "name",
      [...all, ...formulas].map(({ name }) => name),
      (name) => name.replace(/\(.*$/u, ""),
    );
    return addInSection(text, STYLE, after, values);
  },
};

const LIMIT: Style = { ...STYLE, columns: [], heads: [], name: null, asFact: { name: "name", value: "value" } };

/** `- Largest photo: 2 MB`, below the constants. */
export const limits: ItemEditor<ItemRefs["limit"], { readonly limit: string }> = {
  find: ({ text, model }, { limit }) => {
    const found = model.constants.limits.find(({ name }) => name === limit);
    return found === undefined ? null : itemAt(text, LIMIT, found.span.start);
  },
  add: ({ text, model }, { limit }, values, after) => {
    if (model.constants.limits.some(({ name }) => name === limit)) throw new Refused("name-taken", limit);
    const key = `${limit.slice(0, 1).toUpperCase()}${limit.slice(1)}`;
    const value = values.get("value") ?? "";
    const beside =
      after?.fact?.fact ??
      text.sections
        .of(9)
        .at(-1)
        ?.body.facts.findLast((fact) => !isSilent(fact.value.text));
    return inSection(
      text,
      9,
      (section) =>
        beside === undefined
          ? [below(text, bodyEnd(section), newFact(text, key, [value]))]
          : addFact(text, holderOf(section), { after: beside, before: null }, key, [value]),
      () => [newFact(text, key, [value])],
    );
  },
};

const isSilent = (text: string): boolean => compact(text) === "" || compact(text) === "notshown";
