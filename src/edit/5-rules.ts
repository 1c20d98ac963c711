import { RULE } from "#read/keys.ts";
import type { ItemRefs } from "./change.ts";
import type { ItemEditor } from "./point.ts";
import { addInSection, itemAt, type Style } from "./table-items.ts";

const STYLE: Style = {
  part: 5,
  keys: RULE,
  columns: ["on", "rule", "onlyWhen", "error", "message", "notes"],
  heads: ["on", "rule", "onlyWhen", "error"],
  name: null,
  asFact: { name: "on", value: "rule" },
};

export const rules: ItemEditor<ItemRefs["rule"], unknown> = {
  find: ({ text, model }, { index }) => {
    const found = model.rules[index];
    return found === undefined ? null : itemAt(text, STYLE, found.span.start);
  },
  add: ({ text }, _, values, after) => addInSection(text, STYLE, after, values),
};
