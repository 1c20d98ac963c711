import { ENTITY, FIELD } from "#read/keys.ts";
import { entityOfRows } from "#read/entity-blocks.ts";
import type { OutlineSection, Table } from "#read/markdown/outline.ts";
import { entityKey, fieldKey } from "#text/names.ts";
import type { ItemRefs } from "./change.ts";
import { addBlock, inBody, inSection, type Lines, moveBlock, newBlock, removeBlock } from "./blocks.ts";
import { type Content, plainOf } from "./content.ts";
import { type DocumentText, holderOf } from "./document-text.ts";
import { addEntityRow, entityRows, goesOn } from "./entity-tables.ts";
import { newFact } from "./facts.ts";
import { columnOf, type ItemText, setValues, valuesIn } from "./item-text.ts";
import { freshName, without } from "./names.ts";
import type { PlannedEdit } from "./plan.ts";
import type { ItemEditor, Place } from "./point.ts";
import { rawTextIn, setProse, textOf } from "./prose.ts";
import { Refused } from "./refusal.ts";
import { addToTable, headOf, itemAt, joined, type Style, tableIn, tableWith } from "./table-items.ts";
import { removeRow } from "./tables.ts";

const STYLE: Style = { part: 3, keys: ENTITY, columns: [], heads: [], name: null };

export const FIELDS: Style = {
  part: 3,
  keys: FIELD,
  columns: ["field", "type", "required", "default", "askedIf", "notes", "was"],
  heads: ["field", "type", "required", "default", "askedIf", "notes"],
  name: "field",
  goesOn,
};

const entityOf = ({ model }: Place, key: string) => model.entities.find((each) => each.key === key && !each.builtIn);

export const entities: ItemEditor<ItemRefs["entity"], unknown> = {
  find: (place, { entity }) => {
    const found = entityOf(place, entity);
    const item = found === undefined ? null : itemAt(place.text, STYLE, found.span.start);
    if (found === undefined || item?.row?.holder.block !== null) return item;
    // A value without a column in a table of many entities goes into a block with the entity's name.
    const { section } = item.row.holder;
    const makeBlock = (key: string, values: readonly Content[]): PlannedEdit[] => [
      addEntity(place.text, section, undefined, newBlock(place.text, found.name, [newFact(place.text, key, values)])),
    ];
    return { ...item, makeBlock };
  },
  add: ({ text, model }, _, values, after) => {
    const declared = model.entities.filter(({ builtIn }) => !builtIn);
    const name = freshName(
      values,
      "name",
      declared.map((each) => each.name),
      (each) => entityKey(each).toLocaleLowerCase("en"),
    );
    const facts = [...without(values, "name")].map(([key, value]) => newFact(text, headOf(ENTITY, key), [value]));
    const block = newBlock(text, name, facts.length === 0 ? [] : [joined(text, facts)]);
    return inSection(
      text,
      3,
      (section) => [addEntity(text, section, after, block)],
      () => [block],
    );
  },
  says: (place, { entity }) => {
    const found = entityOf(place, entity);
    return new Map(found === undefined ? [] : [["name", found.name], ...textOf(found.prose)]);
  },
  set: (place, { entity }, key, values) => {
    if (key !== "text") return null;
    const holder = entities.find(place, { kind: "entity", entity })?.facts ?? null;
    if (holder === null) throw new Refused("not-there", entity);
    return setProse(place.text, holder, rawTextIn(values.get("text")));
  },
  remove: ({ text }, { facts, row }) => {
    const block = facts?.block ?? null;
    const name = block === null ? row && entityOfRows(row.table).get(row.row) : block.heading.text;
    const rows = entityRows(text, 3, name?.plain ?? "").flatMap((many) => many.rows);
    if (block === null && rows.length === 0) throw new Refused("other-place");
    return together([
      ...rows.flatMap((each) => removeRow(text, each)),
      ...(block === null ? [] : [removeBlock(text, block)]),
    ]);
  },
  move: ({ text }, { facts }, after) => {
    if (facts === null || facts.block === null) throw new Refused("other-place");
    if (after !== null && after.facts?.section !== facts.section) throw new Refused("other-place");
    return moveBlock(text, facts.section, facts.block, after?.facts?.block ?? null);
  },
};

/**
 * Merges overlapping removals: at the end of a document, every removal of a line or block includes the line end before
 * it.
 */
function together(removals: readonly PlannedEdit[]): PlannedEdit[] {
  const all: PlannedEdit[] = [];
  for (const edit of removals.toSorted((one, other) => one.span.start - other.span.start)) {
    const last = all.at(-1);
    if (last === undefined || edit.span.start >= last.span.end) all.push(edit);
    else
      all[all.length - 1] = { ...last, span: { start: last.span.start, end: Math.max(last.span.end, edit.span.end) } };
  }
  return all;
}

const addEntity = (
  text: DocumentText,
  section: OutlineSection,
  after: ItemText | null | undefined,
  block: Lines,
): PlannedEdit =>
  section.blocks.length === 0
    ? inBody(text, holderOf(section), block)
    : addBlock(text, section, blockAfter(after, section.blocks.at(-1) ?? null), block);

const blockAfter = <B>(
  after: { readonly facts: { readonly block: B | null } | null } | null | undefined,
  last: B,
): B | null => (after === undefined ? last : (after?.facts?.block ?? null));

export const fields: ItemEditor<ItemRefs["field"], { readonly entity: string }> = {
  find: (place, { entity, field }) => {
    const found = entityOf(place, entity)?.fields.find((each) => each.key === field);
    return found === undefined ? null : itemAt(place.text, FIELDS, found.span.start);
  },
  says: (place, { entity, field }) => new Map(isUnique(place, entity, field) ? [["unique", "yes"]] : []),
  set: (place, { entity, field }, key, values) =>
    key === "unique" ? setUnique(place, entity, field, values.has("unique")) : null,
  add: (place, home, values, after) => {
    const { text } = place;
    const entity = entityOf(place, home.entity);
    if (entity === undefined) throw new Refused("not-there", home.entity);
    freshName(
      values,
      "field",
      entity.fields.map(({ name }) => name),
      fieldKey,
    );
    const holder = itemAt(text, STYLE, entity.span.start)?.facts ?? null;
    const table = after?.row?.table ?? tableIn(holder, FIELD);
    const many = entityRows(text, 3, entity.name).findLast((each) =>
      table === null ? describesFields(each.table) : each.table === table,
    );
    const below = after === null ? null : after?.row?.row;
    if (many !== undefined) return addEntityRow(text, FIELDS, many, entity.name, below, values);
    if (holder === null) throw new Refused("not-there", home.entity);
    if (table === null) return [inBody(text, holder, tableWith(text, FIELDS, values))];
    return addToTable(text, FIELDS, table, below, values);
  },
};

/** Other tables of many entities have facts about them: *Shown as*, *Unique*. */
const describesFields = (table: Table): boolean => columnOf(table, FIELD, "field") !== -1;

const isUnique = (place: Place, entity: string, field: string): boolean =>
  entityOf(place, entity)?.unique.some((set) => set.fields.length === 1 && set.fields[0]?.value === field) ?? false;

/** `email, unique` in the type, or a set in the entity's *Unique*, where semicolons separate sets. */
const TRAIT = /\s*,\s*unique\b/iu;

function setUnique(place: Place, entity: string, field: string, wanted: boolean): readonly PlannedEdit[] {
  const { text } = place;
  const found = entityOf(place, entity)?.fields.find((each) => each.key === field);
  const row = fields.find(place, { kind: "field", entity, field });
  const item = entities.find(place, { kind: "entity", entity });
  if (found === undefined || row === null || item === null) throw new Refused("not-there", field);
  if (isUnique(place, entity, field) === wanted) return [];
  const sets = valuesIn(item, "unique").map((value) => plainOf(value));
  if (wanted) {
    const [first, ...more] = sets;
    return setValues(text, item, "unique", first === undefined ? [found.name] : [`${first}; ${found.name}`, ...more]);
  }
  const isThis = (set: string): boolean => fieldKey(set) === field;
  const left = sets.map((value) =>
    value
      .split(";")
      .filter((set) => !isThis(set))
      .join(";")
      .trim(),
  );
  const type = valuesIn(row, "type")[0] ?? [];
  const plain = type.map((piece) => (typeof piece === "string" ? piece.replace(TRAIT, "") : piece));
  return [...setValues(text, item, "unique", left), ...setValues(text, row, "type", [plain])];
}
