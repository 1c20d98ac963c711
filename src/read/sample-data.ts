import type { Entity, Field } from "#model/3-entities.ts";
import type { SampleCell, SampleRow } from "#model/appendices.ts";
import type { Problem } from "#model/expression.ts";
import type { Type, Value } from "#expr/types.ts";
import { yesOrNo } from "./phrases/lists.ts";
import { readLiteral } from "#expr/literals.ts";
import { daysMeant } from "#expr/written-days.ts";
import { plainlyWritten } from "./phrases/written-values.ts";
import { printType } from "#expr/print-type.ts";
import { looseName } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import { tooManyCells } from "./items.ts";
import type { OutlineSection, Row, Table } from "./markdown/outline.ts";
import type { Rich } from "./markdown/rich.ts";
import { isNotShown } from "./not-shown.ts";
import { namesIn, unquote } from "./phrases/lists.ts";
import { sampleFile } from "./phrases/sample-files.ts";
import { tellTwoWaysOf } from "./phrases/two-ways.ts";
import { optionIn, type Resolver } from "./resolve/resolver.ts";

/** Rows of the sample data. Handles are collected first, because tables may refer to one another in any order. */
export function readSamples(
  resolver: Resolver,
  entities: readonly Entity[],
  sections: readonly OutlineSection[],
): { readonly rows: SampleRow[]; readonly titled: Titled } {
  const tables = sections.flatMap((section) =>
    section.blocks.flatMap((block) => {
      const name = block.heading.text;
      const key = resolver.names.entity(name.plain);
      const [bullet] = block.body.facts;
      if (key !== null && bullet !== undefined && block.body.tables.length === 0)
        resolver.reading.problem("bullet-not-read", bullet.span, {
          instead: "a row of a table with a column for each field",
        });
      if (key !== null) return block.body.tables.map((table) => ({ key, table }));
      if (block.body.tables.length > 0)
        resolver.reading.problem("entity-unknown", name.span, {
          name: name.plain,
          near: suggest(name.plain, resolver.names.entityNames()),
        });
      return [];
    }),
  );
  const handles: Handles = { entities: new Map(), titled: new Map() };
  const rows: { key: string; table: Table; row: Row; handle: string; problem: Problem | null }[] = [];
  for (const { key, table } of tables) {
    const column = handleColumn(resolver, key, table);
    const titleColumn = columnOfTitle(resolver, entities, key, table);
    table.rows.forEach((row) => {
      if (row.cells.every((cell) => cell.text === "")) return;
      const cell = column === -1 ? undefined : row.cells[column];
      const given = cell === undefined || isNotShown(cell) ? null : cell.plain;
      let problem: Problem | null = null;
      if (given !== null && handles.entities.has(given) && cell !== undefined)
        problem = resolver.reading.problem("handle-twice", cell.span, { handle: given });
      const beyond = row.surplus === undefined ? null : tooManyCells(resolver.reading, row.surplus, table);
      const handle = given === null || problem !== null ? `${key}#${rows.length + 1}` : given;
      handles.entities.set(handle, key);
      const title = row.cells[titleColumn]?.plain ?? "";
      if (title !== "") handles.titled.set(titled(key, title), handles.titled.has(titled(key, title)) ? null : handle);
      rows.push({ key, table, row, handle, problem: problem ?? beyond });
    });
  }
  const samples = rows.map(({ key, table, row, handle, problem }) => {
    const entity = entities.find((each) => each.key === key);
    const cells: SampleCell[] = [];
    let wrong = problem;
    const column = handleColumn(resolver, key, table);
    row.cells.forEach((cell, i) => {
      const head = table.columns[i];
      if (i === column || head === undefined) return;
      const field = fieldOfColumn(resolver, key, head);
      if (field === null || (isNotShown(cell) && !isOption(resolver, key, field, cell))) return;
      const read = readCell(resolver, entity, key, field, cell, handles);
      if ("code" in read) wrong ??= read;
      else cells.push({ field, span: cell.span, value: read });
    });
    reportColumns(resolver, key, table, row === table.rows[0]);
    return { entity: key, handle, span: row.span, cells, problem: wrong };
  });
  return { rows: samples, titled: rowsByTitle(handles) };
}

/** By lower-case title: the handles of rows whose title is unique within their entity. */
export type Titled = ReadonlyMap<string, readonly string[]>;

function rowsByTitle({ titled: all }: Handles): Titled {
  const found = new Map<string, string[]>();
  for (const [name, handle] of all) {
    const title = looseName(name.slice(name.indexOf("\n") + 1));
    if (handle !== null) found.set(title, [...(found.get(title) ?? []), handle]);
  }
  return found;
}

/** How rows refer to one another. */
interface Handles {
  /** The entity of each handle. */
  readonly entities: Map<string, string>;
  /** The handle of the only row of an entity with that title; null: there are several. */
  readonly titled: Map<string, string | null>;
}

const titled = (entity: string, title: string): string => `${entity}\n${title}`;

/** The column with the records' titles: the field of `Shown as`, else the first text field. */
function columnOfTitle({ names }: Resolver, entities: readonly Entity[], key: string, table: Table): number {
  const entity = entities.find((each) => each.key === key);
  const shown = entity?.shownAs?.source.trim() ?? null;
  const field = shown ?? entity?.fields.find(({ type }) => type.kind === "text")?.key;
  return field === undefined ? -1 : table.columns.findIndex((head) => names.field(key, head.plain) === field);
}

/** `choice of Yes, No, n/a`: here `n/a` is an option. */
const isOption = ({ shapes }: Resolver, entity: string, field: string, cell: Rich): boolean =>
  optionIn(shapes.get(entity)?.fields.get(field)?.options ?? [], cell.plain) !== undefined;

/** The first column, if it has no head or a head such as *Handle* that is no field. */
function handleColumn({ names }: Resolver, entity: string, table: Table): number {
  const head = table.columns[0]?.plain ?? "";
  const isHandle =
    /^(?:id|#)?$/iu.test(head) || (/^(?:handle|key|ref)$/iu.test(head) && names.field(entity, head) === null);
  return isHandle ? 0 : -1;
}

/**
 * A child row may name its parent under *Owner*, or under the name of the parent entity: *Order* for the lines of
 * orders.
 */
function fieldOfColumn({ names }: Resolver, entity: string, head: Rich): string | null {
  const field = names.field(entity, head.plain);
  if (field !== null) return field;
  const [owner, second] = names.ownersOf(entity);
  return second === undefined && owner !== undefined && names.entity(head.plain) === owner ? "owner" : null;
}

function reportColumns(resolver: Resolver, entity: string, table: Table, once: boolean): void {
  if (!once) return;
  const column = handleColumn(resolver, entity, table);
  table.columns.forEach((head, i) => {
    if (i === column || fieldOfColumn(resolver, entity, head) !== null) return;
    const near = suggest(head.plain, resolver.names.fieldNames(entity));
    resolver.reading.problem("field-unknown", head.span, { name: head.plain, entity, near });
  });
}

const NOW = /^(today|now)(?:\(\))?(\s*[+-].*)?$/iu;

type ReadCell = SampleCell["value"] | Problem;

function readCell(
  resolver: Resolver,
  entity: Entity | undefined,
  key: string,
  field: string,
  cell: Rich,
  handles: Handles,
): ReadCell {
  const declared = entity?.fields.find((each) => each.key === field);
  const shape = resolver.shapes.get(key)?.fields.get(field);
  const type: Type = shape?.type ?? { kind: "text" };
  const code = cell.onlyCode;
  if (code !== null && !isTextLike(type) && sampleFile(code.source, type) === null) {
    const expression = resolver.reading.expression(code);
    const problem = resolver.check(expression, { candidate: null }, type);
    return problem ?? { kind: "expression", expression };
  }
  const handle = (name: Rich, of: string): Problem | string => {
    if (handles.entities.get(name.plain) === of) return name.plain;
    const byTitle = handles.titled.get(titled(of, name.plain)) ?? null;
    if (byTitle !== null) return byTitle;
    const known = [...handles.entities].filter(([, each]) => each === of).map(([each]) => each);
    return resolver.reading.problem("handle-unknown", name.span, {
      handle: name.plain,
      near: suggest(name.plain, known),
    });
  };
  if (type.kind === "record") {
    const found = handle(unquote(cell), type.entity);
    return typeof found === "string" ? { kind: "handle", handle: found } : found;
  }
  if (type.kind === "list" && type.of.kind === "record") {
    const of = type.of.entity;
    const found = namesIn(cell).map((part) => handle(part, of));
    const problem = found.find((each) => typeof each !== "string");
    return problem ?? { kind: "handles", handles: found.filter((each) => typeof each === "string") };
  }
  return readValue(resolver, declared, shape?.options ?? null, field, type, cell);
}

/** Text in backticks is text, because codes in samples are often written so. */
const isTextLike = (type: Type): boolean => type.kind === "text" || (type.kind === "list" && type.of.kind === "text");

function readValue(
  resolver: Resolver,
  declared: Field | undefined,
  options: readonly string[] | null,
  field: string,
  type: Type,
  cell: Rich,
): ReadCell {
  const text = cell.plain;
  const file = sampleFile(text, type);
  if (file !== null) return { kind: "value", value: file };
  const answer = type.kind === "boolean" ? yesOrNo(text) : null;
  if (answer !== null) return { kind: "value", value: answer };
  const read = readLiteral(plainlyWritten(text, type), type, resolver.currency, resolver.zone);
  const value: Value | undefined =
    read === null ? undefined : options === null ? read.value : optionIn(options, read.value);
  if (value !== undefined && value !== null) {
    if (cell.onlyCode === null)
      tellTwoWaysOf(resolver.reading, text, cell.span, type, declared?.type.kind === "whole number");
    return { kind: "value", value };
  }
  if (cell.onlyCode !== null) {
    const expression = resolver.reading.expression(cell.onlyCode);
    const { typed } = resolver.try(expression, { candidate: null }, type);
    if (typed !== null) {
      resolver.fill(expression, typed);
      return { kind: "expression", expression };
    }
  }
  const spoken = NOW.exec(text);
  if (spoken !== null) {
    // `today`, `today - 3 days`: accepted without backticks.
    const source = `${(spoken[1] ?? "").toLowerCase()}()${spoken[2] ?? ""}`;
    const expression = { source, span: cell.span, tree: null, type: null };
    const { typed } = resolver.try(expression, { candidate: null }, type);
    if (typed !== null)
      return {
        kind: "expression",
        expression: { ...expression, tree: { ...typed, span: cell.span }, type: typed.type },
      };
  }
  const isFile = type.kind === "file" || (type.kind === "list" && type.of.kind === "file");
  const plain = isFile ? `${printType(type)}: write “a photo”, “a signature” or “a file”` : printType(type);
  // The states can't be read, so the possible statuses are unknown.
  const what =
    options === null ? plain : options.length === 0 ? "a choice without options" : `one of ${options.join(", ")}`;
  return resolver.reading.problem("sample-value", cell.span, {
    written: text,
    field: declared?.name ?? field,
    type: what,
    days: type.kind === "date" || type.kind === "instant" ? daysMeant(text.split(/[\s,T]/u)[0] ?? "") : [],
  });
}
