import { BUILT_IN_FIELDS } from "#model/built-in-fields.ts";
import { isKeyword } from "#expr/grammar/keywords.ts";
import type { Default, Entity, Field } from "#model/3-entities.ts";
import type { Expression, Problem, Written } from "#model/expression.ts";
import { entityKey, fieldKey } from "#text/names.ts";
import type { Span } from "#text/span.ts";
import { suggest } from "#text/suggest.ts";
import { ENTITY, FIELD } from "./keys.ts";
import { OF_FIELDS } from "./narrowing-columns.ts";
import { readShownAs } from "./shown-as.ts";
import { fit, Item, readBlock, readFacts, readRows, type ItemOptions, tellUnreadFacts } from "./items.ts";
import { entityBlocks, entityColumn, rowsWithoutEntity } from "./entity-blocks.ts";
import type { TypeLimit } from "./5-rules.ts";
import { valuesOf, type Body, type OutlineBlock, type OutlineSection } from "./markdown/outline.ts";
import { CODE, type Code, type Rich } from "./markdown/rich.ts";
import { isExplanation, matchKey } from "./match-keys.ts";
import type { Names } from "./names.ts";
import { isNotShown } from "./not-shown.ts";
import { readCondition } from "./phrases/conditions.ts";
import { readFieldName } from "./phrases/field-names.ts";
import { isPlainType, readFieldType } from "./phrases/field-types.ts";
import { bareType } from "./phrases/type-endings.ts";
import { namesIn, yesOrNo } from "./phrases/lists.ts";
import { readOrder, takePath } from "./phrases/order.ts";
import { trimCode } from "./phrases/templates.ts";
import { written, type Reading } from "./reading.ts";
import { withOwners } from "./owners.ts";
import { withPerson } from "./person.ts";
import { proseOf, saysInBullet } from "./prose.ts";
import { tellSentencesNotRun } from "./sentences.ts";

const ITEM_OPTIONS: ItemOptions = { strict: true, default: "D3.1" };

/** The part of an entity that can be read before all entities are known. */
export interface Declared {
  readonly block: OutlineBlock;
  readonly key: string;
  readonly name: string;
  readonly problem: Problem | null;
}

/** Reads the names first, because types, narrowing and orders may refer to entities further down. */
export function declareEntities(reading: Reading, names: Names, sections: readonly OutlineSection[]): Declared[] {
  const declared: Declared[] = [];
  const seen = new Map<string, Declared>();
  for (const section of sections) {
    // The point has no facts of its own, so code in a fact here is a mistake.
    readFacts(reading, section.body.facts, {}, ITEM_OPTIONS, new Item({ start: 0, end: 0 }, null));
    for (const table of section.body.tables)
      if (entityColumn(table) === -1 && table.rows.length > 0 && table.columns.some(isType))
        reading.problem("fields-without-entity", table.span, {});
    for (const row of rowsWithoutEntity(section)) reading.problem("fields-without-entity", row.span, {});
    const blocks = entityBlocks(section);
    if (blocks.length === 0)
      tellBullets(reading, section.body, "a table with the columns “Field”, “Type” below a heading “### Entity”");
    for (const block of blocks) {
      const heading = block.heading.text;
      const name = heading.plain;
      const key = entityKey(name);
      if (key === "") {
        reading.problem("entity-without-name", block.heading.span, {});
        continue;
      }
      if (isPlainType(name)) reading.problem("entity-is-a-type", heading.span, { name });
      const before = seen.get(key.toLocaleLowerCase("en"));
      const problem =
        before === undefined ? null : reading.problem("entity-twice", heading.span, { name, before: before.name });
      const entity: Declared = { block, key, name, problem };
      if (before === undefined) {
        seen.set(key.toLocaleLowerCase("en"), entity);
        declared.push(entity);
        names.addEntity(name);
      }
    }
  }
  names.addEntity("Person");
  return declared;
}

/** The maximum number of characters between two bullets of one list: an empty line. */
const BETWEEN_BULLETS = 4;

/** Reports bullets in place of a table of fields, once per list. Whatever they say, they are meant as fields. */
function tellBullets(reading: Reading, { facts, prose }: Body, instead: string): void {
  // Code in a bullet that is not read is already reported.
  const said = facts.filter(
    (fact) =>
      matchKey(fact.key.plain, ENTITY).kind === "prose" &&
      !isExplanation(fact.key.plain) &&
      !valuesOf(fact).every((value) => isNotShown(value) || value.hasCode),
  );
  const lists: Span[] = [];
  for (const { span } of [...said, ...prose.filter(saysInBullet)].sort((a, b) => a.span.start - b.span.start)) {
    const last = lists.at(-1);
    if (last === undefined || span.start - last.end > BETWEEN_BULLETS) lists.push(span);
    else lists.splice(-1, 1, { start: last.start, end: span.end });
  }
  for (const span of lists) reading.problem("bullet-not-read", span, { instead });
}

function isType(column: Rich): boolean {
  const match = matchKey(column.plain, FIELD);
  return match.kind === "known" && match.key === "type";
}

/** `withStates`: the entities with states in point 4. */
export function readEntities(
  reading: Reading,
  names: Names,
  declared: readonly Declared[],
  withStates: ReadonlySet<string>,
): { readonly entities: Entity[]; readonly limits: readonly TypeLimit[] } {
  const fieldItems = new Map<string, Item<typeof FIELD>[]>();
  for (const { block, key } of declared) {
    const items: Item<typeof FIELD>[] = [];
    for (const table of block.body.tables)
      if (fit(table, FIELD) > 0)
        items.push(...readRows(reading, table, FIELD, { ...ITEM_OPTIONS, narrows: OF_FIELDS }));
    fieldItems.set(key, items);
    const { body } = block;
    if (items.length === 0) tellBullets(reading, body, "a row of a table with the columns “Field”, “Type”");
    else
      tellSentencesNotRun(reading, body.prose.filter(saysInBullet), "a column of the table, or as a rule of section 5");
    for (const item of items) {
      const name = readFieldName(item.get("field"))?.name.plain ?? "";
      if (fieldKey(name) !== "") names.addField(key, name, fieldKey(name));
    }
    for (const built of BUILT_IN_FIELDS) names.addField(key, built, built);
  }
  names.addField("Person", "Name", "name");
  names.addField("Person", "Roles", "roles");
  for (const built of BUILT_IN_FIELDS) names.addField("Person", built, built);
  for (const key of withStates) names.addField(key, "Status", "status");
  for (const item of [...fieldItems.values()].flat()) {
    const type = item.get("type");
    const child = type === null ? null : /^(?:list|lists|rows|several)\s+of\s+(.+?)\.?$/iu.exec(bareType(type));
    const key = names.entity(child?.[1] ?? "");
    if (key !== null) names.addField(key, "Owner", "owner");
  }
  const read = declared.map((entity) =>
    readEntity(reading, names, entity, fieldItems.get(entity.key) ?? [], withStates.has(entity.key)),
  );
  for (const { entity } of read) markFields(names, entity);
  // An order may follow references, so orders are read after all references are known.
  const entities = read.map(({ entity, order }) => withOrder(reading, names, entity, order));
  return { entities: withOwners(reading, withPerson(entities)), limits: read.flatMap(({ limits }) => limits) };
}

function markFields(names: Names, { key, fields }: Entity): void {
  for (const { key: field, type } of fields) {
    if (type.kind === "reference" && type.entity === "Person") names.markPerson(key, field);
    if (type.kind === "reference") names.markReference(key, field, type.entity);
    if (type.kind === "children") {
      names.markReference(type.entity, "owner", key);
      names.markChildren(key, type.entity);
    }
  }
}

function withOrder(reading: Reading, names: Names, entity: Entity, order: Rich | null): Entity {
  if (order === null) return entity;
  const read = readOrder(reading, names, entity.key, order, leadingBy(order), takePath);
  const rest = order.slice(read.end).trim();
  if (read.problem === null && !/^\.?$/u.test(rest.text))
    reading.problem("order-not-understood", rest.span, { written: rest.plain });
  return { ...entity, order: read.order, problem: entity.problem ?? read.problem };
}

function readEntity(
  reading: Reading,
  names: Names,
  from: Declared,
  items: readonly Item<typeof FIELD>[],
  hasStates: boolean,
): { readonly entity: Entity; readonly order: Rich | null; readonly limits: readonly TypeLimit[] } {
  const { block, key, name } = from;
  const { item, prose } = readBlock(reading, block, ENTITY, ITEM_OPTIONS);
  if (items.length > 0) tellUnreadFacts(reading, prose);
  item.close(from.problem);
  for (const table of block.body.tables)
    if (fit(table, FIELD) === 0 && table.rows.some((row) => row.cells.some((cell) => cell.hasCode)))
      item.close(reading.problem("table-not-understood", table.span, { expected: "Field, Type, Required, Default" }));
  const fields: Field[] = [];
  const unique = item.all("unique").flatMap((value) => uniqueSets(reading, names, key, value, item));
  const limits: TypeLimit[] = [];
  const seen = new Set<string>();
  for (const fieldItem of items) {
    const field = readField(reading, names, hasStates, fieldItem, { entity: key, unique, limits });
    if (field === null) continue;
    if (seen.has(field.key)) {
      item.close(reading.problem("field-twice", field.span, { name: field.name, entity: name }));
      continue;
    }
    seen.add(field.key);
    fields.push(field);
  }
  const shownAs = item.get("shownAs");
  const { whole = name } = block.heading;
  // Earlier versions kept numbers in headings. Existing records may be stored under the whole text.
  const earlier = entityKey(whole) === key ? [] : [whole];
  const entity: Entity = {
    name,
    key,
    span: block.heading.text.span,
    fields,
    shownAs: shownAs === null ? null : readShownAs(reading, names, key, shownAs, fields),
    icon: item.get("icon") === null ? null : written(item.get("icon") as Rich),
    unique,
    order: [],
    colourIf: item.all("colourIf").flatMap((value) => coloursIn(reading, value, item)),
    was: [...earlier, ...item.all("was").flatMap((value) => namesIn(value).map((each) => each.plain))],
    prose: proseOf(block.body, prose),
    owner: null,
    builtIn: false,
    problem: item.problem,
  };
  return { entity, order: item.get("order"), limits };
}

type UniqueSet = Entity["unique"][number];

const leadingBy = (rich: Rich): number => /^by\s+/iu.exec(rich.text)?.[0].length ?? 0;

/** `Unique: a, b` is one set; semicolons separate sets. */
function uniqueSets(
  reading: Reading,
  names: Names,
  entity: string,
  value: Rich,
  item: Item<typeof ENTITY>,
): UniqueSet[] {
  return value.split(";").map((set) => {
    const fields = set.split(",").flatMap((part): Written[] => {
      const key = names.field(entity, part.plain) ?? (part.plain === "status" ? "status" : null);
      if (key !== null) return [{ value: key, span: part.span }];
      item.close(
        reading.problem("field-unknown", part.span, {
          name: part.plain,
          entity,
          near: suggest(part.plain, names.fieldNames(entity)),
        }),
      );
      return [];
    });
    return { fields, span: set.span };
  });
}

/** ``red `due < today()`; amber `…` `` in either order of colour and condition, `if` or `when` between them. */
function coloursIn(reading: Reading, value: Rich, item: Item<typeof ENTITY>): Entity["colourIf"][number][] {
  return value
    .split(";")
    .flatMap((part) => part.split(","))
    .flatMap((part) => {
      const code = part.codes[0];
      const colour = part.text
        .replace(CODE, " ")
        .replace(/\b(?:if|when|where|:)\b|:/giu, " ")
        .trim();
      if (code !== undefined && part.codes.length === 1 && /^[\p{L}#\d -]+$/u.test(colour))
        return [{ colour, condition: reading.expression(code) }];
      item.close(reading.problem("colour-not-understood", part.span, { written: part.plain }));
      return [];
    });
}

/** Facts about an entity in the types of its fields: `email, unique`; `text, at most 30 characters`. */
interface SaidInTypes {
  readonly entity: string;
  readonly unique: UniqueSet[];
  readonly limits: TypeLimit[];
}

function readField(
  reading: Reading,
  names: Names,
  hasStates: boolean,
  item: Item<typeof FIELD>,
  { entity, unique, limits }: SaidInTypes,
): Field | null {
  const said = readFieldName(item.get("field"));
  if (said === null || fieldKey(said.name.plain) === "") {
    reading.problem("field-without-name", item.span, {});
    return null;
  }
  const { name } = said;
  const key = fieldKey(name.plain);
  if (isReserved(hasStates, key)) item.close(reading.problem("field-reserved", name.span, { name: key }));
  else if (isKeyword(key)) reading.problem("field-is-a-word", name.span, { name: name.plain, key });
  const type = item.get("type");
  if (type === null && !item.has("type")) reading.gap("D3.2", name.span);
  const read = type === null ? null : readFieldType(reading, names, type);
  item.close(read?.problem ?? null);
  const asked = readCondition(reading, item.get("askedIf"), "Asked if");
  item.close(asked.problem);
  const inCell = UNIQUE_TOO.exec(item.get("required")?.plain ?? "");
  const required = inCell === null ? readRequired(reading, item) : yesOrNo(inCell[1] ?? inCell[2] ?? "") !== false;
  const notes = item.all("notes").map((each) => each.plain);
  if (said.unique || read?.unique === true || inCell !== null)
    unique.push({ fields: [{ value: key, span: name.span }], span: name.span });
  for (const limit of read?.limits ?? []) limits.push({ entity, field: key, limit });
  return {
    name: name.plain,
    key,
    span: name.span,
    type: read?.type ?? { kind: "text" },
    // `Title*`, `text, required` and the column mean the same; the strictest of them applies.
    required: said.required || read?.required === true ? true : required,
    default: readDefault(reading, item, item.get("default") ?? read?.default ?? null),
    askedIf: asked.value,
    notes: notes.length === 0 ? null : notes.join(" "),
    was: [...said.was, ...item.all("was").flatMap((value) => namesIn(value).map((each) => each.plain))],
    problem: item.problem,
  };
}

/** Names that the platform reserves. `status` is free if the entity has no states in point 4. */
const isReserved = (hasStates: boolean, key: string): boolean =>
  (BUILT_IN_FIELDS as readonly string[]).includes(key) ||
  (key === "status" && hasStates) ||
  key === "this" ||
  key === "me";

/** `yes, unique` under *Required*. */
const UNIQUE_TOO =
  /^(yes|no|required|mandatory)\s*(?:,|;|\band\b|&|\+)\s*unique$|^unique\s*(?:,|;|\band\b|&|\+)\s*(yes|no|required|mandatory)$/iu;

function readRequired(reading: Reading, item: Item<typeof FIELD>): boolean | Expression {
  const cell = item.get("required");
  if (cell === null) return false;
  const answer =
    yesOrNo(cell.plain) ??
    (/^(?:required|mandatory|must)$/iu.test(cell.text) ? true : /^optional$/iu.test(cell.text) ? false : null);
  if (answer !== null) return answer;
  const stripped = /^(?:if|when)\s+(?=\uE000$)/iu.exec(cell.text);
  const condition = readCondition(reading, stripped === null ? cell : cell.slice(stripped[0].length), "Required");
  item.close(condition.problem);
  return condition.value ?? true;
}

/** `` `= a + b` `` and `` = `a + b` `` are computed; `` `a` `` and plain values are initial values. */
function readDefault(reading: Reading, item: Item<typeof FIELD>, cell: Rich | null): Default | null {
  if (cell === null) return null;
  const fixed = /[\s,(]*fixed (?:at|on|by|when|after)\s+(.+?)\)?$/diu.exec(cell.text);
  const [, event] = fixed?.indices ?? [];
  const fixedAt = event === undefined ? null : written(cell.slice(...event));
  const value = fixed === null ? cell : cell.slice(0, fixed.index).trim();
  const outside = /^=\s*(?=\uE000$)/u.exec(value.text);
  const code = outside === null ? value.onlyCode : value.codeAt(outside[0].length);
  if (code !== null) {
    const inside = /^\s*=(?!=)\s*/u.exec(code.source);
    if (outside !== null || inside !== null) {
      const expression = reading.expression(inside === null ? code : withoutHead(code, inside[0].length));
      return { kind: "computed", expression, fixedAt };
    }
    return { kind: "start", expression: reading.expression(code) };
  }
  if (value.hasCode || value.text.startsWith("=")) {
    const equals = /^=\s*/u.exec(value.text);
    item.close(
      equals === null
        ? reading.problem("text-around-code", cell.span, { what: "Default" })
        : readCondition(reading, value.slice(equals[0].length), "Default").problem,
    );
    return null;
  }
  return { kind: "start", expression: reading.literal(value) };
}

const withoutHead = (code: Code, length: number): Code => trimCode(code, length);
