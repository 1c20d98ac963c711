import { ERROR } from "#read/keys.ts";
import type { ItemRefs } from "./change.ts";
import { freshName } from "./names.ts";
import type { ItemEditor } from "./point.ts";
import { addInSection, itemAt, type Style } from "./table-items.ts";

const STYLE: Style = {
  part: 8,
  keys: ERROR,
  columns: ["code", "message", "shown"],
  heads: ["code", "message", "shown"],
  name: "code",
  blocks: true,
  asFact: { name: "code", value: "message" },
};

export const errors: ItemEditor<ItemRefs["error"], unknown> = {
  find: ({ text, model }, { code }) => {
    const found = model.errors.find((each) => each.code === code);
    return found === undefined ? null : itemAt(text, STYLE, found.span.start);
  },
  says: (_, { code }) => new Map([["code", code]]),
  add: ({ text, model }, _, values, after) => {
    freshName(
      values,
      "code",
      model.errors.map(({ code }) => code),
      (code) => code,
    );
    return addInSection(text, STYLE, after, values);
  },
};
