import { isByField } from "#read/5-rules.ts";
import { RULE, RULE_BY_FIELD } from "#read/keys.ts";
import type { ItemRefs } from "./change.ts";
import { type Content, plainOf } from "./content.ts";
import { nextNamed } from "./entity-tables.ts";
import { type ItemText, setValues, valuesIn } from "./item-text.ts";
import type { ItemEditor } from "./point.ts";
import { addInSection, itemAt, newItemsTable, type Style, type Values } from "./table-items.ts";

const STYLE: Style = {
  part: 5,
  keys: RULE,
  columns: ["on", "rule", "onlyWhen", "error", "message", "notes"],
  heads: ["on", "rule", "onlyWhen", "error"],
  name: null,
  asFact: { name: "on", value: "rule" },
};

/** Two columns, *Entity* and *Field*, name the target of a rule; a form shows it as one value. */
const { on: field, ...others } = RULE_BY_FIELD;
const BY_FIELD: Style = {
  ...STYLE,
  keys: { ...others, field },
  columns: ["entity", "field", ...STYLE.columns.slice(1)],
  goesOn: () => true,
};

export const rules: ItemEditor<ItemRefs["rule"], unknown> = {
  find: ({ text, model }, { index }) => {
    const found = model.rules[index];
    if (found === undefined) return null;
    const item = itemAt(text, STYLE, found.span.start);
    return item?.row && isByField(item.row.table) ? itemAt(text, BY_FIELD, found.span.start) : item;
  },
  add: ({ text }, _, values, after) => {
    const table = after?.row?.table ?? newItemsTable(text, STYLE);
    return table !== null && isByField(table)
      ? addInSection(text, BY_FIELD, after, inTwo(values))
      : addInSection(text, STYLE, after, values);
  },
  says: (place, ref) => {
    const item = rules.find(place, ref);
    const { entity, field: of } = place.model.rules[ref.index] ?? {};
    if (item === null || !hasTwo(item) || !entity) return new Map();
    const [written] = valuesIn(item, "field");
    const several = written !== undefined && plainOf(written).includes(",");
    return new Map([["on", several ? written : of ? `${entity}.${of}` : entity]]);
  },
  set: (place, ref, key, values) => {
    const item = rules.find(place, ref);
    if (item === null || !hasTwo(item) || key !== "on") return null;
    const two = inTwo(values);
    const edits = ["entity", "field"].flatMap((each) => {
      const value = two.get(each);
      return setValues(place.text, item, each, value === undefined ? [] : [value]);
    });
    return [...edits, ...(item.row === null ? [] : nextNamed(place.text, item.row, plainOf(two.get("entity") ?? "")))];
  },
};

const hasTwo = ({ keys }: ItemText): boolean => keys === BY_FIELD.keys;

/** Splits `Loan.due` into an entity and its field. Several names stay together, each with its entity. */
function inTwo(values: Values): Values {
  const on = values.get("on");
  if (on === undefined) return values;
  const plain = plainOf(on);
  const [first = ""] = plain.split(",");
  const dot = first.lastIndexOf(".");
  const entity = dot === -1 ? first : first.slice(0, dot);
  const named: Content | null = plain.includes(",") ? on : dot === -1 ? null : first.slice(dot + 1);
  return new Map<string, Content>([
    ["entity", entity.trim()],
    ...(named === null ? [] : ([["field", named]] as const)),
    ...[...values].filter(([key]) => key !== "on"),
  ]);
}
