import { strToU8, zipSync, type Zippable } from "fflate";
import type { SessionClient } from "#engine/contract/app.ts";
import type { ExportedFile, ExportRequest } from "#engine/contract/exchange.ts";
import type { KeptRecord, RecordsPlace } from "#engine/contract/records.ts";
import type { Value } from "#expr/types.ts";
import type { Entity, FieldType } from "#model/3-entities.ts";
import type { DrawnModel } from "#model/model.ts";
import { encodeText } from "../tables/bytes.ts";
import { entityOf, OWNER, titleFieldOf } from "../import/targets.ts";
import { freeName, SYSTEM_COLUMNS, systemColumn } from "../column-names.ts";
import { keyOf } from "../merge/copy.ts";
import { MARK_HEADER, MARK_NAME, rowsOfMark, type ExportMark } from "../export-mark.ts";
import { cellOfValue, type OutCell, type OutSurroundings } from "./cell-of-value.ts";
import { cellText } from "./cell-text.ts";
import { csvOf } from "./write-csv.ts";
import { XlsxWriter } from "./write-xlsx.ts";

const PAGE = 500;

interface Column {
  readonly field: string;
  readonly name: string;
  readonly type: FieldType;
}

interface Sheet {
  readonly entity: Entity;
  /** True if other tables refer to its records by titles that no column contains. Then it has a title column. */
  readonly isTitled: boolean;
  readonly columns: readonly Column[];
  /** `cells` correspond to `columns`; the id is separate. */
  readonly rows: readonly { readonly id: string; readonly cells: readonly OutCell[]; readonly kept: KeptRecord }[];
}

export interface NamedFile {
  readonly path: string;
  readonly hash: string;
}

/** What an export needs from an app. */
export type DataSource = Pick<SessionClient, "describe" | "readRecords" | "readFile">;

export interface ExportedParts {
  /** The name of the app, with the entity's if there is only one. */
  readonly name: string;
  /** For CSV one file per entity, otherwise a single file. */
  readonly tables: readonly ExportedFile[];
  /** Photos and files that the tables refer to. */
  readonly files: readonly NamedFile[];
}

/** Exports what the person may see, in a form that can be imported again. `mark` makes it mergeable. */
export async function exportData(
  app: DataSource,
  request: ExportRequest,
  mark: ExportMark | null = null,
): Promise<ExportedFile> {
  const { name, tables, files } = await exportParts(app, request, mark);
  const [only] = tables;
  if (!request.files && tables.length === 1 && only !== undefined) return only;
  const parts: Zippable = {};
  for (const { name: path, bytes } of tables) parts[path] = bytes;
  for (const { path, hash } of request.files ? files : []) {
    const bytes = await app.readFile(hash);
    // Photos are compressed already.
    if (bytes !== null) parts[path] = [bytes, { level: 0 }];
  }
  return { name: `${name}.zip`, type: "application/zip", bytes: zipSync(parts, { level: 6 }) };
}

/** The same content as separate files instead of a ZIP archive. */
export async function exportParts(
  app: DataSource,
  request: ExportRequest,
  mark: ExportMark | null = null,
): Promise<ExportedParts> {
  const { model, currency, zone } = await app.describe();
  const wanted = request.entities ?? model.entities.map(({ key }) => key);
  const entities = withRows(model, wanted).flatMap((key) => entityOf(model, key) ?? []);
  const named = namedIn(entities);
  const files = new Map<string, NamedFile>();
  const paths = new Set<string>();
  const about: OutSurroundings = {
    currency,
    zone,
    words: request.words,
    nameOf: await namesOf(app, model, named),
    fileName({ hash, name }) {
      // A hash from an imported backup can be any text, so it is not used as an object key.
      const known = files.get(hash) ?? { path: pathOf(hash, name, paths), hash };
      files.set(hash, known);
      return request.files ? known.path : name;
    },
  };
  const sheets: Sheet[] = [];
  for (const entity of entities) {
    const only = request.shownIn !== null && request.entities?.[0] === entity.key ? request.shownIn : undefined;
    const isTitled = named.has(entity.key) && titleFieldOf(entity) === null;
    // When exporting what a list shows, only child rows of those records are included.
    const owners = request.shownIn === null ? undefined : sheets.find((one) => one.entity.key === entity.owner?.entity);
    const among = owners && new Set(owners.rows.map(({ id }) => id));
    const sheet = { ...(await readSheet(app, model, entity, about, only, among)), isTitled };
    if (sheet.rows.length > 0 || request.entities !== null) sheets.push(sheet);
  }
  const name = safeName(entities.length === 1 ? `${model.name.value} ${entities[0]?.name}` : model.name.value);
  return { name, tables: written(sheets, request, currency, name, mark), files: [...files.values()] };
}

/** The entities, each followed by the entities of its child rows. */
function withRows(model: DrawnModel, wanted: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const add = (key: string): void => {
    if (found.has(key)) return;
    found.add(key);
    for (const { type } of entityOf(model, key)?.fields ?? []) if (type.kind === "children") add(type.entity);
  };
  const isRow = (key: string): boolean => wanted.includes(entityOf(model, key)?.owner?.entity ?? "");
  for (const key of wanted) if (!isRow(key)) add(key);
  for (const key of wanted) add(key);
  return [...found];
}

async function* pagesOf(
  app: DataSource,
  entity: string,
  fields: readonly string[],
  shownIn?: ExportRequest["shownIn"],
): AsyncGenerator<readonly KeptRecord[]> {
  let after: RecordsPlace | null = null;
  do {
    const answer: { readonly records: readonly KeptRecord[]; readonly next: RecordsPlace | null } =
      await app.readRecords({ entity, fields, after, limit: PAGE, ...(shownIn ? { shownIn } : {}) });
    yield answer.records;
    after = answer.next;
  } while (after !== null);
}

/** The entities that are referenced by others. */
function namedIn(entities: readonly Entity[]): ReadonlySet<string> {
  const named = new Set<string>();
  for (const { fields, owner } of entities) {
    if (owner !== null) named.add(owner.entity);
    for (const { type } of fields) if (type.kind === "reference" || type.kind === "references") named.add(type.entity);
  }
  return named;
}

/** Refers to a record by its title if that is unique, otherwise by its id. The import resolves either. */
async function namesOf(
  app: DataSource,
  model: DrawnModel,
  named: ReadonlySet<string>,
): Promise<OutSurroundings["nameOf"]> {
  const counts = new Map<string, Map<string, number>>();
  for (const entity of named) {
    if (entityOf(model, entity) === undefined) continue;
    const titles = new Map<string, number>();
    for await (const page of pagesOf(app, entity, []))
      for (const { title, id } of page)
        for (const one of [loose(title), id]) titles.set(one, (titles.get(one) ?? 0) + 1);
    counts.set(entity, titles);
  }
  return (entity, id, title) => {
    const isOnly = title !== null && title.trim() !== "" && title === title.trim() && !/[;\n]/.test(title);
    return isOnly && counts.get(entity)?.get(loose(title)) === 1 ? title : id;
  };
}

const loose = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, " ");

async function readSheet(
  app: DataSource,
  model: DrawnModel,
  entity: Entity,
  about: OutSurroundings,
  shownIn?: ExportRequest["shownIn"],
  /** Only child rows of these owners are included. */
  owners?: ReadonlySet<string>,
): Promise<Omit<Sheet, "isTitled">> {
  const columns = columnsOf(model, entity);
  const rows: Sheet["rows"][number][] = [];
  const seen = new Set<string>();
  for await (const page of pagesOf(
    app,
    entity.key,
    columns.map(({ field }) => field),
    shownIn,
  ))
    for (const kept of page) {
      if (owners?.has(String(kept.values[OWNER])) === false) continue;
      for (const field of Object.keys(kept.values)) seen.add(field);
      const cells = columns.map(({ field, type }) =>
        cellOfValue(kept.values[field] ?? null, type, kept.titles[field], about),
      );
      rows.push({ id: kept.id, cells, kept });
    }
  // A field that the person may not see in any record has no column.
  const open = columns.map(({ field }) => rows.length === 0 || seen.has(field));
  return {
    entity,
    columns: columns.filter((_, index) => open[index]),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_, index) => open[index]) })),
  };
}

const NOT_TAKEN: ReadonlySet<string> = new Set(["children", "secret", "unknown"]);

const reference = ({ key }: Entity): FieldType => ({ kind: "reference", entity: key, where: null });

function columnsOf(model: DrawnModel, entity: Entity): readonly Column[] {
  const owner = entity.owner === null ? undefined : entityOf(model, entity.owner.entity);
  const status = model.states.some((one) => one.entity === entity.key);
  const own = entity.fields
    .filter(({ type }) => !NOT_TAKEN.has(type.kind))
    .map(({ key, name, type }) => ({ field: key, name, type }));
  const taken = own.map(({ name }) => name);
  return [
    ...(owner === undefined
      ? []
      : [{ field: OWNER, name: systemColumn("owner", owner.name, taken), type: reference(owner) }]),
    ...own,
    ...(status
      ? [{ field: "status", name: systemColumn("status", "Status", taken), type: { kind: "text" } as const }]
      : []),
  ];
}

function written(
  sheets: readonly Sheet[],
  { format, words, files }: ExportRequest,
  currency: string,
  name: string,
  mark: ExportMark | null,
): readonly ExportedFile[] {
  const taken = new Set<string>();
  const inFile = sheets.flatMap(({ entity, rows }) => rows.map(({ id }) => keyOf(entity.key, id)));
  const marked = mark === null ? [] : rowsOfMark(mark, new Set(inFile));
  const idOf = (columns: readonly Column[]): string =>
    systemColumn(
      "id",
      words.id,
      columns.map((column) => column.name),
    );
  const headOf = ({ columns, isTitled }: Sheet): readonly string[] => [
    idOf(columns),
    ...(isTitled ? [SYSTEM_COLUMNS.title] : []),
    ...columns.map((column) => column.name),
  ];
  const rowOf = ({ isTitled }: Sheet, { id, kept, cells }: Sheet["rows"][number]): readonly OutCell[] => [
    id,
    ...(isTitled ? [kept.title] : []),
    ...cells,
  ];
  if (format === "csv") {
    const csv = (wanted: string, rows: readonly (readonly string[])[]): ExportedFile => ({
      name: freeName(wanted, ".csv", taken),
      type: "text/csv",
      bytes: encodeText(csvOf(rows)),
    });
    const tables = sheets.map((sheet) =>
      csv(sheets.length === 1 ? name : safeName(sheet.entity.name), [
        headOf(sheet),
        ...sheet.rows.map((row) => rowOf(sheet, row).map((cell) => cellText(cell, words))),
      ]),
    );
    // A single table is exported as one plain file, without the mark.
    const isOne = tables.length === 1 && !files;
    return mark === null || isOne ? tables : [...tables, csv(MARK_NAME, [MARK_HEADER, ...marked])];
  }
  if (format === "json") {
    const whole: { [table: string]: readonly object[] } = Object.fromEntries(
      sheets.map(({ entity, columns, rows, isTitled }) => [
        entity.name,
        rows.map(({ id, kept, cells }) => ({
          [idOf(columns)]: id,
          ...(isTitled ? { [SYSTEM_COLUMNS.title]: kept.title } : {}),
          ...Object.fromEntries(columns.map((column, index) => [column.name, jsonValue(column, kept, cells[index])])),
        })),
      ]),
    );
    const [what = "", value = ""] = MARK_HEADER;
    if (mark !== null) whole[MARK_NAME] = marked.map((row) => ({ [what]: row[0], [value]: row[1] }));
    return [{ name: `${name}.json`, type: "application/json", bytes: strToU8(`${JSON.stringify(whole, null, 2)}\n`) }];
  }
  const writer = new XlsxWriter(currency);
  for (const sheet of sheets) {
    writer.beginSheet(sheet.entity.name, headOf(sheet));
    for (const row of sheet.rows) writer.row(rowOf(sheet, row));
  }
  if (mark !== null) {
    writer.beginSheet(MARK_NAME, MARK_HEADER, "hidden");
    for (const row of marked) writer.row(row);
  }
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return [{ name: `${name}.xlsx`, type, bytes: writer.end() }];
}

/** Stored values, except that money is an amount in major units and files are given by name. */
function jsonValue({ field, type }: Column, kept: KeptRecord, cell: OutCell | undefined): Value {
  if (cell === null || cell === undefined) return kept.values[field] ?? null;
  if (typeof cell === "object" && cell.kind === "money") return cell.value;
  if (type.kind === "photo" || type.kind === "file" || type.kind === "signature") return String(cell);
  if (type.kind === "photos") return String(cell);
  return kept.values[field] ?? null;
}

/** The start of the hash keeps paths short. `freeName` handles collisions, which can be forged. */
function pathOf(hash: string, name: string, taken: Set<string>): string {
  const [, own = "", ending = ""] = /^(.*?)(\.[^.]*)?$/s.exec(safeName(name)) ?? [];
  return freeName(`files/${safeName(hash.slice(0, 12))}/${own}`, ending, taken);
}

const safeName = (name: string): string =>
  name
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, "_")
    .replace(/^\.+/, "_")
    .slice(0, 100) || "file";
