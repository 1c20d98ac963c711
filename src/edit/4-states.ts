import { fit } from "#read/items.ts";
import { STATUS, TRANSITION } from "#read/keys.ts";
import type { Transition } from "#model/4-states.ts";
import type { OutlinePart, Table } from "#read/markdown/outline.ts";
import { unquote } from "#read/phrases/lists.ts";
import { looseName } from "#text/names.ts";
import type { ItemRefs, StepContent } from "./change.ts";
import { addBlock, inBody, inSection, newBlock } from "./blocks.ts";
import { type Content, type ContentPart, plainOf } from "./content.ts";
import { blockAt, holderOf, rowAt } from "./document-text.ts";
import { type ItemText, valuesIn } from "./item-text.ts";
import { addEntityRow, entityRows, goesOn } from "./entity-tables.ts";
import { freshName } from "./names.ts";
import type { PlannedEdit } from "./plan.ts";
import type { ItemEditor, Place } from "./point.ts";
import { Refused } from "./refusal.ts";
import { addSteps, setSteps, stepsIn, stepTree } from "./steps.ts";
import { addToTable, itemAt, type Style, tableIn, tableWith, type Values } from "./table-items.ts";

const TRANSITIONS: Style = {
  part: 4,
  keys: TRANSITION,
  columns: ["from", "event", "to", "who", "onlyIf", "otherwise", "asksFor", "then", "notes"],
  heads: ["from", "event", "to", "who", "onlyIf", "otherwise", "asksFor", "then"],
  name: null,
  goesOn,
};

const STATUSES: Style = {
  part: 4,
  keys: STATUS,
  columns: ["status", "meaning", "colour", "openToChange", "was"],
  heads: ["status", "meaning", "colour", "openToChange"],
  name: "status",
  goesOn,
};

/** Tells the two tables of a block apart in the same way as the reader. */
const describesStatuses = (table: Table): boolean => fit(table, STATUS) > fit(table, TRANSITION);

const statesOf = ({ model }: Place, entity: string) => model.states.find((each) => each.entity === entity);

export const transitions: ItemEditor<ItemRefs["transition"], { readonly entity: string }> = {
  find: (place, { entity, index }) => {
    const found = statesOf(place, entity)?.transitions[index];
    return found === undefined ? null : itemAt(place.text, TRANSITIONS, found.span.start);
  },
  saysAll: (place, ref) => {
    const part = partFor(place, ref);
    return new Map(part === null ? [] : [["steps", stepsIn(part)]]);
  },
  set: (place, ref, key, _, values) => {
    const part = partFor(place, ref);
    // The steps and the cell would both run.
    if (key === "then" && part !== null && values.length > 0) throw new Refused("other-place", part.heading.text.plain);
    if (key !== "steps") return null;
    return setStepsOf(
      place,
      ref,
      values.map((says) => ({ says })),
    );
  },
  add: (place, { entity }, values, after) =>
    addToStates(place, TRANSITIONS, entity, values, after, (table) => !describesStatuses(table)),
};

type TransitionRef = ItemRefs["transition"];

/** Replaces the steps of an event, in its existing block or in a new one. */
export function setStepsOf(place: Place, ref: TransitionRef, wanted: readonly StepContent[]): PlannedEdit[] {
  const part = partFor(place, ref);
  if (part !== null) return setSteps(place.text, part, wanted);
  const states = statesOf(place, ref.entity);
  const block = states === undefined ? null : (blockAt(place.text, 4, states.span.start)?.block ?? null);
  if (block === null) throw new Refused("not-there", ref.entity);
  return addSteps(place.text, block, nameOf(place, ref), wanted);
}

/** The steps of an event, including nested steps. */
export function stepsOf(place: Place, ref: TransitionRef): readonly StepContent[] {
  const part = partFor(place, ref);
  return part === null ? [] : stepTree(part);
}

/** `Return`; if several rows have the event, `Return to Late`. */
function nameOf(place: Place, { entity, index }: TransitionRef): Content {
  const all = statesOf(place, entity)?.transitions ?? [];
  const found = all[index];
  const event = found === undefined ? null : eventOf(place, found);
  if (found === undefined || event === null) throw new Refused("not-there", String(index));
  const isAlike = (row: Transition): boolean => namesOf(place, row)[0] === namesOf(place, found)[0];
  return all.filter(isAlike).length > 1 && found.to !== null ? [...event, ` to ${found.to.value}`] : event;
}

/** The heading for its steps: the event's name, or the text of the row's cell: `every Monday at 08:00`. */
function eventOf({ text }: Place, { event, span }: Transition): readonly ContentPart[] | null {
  if (event.kind === "named") return [event.name];
  if (event.kind === "start") return ["start"];
  const row = itemAt(text, TRANSITIONS, span.start);
  return row === null ? null : (valuesIn(row, "event")[0] ?? null);
}

/** `return`, `return to late`: possible headings of its steps. */
function namesOf(place: Place, row: Transition): readonly string[] {
  const event = eventOf(place, row);
  if (event === null) return [];
  const name = plainOf(event);
  return [name, ...(row.to === null ? [] : [`${name} to ${row.to.value}`])].map(looseName);
}

/** The `####` block with the steps of a transition, found in the same way as by the reader. */
function partFor(place: Place, { entity, index }: TransitionRef): OutlinePart | null {
  const states = statesOf(place, entity);
  const found = states?.transitions[index];
  if (states === undefined || found === undefined) return null;
  // An event may be called Start. Blocks with that heading then belong to the event, not to new records.
  const taken =
    found.event.kind !== "start"
      ? []
      : states.transitions.flatMap((row) => (row.event.kind === "named" ? namesOf(place, row) : []));
  const names = namesOf(place, found).filter((name) => !taken.includes(name));
  const parts = blockAt(place.text, 4, states.span.start)?.block?.parts ?? [];
  return parts.find(({ heading }) => names.includes(looseName(unquote(heading.text).plain))) ?? null;
}

export const statuses: ItemEditor<ItemRefs["status"], { readonly entity: string }> = {
  find: ({ text, model }, { entity, status }) => {
    const table = statesOf({ text, model }, entity);
    const found = table?.statuses.find(({ name }) => looseName(name) === looseName(status));
    if (found === undefined) return null;
    const row = rowAt(text, 4, found.span.start);
    // A status that is only named in transitions has no row of its own.
    if (row === null || !describesStatuses(row.table)) return NO_ROW;
    return itemAt(text, STATUSES, found.span.start);
  },
  says: (_, { status }) => new Map([["status", status]]),
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

/** A row in the right table below the entity's heading. Creates the section, the block and the table if missing. */
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
  const many = entityRows(text, 4, name).findLast((each) =>
    table === null ? isOfKind(each.table) : each.table === table,
  );
  if (many !== undefined) return addEntityRow(text, style, many, name, after === null ? null : after?.row?.row, values);
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
