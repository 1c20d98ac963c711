import { BLOCK, SCREEN } from "#read/keys.ts";
import type { Screen } from "#model/2-screens.ts";
import type { ItemRefs } from "./change.ts";
import { addBlock, inBody, newBlock } from "./blocks.ts";
import { freshName } from "./names.ts";
import type { ItemEditor, Place } from "./point.ts";
import { proseLines, rawTextIn, setProse, textOf } from "./prose.ts";
import { Refused } from "./refusal.ts";
import { addInSection, addToTable, itemAt, type Style, tableIn, tableWith } from "./table-items.ts";

const STYLE: Style = {
  part: 2,
  keys: SCREEN,
  columns: ["route", "screen", "shows", "lets", "who"],
  heads: ["route", "screen", "shows", "lets", "who"],
  name: "screen",
  blocks: true,
};

const loose = (name: string): string => name.toLocaleLowerCase("en").trim();

/** Generated screens are not in the text. */
const screenOf = ({ model }: Place, name: string): Screen | undefined =>
  model.screens.find((screen) => screen.name === name && !screen.byDefault);

export const screens: ItemEditor<ItemRefs["screen"], unknown> = {
  find: (place, { screen }) => {
    const found = screenOf(place, screen);
    return found === undefined ? null : itemAt(place.text, STYLE, found.span.start);
  },
  add: ({ text, model }, _, values, after) => {
    const said = model.screens.filter(({ byDefault }) => !byDefault);
    freshName(
      values,
      "screen",
      said.map(({ name }) => name),
      loose,
    );
    return addInSection(text, STYLE, after, values);
  },
  says: (place, { screen }) => {
    const found = screenOf(place, screen);
    return new Map(found === undefined ? [] : [["screen", found.name], ...textOf(found.prose)]);
  },
  set: (place, { screen }, key, values) => {
    if (key !== "text") return null;
    const { text } = place;
    const item = screens.find(place, { kind: "screen", screen });
    if (item === null) throw new Refused("not-there", screen);
    const value = rawTextIn(values.get("text"));
    if (item.facts !== null) return setProse(text, item.facts, value);
    if (item.row === null || value === "") return [];
    const { section } = item.row.holder;
    return [addBlock(text, section, section.blocks.at(-1) ?? null, newBlock(text, screen, [proseLines(text, value)]))];
  },
};

const BLOCKS: Style = {
  part: 2,
  keys: BLOCK,
  columns: ["block", "shows"],
  heads: ["block", "shows"],
  name: "block",
};

/** Blocks of an overview: rows below the heading of the screen. */
export const overviewBlocks: ItemEditor<ItemRefs["block"], { readonly screen: string }> = {
  find: (place, { screen, index }) => {
    const found = screenOf(place, screen)?.views.find(({ blocks }) => blocks.length > 0)?.blocks[index];
    return found === undefined ? null : itemAt(place.text, BLOCKS, found.span.start);
  },
  add: (place, { screen }, values, after) => {
    const { text } = place;
    const found = screenOf(place, screen);
    const item = found === undefined ? null : itemAt(text, STYLE, found.span.start);
    if (item === null) throw new Refused("not-there", screen);
    const { facts: holder, row } = item;
    const table = after?.row?.table ?? tableIn(holder, BLOCK);
    if (table !== null) return addToTable(text, BLOCKS, table, after === null ? null : after?.row?.row, values);
    const lines = tableWith(text, BLOCKS, values);
    if (holder !== null) return [inBody(text, holder, lines)];
    if (row === null) throw new Refused("not-there", screen);
    const { section } = row.holder;
    return [addBlock(text, section, section.blocks.at(-1) ?? null, newBlock(text, screen, [lines]))];
  },
};
