import type { Keys } from "#read/keys.ts";
import { entityKey } from "#text/names.ts";
import type { ItemRefs } from "./change.ts";
import { addBlock, inBody, inSection, newBlock } from "./blocks.ts";
import { plainOf } from "./content.ts";
import { holderOf, holders, type HeadedPart, rowAt } from "./document-text.ts";
import type { ItemEditor, Place } from "./point.ts";
import { Refused } from "./refusal.ts";
import { addToTable, itemAt, type Style, tableWith } from "./table-items.ts";

/** The columns of an entity's sample data: the handle, its fields, and the built-in ones. */
function styleOf({ model }: Place, entity: string): Style {
  const fields = model.entities.find(({ key }) => key === entity)?.fields ?? [];
  const named: [string, { names: readonly string[] }][] = [
    ["handle", { names: ["", "Handle", "Id"] }],
    ...fields.map(({ key, name }): [string, { names: readonly string[] }] => [key, { names: [name, key] }]),
  ];
  for (const [key, name] of [
    ["status", "Status"],
    ["owner", "Owner"],
    ["created_by", "Created by"],
    ["created_at", "Created at"],
  ] as const)
    if (!fields.some((field) => field.key === key)) named.push([key, { names: [name, key] }]);
  const keys: Keys = Object.fromEntries(named);
  const columns = named.map(([key]) => key);
  return { part: "sample data", keys, columns, heads: ["handle"], name: "handle", exact: true };
}

export const samples: ItemEditor<ItemRefs["sample"], { readonly entity: string }> = {
  find: (place, { handle }) => {
    const found = place.model.samples.find((each) => each.handle === handle);
    return found === undefined ? null : itemAt(place.text, styleOf(place, found.entity), found.span.start);
  },
  add: (place, { entity }, values, after) => {
    const { text, model } = place;
    const name = model.entities.find(({ key }) => key === entity)?.name;
    if (name === undefined) throw new Refused("not-there", entity);
    const handle = plainOf(values.get("handle") ?? "");
    if (model.samples.some((each) => each.handle === handle)) throw new Refused("name-taken", handle);
    if (values.size === 0) throw new Refused("name-missing", entity);
    const style = styleOf(place, entity);
    const holder = holderFor(place, entity);
    const table = after?.row?.table ?? holder?.body.tables.at(-1);
    if (table !== undefined) return addToTable(text, style, table, after === null ? null : after?.row?.row, values);
    const lines = tableWith(text, style, values);
    if (holder !== null) return [inBody(text, holder, lines)];
    const block = newBlock(text, name, [lines]);
    return inSection(
      text,
      "sample data",
      (section) => [
        section.blocks.length === 0
          ? inBody(text, holderOf(section), block)
          : addBlock(text, section, section.blocks.at(-1) ?? null, block),
      ],
      () => [block],
    );
  },
};

/** The block that has the entity's rows, or its name. */
function holderFor({ text, model }: Place, entity: string): HeadedPart | null {
  const row = model.samples.findLast((each) => each.entity === entity);
  const found = row === undefined ? null : rowAt(text, "sample data", row.span.start);
  if (found !== null) return found.holder;
  const blocks = text.sections.of("sample data").flatMap(holders);
  return blocks.find(({ block }) => block !== null && entityKey(block.heading.text.plain) === entity) ?? null;
}
