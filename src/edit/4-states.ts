import { fit } from "#read/items.ts";
import { STATUS, TRANSITION } from "#read/keys.ts";
import type { Table } from "#read/markdown/outline.ts";
import { looseName } from "#text/names.ts";
import type { ItemRefs } from "./change.ts";
import { addBlock, inBody, inSection, newBlock } from "./blocks.ts";
import { blockAt, holderOf, rowAt } from "./document-text.ts";
import type { ItemText } from "./item-text.ts";
import { freshName } from "./names.ts";
import type { PlannedEdit } from "./plan.ts";
import type { ItemEditor, Place } from "./point.ts";
import { Refused } from "./refusal.ts";
import { addToTable, itemAt, type Style, tableIn, tableWith, type Values } from "./table-items.ts";

const TRANSITIONS: Style = {
  part: 4,
  keys: TRANSITION,
  columns: ["from", "event", "to", "who", "onlyIf", "otherwise", "asksFor", "then", "notes"],
  heads: ["from", "event", "to", "who", "onlyIf", "otherwise", "asksFor", "then"],
  name: null,
};

const STATUSES: Style = {
  part: 4,
  keys: STATUS,
  columns: ["status", "meaning", "colour", "openToChange"],
  heads: ["status", "meaning", "colour", "openToChange"],
  name: "status",
};

/** As the reader tells the two tables of a block apart. */
const describesStatuses = (table: Table): boolean => fit(table, STATUS) > fit(table, TRANSITION);

const statesOf = ({ model }: Place, entity: string) => model.states.find((each) => each.entity === entity);

export const transitions: ItemEditor<ItemRefs["transition"], { readonly entity: string }> = {
  find: (place, { entity, index }) => {
    const found = statesOf(place, entity)?.transitions[index];
    return found === undefined ? null : itemAt(place.text, TRANSITIONS, found.span.start);
  },
  add: (place, { entity }, values, after) =>
    addToStates(place, TRANSITIONS, entity, values, after, (table) => !describesStatuses(table)),
};

export const statuses: ItemEditor<ItemRefs["status"], { readonly entity: string }> = {
  find: ({ text, model }, { entity, status }) => {
    const table = statesOf({ text, model }, entity);
    const found = table?.statuses.find(({ name }) => looseName(name) === looseName(status));
    if (found === undefined) return null;
    const row = rowAt(text, 4, found.span.start);
    // A status that only transitions name has no row of its own yet.
    if (row === null || !describesStatuses(row.table)) return NO_ROW;
    return itemAt(text, STATUSES, found.span.start);
  },
  add: (place, { entity }, values, after) => {
    const described = place.text.sections
      .of(4)
      .flatMap(({ blocks }) => blocks)
      .filter(({ heading }) => heading.text.span.start === statesOf(place, entity)?.span.start)
      .flatMap(({ body }) => body.tables.filter(describesStatuses))
      .flatMap(({ rows }) => rows.map((row) => row.cells[0]?.plain ?? ""));
    freshName(values, "status", described);
    return addToStates(place, STATUSES, entity, values, after, describesStatuses);
  },
  set: (place, { entity, status }, _, values) => {
    const item = statuses.find(place, { kind: "status", entity, status });
    if (item !== NO_ROW) return null;
    if (values.size === 0) return [];
    return addToStates(place, STATUSES, entity, new Map([["status", status], ...values]), undefined, describesStatuses);
  },
};

const NO_ROW: ItemText = { keys: STATUS, columns: [], row: null, facts: null, fact: null, makeBlock: null };

/** A row in the table of its kind below the entity's heading; what is missing of the three is made. */
function addToStates(
  place: Place,
  style: Style,
  entity: string,
  values: Values,
  after: ItemText | null | undefined,
  isOfKind: (table: Table) => boolean,
): readonly PlannedEdit[] {
  const { text, model } = place;
  const name = model.entities.find(({ key }) => key === entity)?.name;
  if (name === undefined) throw new Refused("not-there", entity);
  const states = statesOf(place, entity);
  const holder = states === undefined ? null : blockAt(text, 4, states.span.start);
  const table = after?.row?.table ?? tableIn(holder, style.keys, isOfKind);
  if (table !== null) return addToTable(text, style, table, after === null ? null : after?.row?.row, values);
  const lines = tableWith(text, style, values);
  if (holder !== null) return [inBody(text, holder, lines)];
  const block = newBlock(text, name, [lines]);
  return inSection(
    text,
    4,
    (section) => [
      section.blocks.length === 0
        ? inBody(text, holderOf(section), block)
        : addBlock(text, section, section.blocks.at(-1) ?? null, block),
    ],
    () => [block],
  );
}
