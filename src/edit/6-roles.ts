import { RIGHT, ROLE_FACTS } from "#read/keys.ts";
import type { ItemRefs } from "./change.ts";
import type { ItemEditor } from "./point.ts";
import { addInSection, factsOf, itemAt, type Style } from "./table-items.ts";

const STYLE: Style = {
  part: 6,
  keys: RIGHT,
  columns: ["role", "may", "on", "onlyIf", "notes"],
  heads: ["role", "may", "on", "onlyIf"],
  name: null,
};

export const roles: ItemEditor<ItemRefs["roles"], never> = { find: ({ text }) => factsOf(text, 6, ROLE_FACTS) };

export const rights: ItemEditor<ItemRefs["right"], unknown> = {
  find: ({ text, model }, { index }) => {
    const found = model.roles.rights[index];
    return found === undefined ? null : itemAt(text, STYLE, found.span.start);
  },
  add: ({ text }, _, values, after) => addInSection(text, STYLE, after, values),
};
