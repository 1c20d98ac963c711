import type { Description, SessionClient } from "#engine/contract/app.ts";
import type { ImportFile } from "#engine/contract/exchange.ts";
import type { Value } from "#expr/types.ts";
import type { ExportMark } from "../export-mark.ts";
import { typeOfFile } from "../import/file-names.ts";
import { RecordIndex } from "../import/record-index.ts";
import { entityOf, OWNER, uniqueFieldsOf } from "../import/targets.ts";
import { FileError } from "../tables/refusal.ts";
import { shownText, type Cell } from "../tables/table.ts";
import { convertCell } from "../values/convert-cell.ts";
import { readingOf, usualReading, type ColumnReading } from "../values/read-column.ts";
import { cellsOf } from "../import/planned-table.ts";
import type { CopyHistory, CopyRecord, OtherCopy } from "./copy.ts";
import type { ExportColumn, ExportTable } from "./export-columns.ts";
import { isFile, fieldOf } from "./fields.ts";

/** Number of rows processed between yields. */
const TOGETHER = 500;

interface Row {
  readonly of: ReadTable;
  readonly cells: readonly Cell[];
}

interface ReadTable extends ExportTable {
  readonly columns: readonly (ExportColumn & { readonly reading: ColumnReading })[];
  readonly ids: string[];
  readonly rows: Map<string, Row>;
}

export interface ExportCopyOptions {
  readonly app: SessionClient;
  readonly description: Description;
  readonly tables: readonly ExportTable[];
  /** Names of tables that match no entity here. */
  readonly leftOut: readonly string[];
  readonly mark: ExportMark | null;
  readonly file: (name: string) => ImportFile | null;
  readonly newId: () => string;
  readonly hashOf: (bytes: Uint8Array) => string;
}

/**
 * An export as another copy of the app. It has no history of its own; its mark says which commits of this copy it
 * contains.
 */
export class ExportCopy implements OtherCopy {
  readonly name: string;
  readonly otherDocument = false;
  readonly isPartial = true;
  readonly isWhole: boolean;
  readonly exported: string | null;
  readonly history: CopyHistory;
  readonly leftOut: readonly string[];
  readonly unsure: string[] = [];
  readonly #options: ExportCopyOptions;
  readonly #tables = new Map<string, ReadTable>();
  /** Resolves names in cells: first the records of the file, then those of this app. */
  readonly #there = new Map<string, RecordIndex>();
  readonly #here = new Map<string, RecordIndex>();
  /** Ids of child rows, by owner and field. */
  readonly #rowsOf = new Map<string, string[]>();
  /** By the text of a cell. Null: the file was not found. */
  readonly #files = new Map<string, CopyRecord | null>();
  readonly #textOfHash = new Map<string, string>();

  constructor(options: ExportCopyOptions) {
    this.#options = options;
    const { mark, tables, description } = options;
    this.name = mark?.app ?? description.model.name.value;
    this.exported = mark === null || mark.at === "" ? null : mark.at;
    this.isWhole = mark?.isWhole === true;
    this.history = historyOf(mark);
    const columns = tables.flatMap(({ table, unknown }) => unknown.map((column) => `${table.name}: ${column}`));
    this.leftOut = [...options.leftOut, ...columns];
  }

  async *prepare(): AsyncGenerator<undefined> {
    const { app, description, tables } = this.#options;
    const usual = usualReading(description.language ?? "en", description.currency);
    const chosen = { dates: null, decimal: null };
    for (const of of tables) {
      const columns: ReadTable["columns"][number][] = [];
      for (const column of of.columns) {
        const reading = readingOf(cellsOf(of.table, column.column), column.type, usual, chosen);
        if (reading.unsure) this.unsure.push(`${of.table.name}: ${of.table.header[column.column]}`);
        columns.push({ ...column, reading });
        yield;
      }
      this.#tables.set(of.entity.key, { ...of, columns, ids: [], rows: new Map() });
    }
    for (const index of this.#named(this.#here).values()) while (!(await index.load(app))) yield;
    this.#named(this.#there);
    for (const of of this.#tables.values()) yield* this.#addRows(of);
    for (const of of this.#tables.values()) yield* this.#addChildRows(of);
  }

  read(entity: string, id: string): CopyRecord | null {
    const row = this.#tables.get(entity)?.rows.get(id);
    if (row === undefined) return null;
    const record: { [field: string]: Value } = {};
    for (const column of row.of.columns) {
      const value = this.#value(row, column);
      if (value !== undefined) record[column.field] = value;
    }
    return record;
  }

  ids(entity: string, offset: number, limit: number): readonly string[] {
    return this.#tables.get(entity)?.ids.slice(offset, offset + limit) ?? [];
  }

  rows(entity: string, id: string, field: string): readonly string[] {
    return this.#rowsOf.get(`${entity}\n${id}\n${field}`) ?? [];
  }

  title(entity: string, id: string): string {
    const row = this.#tables.get(entity)?.rows.get(id);
    if (row === undefined) return "";
    const { title } = row.of;
    return title === null
      ? (row.cells.map(shownText).find((text) => text.trim() !== "") ?? "")
      : shownText(row.cells[title]);
  }

  file(hash: string): Uint8Array | null {
    const text = this.#textOfHash.get(hash);
    return text === undefined ? null : (this.#fileNamed(text)?.bytes ?? null);
  }

  close(): void {
    this.#tables.clear();
  }

  /** Creates indexes for all entities that the tables contain or refer to. */
  #named(indexes: Map<string, RecordIndex>): Map<string, RecordIndex> {
    const { model } = this.#options.description;
    const names = new Set<string>();
    for (const { entity, columns } of this.#tables.values()) {
      names.add(entity.key);
      for (const { type } of columns)
        if (type.kind === "reference" || type.kind === "references") names.add(type.entity);
    }
    for (const name of names) {
      const entity = entityOf(model, name);
      if (entity !== undefined) indexes.set(name, new RecordIndex(name, uniqueFieldsOf(entity)));
    }
    return indexes;
  }

  *#addRows(of: ReadTable): Generator<undefined> {
    const index = this.#there.get(of.entity.key);
    const keys = of.columns.filter(({ field }) => uniqueFieldsOf(of.entity).includes(field));
    for (const [number, { cells }] of of.table.rows.entries()) {
      if (number % TOGETHER === 0) yield;
      const written = of.id === null ? "" : shownText(cells[of.id]).trim();
      const before = written === "" ? undefined : of.rows.get(written);
      if (before !== undefined && isSameRow(before.cells, cells)) continue;
      // A row that was copied to write a similar one is a new record, although it still carries the old id.
      const id = written === "" || before !== undefined ? this.#options.newId() : written;
      const row: Row = { of, cells };
      of.rows.set(id, row);
      of.ids.push(id);
      index?.add(id, of.title === null ? null : shownText(cells[of.title]));
      for (const key of keys) index?.noteKey(key.field, this.#value(row, key) ?? null, id);
    }
  }

  *#addChildRows(of: ReadTable): Generator<undefined> {
    const owner = of.columns.find(({ field }) => field === OWNER);
    if (owner === undefined || of.entity.owner === null) return;
    const { entity, field } = of.entity.owner;
    for (const [number, id] of of.ids.entries()) {
      if (number % TOGETHER === 0) yield;
      const row = of.rows.get(id);
      const belongsTo = row === undefined ? null : this.#value(row, owner);
      const key = `${entity}\n${String(belongsTo)}\n${field}`;
      const known = this.#rowsOf.get(key);
      if (known === undefined) this.#rowsOf.set(key, [id]);
      else known.push(id);
    }
  }

  /** Undefined: the export does not contain the value. */
  #value({ of, cells }: Row, { column, field, type, reading }: ReadTable["columns"][number]): Value | undefined {
    const { currency, zone, language } = this.#options.description;
    const { value, read } = convertCell(cells[column] ?? null, type, reading, {
      currency,
      zone,
      language: language ?? "en",
      reference: (entity, text) => this.#there.get(entity)?.find(text) ?? this.#here.get(entity)?.find(text) ?? null,
      file: (text) => this.#fileOf(text),
    });
    // Without the files beside it, a table only has their names.
    return isFile(fieldOf(of.entity, field)) && !read ? undefined : value;
  }

  #fileOf(text: string): CopyRecord | null {
    const known = this.#files.get(text);
    if (known !== undefined) return known;
    const found = this.#fileNamed(text);
    const value: CopyRecord | null =
      found === null
        ? null
        : {
            hash: this.#options.hashOf(found.bytes),
            name: found.name,
            type: typeOfFile(found.name),
            size: found.bytes.length,
          };
    this.#files.set(text, value);
    if (value !== null) this.#textOfHash.set(String(value["hash"]), text);
    return value;
  }

  /** A file that can't be unpacked counts as missing. */
  #fileNamed(text: string): ImportFile | null {
    try {
      return this.#options.file(text);
    } catch (problem) {
      if (problem instanceof FileError) return null;
      throw problem;
    }
  }
}

const isSameRow = (a: readonly Cell[], b: readonly Cell[]): boolean =>
  Array.from({ length: Math.max(a.length, b.length) }).every((_, at) => shownText(a[at]) === shownText(b[at]));

/** An export has no commits of its own, only notes about the commits that it contains. */
const historyOf = (mark: ExportMark | null): CopyHistory => ({
  last: () => 0,
  mark: () => null,
  marks: () => [],
  changesAfter: () => [],
  lastChange: () => null,
  notes: () =>
    (mark?.known ?? []).map(({ commit, mark: of, left }) => ({
      theirs: { commit, mark: of },
      mine: 1,
      left,
      leftHere: left,
    })),
});
