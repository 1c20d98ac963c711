import { ENTITY, FIELD } from "#read/keys.ts";
import { entityColumn } from "#read/entity-blocks.ts";
import { entityKey, fieldKey } from "#text/names.ts";
import type { ItemRefs } from "./change.ts";
import { addBlock, inBody, inSection, moveBlock, newBlock, removeBlock } from "./blocks.ts";
import { plainOf } from "./content.ts";
import { holderOf, type RowPlace } from "./document-text.ts";
import { newFact } from "./facts.ts";
import { setValues, valuesIn } from "./item-text.ts";
import { freshName, without } from "./names.ts";
import type { PlannedEdit } from "./plan.ts";
import type { ItemEditor, Place } from "./point.ts";
import { rawTextIn, setProse, textOf } from "./prose.ts";
import { Refused } from "./refusal.ts";
import { addToTable, headOf, itemAt, joined, type Style, tableIn, tableWith, type Values } from "./table-items.ts";

const STYLE: Style = { part: 3, keys: ENTITY, columns: [], heads: [], name: null };

export const FIELDS: Style = {
  part: 3,
  keys: FIELD,
  columns: ["field", "type", "required", "default", "askedIf", "notes", "was"],
  heads: ["field", "type", "required", "default", "askedIf", "notes"],
  name: "field",
};

const entityOf = ({ model }: Place, key: string) => model.entities.find((each) => each.key === key && !each.builtIn);

export const entities: ItemEditor<ItemRefs["entity"], unknown> = {
  find: (place, { entity }) => {
    const found = entityOf(place, entity);
    return found === undefined ? null : itemAt(place.text, STYLE, found.span.start);
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
      (section) => {
        if (section.blocks.length === 0) return [inBody(text, holderOf(section), block)];
        return [addBlock(text, section, blockAfter(after, section.blocks.at(-1) ?? null), block)];
      },
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
  remove: ({ text }, { facts }) => {
    if (facts?.block === null || facts === null) throw new Refused("other-place");
    return [removeBlock(text, facts.block)];
  },
  move: ({ text }, { facts }, after) => {
    if (facts === null || facts.block === null) throw new Refused("other-place");
    if (after !== null && after.facts?.section !== facts.section) throw new Refused("other-place");
    return moveBlock(text, facts.section, facts.block, after?.facts?.block ?? null);
  },
};

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
    const item = itemAt(text, STYLE, entity.span.start);
    if (item?.row !== null && item?.row !== undefined) return addToShortTable(place, item.row, entity.name, values);
    const holder = item?.facts ?? null;
    if (holder === null) throw new Refused("not-there", home.entity);
    const table = after?.row?.table ?? tableIn(holder, FIELD);
    if (table === null) return [inBody(text, holder, tableWith(text, FIELDS, values))];
    return addToTable(text, FIELDS, table, after === null ? null : after?.row?.row, values);
  },
};

/** In a table of many entities a new field stands below the last one of its entity. */
function addToShortTable({ text }: Place, { table }: RowPlace, name: string, values: Values): PlannedEdit[] {
  const column = entityColumn(table);
  let current = "";
  let last = table.rows.at(-1) ?? null;
  for (const row of table.rows) {
    const said = row.cells[column]?.plain ?? "";
    if (said !== "") current = said;
    if (entityKey(current) === entityKey(name)) last = row;
  }
  const keys = { ...FIELD, entity: { names: ["Entity"] } };
  return addToTable(
    text,
    { keys, columns: ["entity", ...FIELDS.columns] },
    table,
    last,
    new Map([["entity", name], ...values]),
  );
}

const isUnique = (place: Place, entity: string, field: string): boolean =>
  entityOf(place, entity)?.unique.some((set) => set.fields.length === 1 && set.fields[0]?.value === field) ?? false;

/** `email, unique` in the type, or a set of the entity's *Unique*; semicolons separate sets. */
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
