import { CALL, CALL_FACTS, RESOURCE, WIRE } from "#read/keys.ts";
import type { ItemRefs } from "./change.ts";
import { addBlock, inBody, inSection, moveBlock, newBlock } from "./blocks.ts";
import { type DocumentText, holderOf } from "./document-text.ts";
import { newFact } from "./facts.ts";
import type { ItemText } from "./item-text.ts";
import { freshName } from "./names.ts";
import type { PlannedEdit } from "./plan.ts";
import type { ItemEditor, Place } from "./point.ts";
import { moveInTable } from "./remove-and-move.ts";
import { Refused } from "./refusal.ts";
import {
  addInSection,
  addToTable,
  factsOf,
  headOf,
  itemAt,
  joined,
  type Style,
  tableIn,
  tableWith,
} from "./table-items.ts";

export const callFacts: ItemEditor<ItemRefs["calls"], never> = { find: ({ text }) => factsOf(text, 7, CALL_FACTS) };

const STYLE: Style = {
  part: 7,
  keys: CALL,
  columns: ["call", "request", "sends", "headers", "when", "answers", "timeout", "of", "notes"],
  heads: ["call", "request", "sends", "when", "answers"],
  name: "call",
  blocks: true,
};

const loose = (name: string): string => name.toLocaleLowerCase("en").trim();

export const calls: ItemEditor<ItemRefs["call"], unknown> = {
  find: ({ text, model }, { call }) => {
    const found = model.calls.calls.find(({ name }) => name === call);
    return found === undefined ? null : itemAt(text, STYLE, found.span.start);
  },
  says: (_, { call }) => new Map([["call", call]]),
  add: ({ text, model }, _, values, after) => {
    freshName(
      values,
      "call",
      model.calls.calls.map(({ name }) => name),
      loose,
    );
    return addInSection(text, STYLE, after, values);
  },
  move: ({ text }, item, after) =>
    item.row === null ? moveOwnBlock(text, item, after) : moveInTable(text, item, after),
};

/** Moves a call or resource with a heading of its own as a whole. */
function moveOwnBlock(text: DocumentText, { facts }: ItemText, after: ItemText | null): PlannedEdit[] {
  if (facts === null || facts.block === null) throw new Refused("other-place");
  if (after !== null && (after.row !== null || after.facts?.section !== facts.section))
    throw new Refused("other-place");
  return moveBlock(text, facts.section, facts.block, after?.facts?.block ?? null);
}

const RESOURCES: Style = { part: 7, keys: RESOURCE, columns: [], heads: [], name: null };

const resourceOf = ({ model }: Place, entity: string) => model.calls.resources.find((each) => each.entity === entity);

/** A block that tells where an entity's records are kept. */
export const resources: ItemEditor<ItemRefs["resource"], { readonly entity: string }> = {
  find: (place, { entity }) => {
    const found = resourceOf(place, entity);
    return found === undefined ? null : itemAt(place.text, RESOURCES, found.span.start);
  },
  add: (place, { entity }, values) => {
    const { text, model } = place;
    const name = model.entities.find(({ key }) => key === entity)?.name;
    if (name === undefined) throw new Refused("not-there", entity);
    if (resourceOf(place, entity) !== undefined) throw new Refused("name-taken", entity);
    if (!values.has("keptAt")) throw new Refused("name-missing", "keptAt");
    const facts = [...values].map(([key, value]) => newFact(text, headOf(RESOURCE, key), [value]));
    const block = newBlock(text, name, [joined(text, facts)]);
    return inSection(
      text,
      7,
      (section) => [
        section.blocks.length === 0
          ? inBody(text, holderOf(section), block)
          : addBlock(text, section, section.blocks.at(-1) ?? null, block),
      ],
      () => [block],
    );
  },
  move: ({ text }, item, after) => moveOwnBlock(text, item, after),
};

const WIRES: Style = { part: 7, keys: WIRE, columns: ["field", "wire", "as"], heads: ["field", "wire"], name: "field" };

/** Rows below such a block: a field and its JSON name. */
export const wires: ItemEditor<ItemRefs["wire"], { readonly entity: string }> = {
  find: (place, { entity, field }) => {
    const found = resourceOf(place, entity)?.onTheWire.find((each) => each.field.value === field);
    return found === undefined ? null : itemAt(place.text, WIRES, found.field.span.start);
  },
  add: (place, { entity }, values, after) => {
    const { text } = place;
    const found = resourceOf(place, entity);
    const holder = found === undefined ? null : (itemAt(text, RESOURCES, found.span.start)?.facts ?? null);
    if (holder === null) throw new Refused("not-there", entity);
    const table = after?.row?.table ?? tableIn(holder, WIRE);
    if (table !== null) return addToTable(text, WIRES, table, after === null ? null : after?.row?.row, values);
    return [inBody(text, holder, tableWith(text, WIRES, values))];
  },
};
