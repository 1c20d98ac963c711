import type { Refusal } from "./commands.ts";
import type { ListQuery } from "./queries.ts";

/** What a person may do about the data of one app: bring some in from files, and take them out. */
export interface Exchange {
  /**
   * Reads a table, and the photos in an archive beside it; proposes what its columns mean. `entity`: what the person
   * asked to import; null: the file says.
   */
  openImport(files: readonly GivenFile[], entity: string | null): Promise<OpenedImport | FileRefused>;
  /** Another meaning of its columns. */
  planImport(id: string, plan: ImportPlan): Promise<ImportView | null>;
  /** The proposal for one table, were it of this entity; null: it is left out. */
  proposeTable(id: string, table: number, entity: string | null): Promise<ImportView | null>;
  /** `try`: on a copy of the records that is gone afterwards. `run`: on the records. Each goes on with `stepImport`. */
  beginImport(id: string, how: "try" | "run"): Promise<ImportProgress | null>;
  /** Works for a moment, and says how far it is. Null: there is no such import (any more). */
  stepImport(id: string): Promise<ImportProgress | null>;
  /** Stops it; what it has written is taken back, or it is told why that can't be. */
  cancelImport(id: string): Promise<readonly Refusal[]>;
  /** Takes everything back that it has written, in one step. */
  undoImport(id: string): Promise<readonly Refusal[]>;
  /** Every row that was refused, in the order of the file. */
  refusals(id: string): Promise<readonly RefusedRow[]>;
  /** The rows that were refused, with a column that says why. `reasons`: the words, by row. */
  refusedRows(id: string, column: string, reasons: readonly (readonly string[])[]): Promise<ExportedFile | null>;
  /** Forgets it; one that is in the middle is stopped first. */
  closeImport(id: string): Promise<void>;

  exportData(request: ExportRequest): Promise<ExportedFile>;
}

export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file that the page has not read: only what opens it reads its bytes. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array | { arrayBuffer(): Promise<ArrayBuffer> };
}

export interface FileRefused {
  readonly kind: "refused";
  readonly code: string;
  readonly parameters: { readonly [name: string]: string };
}

export interface OpenedImport {
  readonly kind: "opened";
  readonly id: string;
  readonly view: ImportView;
}

export interface ImportPlan {
  readonly tables: readonly TablePlan[];
}

export interface TablePlan {
  /** Null: this table is left out. */
  readonly entity: string | null;
  /** By column; null: the column is left out. */
  readonly columns: readonly (ColumnPlan | null)[];
  /** A field (or `id`) that says which record a row is about: it is changed where it is there. Null: all rows are new. */
  readonly key: string | null;
  /** Reference fields whose missing records are created. */
  readonly createMissing: readonly string[];
}

export interface ColumnPlan {
  /** A field by key; `id`; `owner` of child rows; `lines/amount`: a field of child rows in the same row. */
  readonly field: string;
  /** Null: as the whole column shows. */
  readonly dates: DateOrder | null;
  readonly decimal: DecimalMark | null;
}

export type DateOrder = "ymd" | "dmy" | "mdy";
export type DecimalMark = "." | ",";

export interface ImportView {
  readonly plan: ImportPlan;
  readonly tables: readonly TableView[];
}

export interface TableView {
  readonly name: string;
  readonly rows: number;
  /** What stands in the file beside this table and is in none. */
  readonly beside: readonly string[];
  readonly columns: readonly ColumnView[];
  /** Fields that a column may be, for the table's entity, with their names; `isMissed`: a row without one is refused. */
  readonly targets: readonly { readonly field: string; readonly name: string; readonly isMissed: boolean }[];
  /** Those of them that can say which record a row is about. */
  readonly keys: readonly string[];
}

export interface ColumnView {
  readonly name: string;
  /** How its dates and numbers are read; null: it has none. */
  readonly dates: DateOrder | null;
  readonly decimal: DecimalMark | null;
  /** The dates or numbers can be read in two ways, and nothing in the column decides. */
  readonly unsure: boolean;
  /** How cells are read; null: they are not, or the column is left out. */
  readonly examples: readonly { readonly written: string; readonly read: string | boolean | null }[];
  /** How many cells can't be read as the field's type. */
  readonly unread: number;
  /**
   * The currencies of those that can't be read because of them: others than `own`, the one that the field's amounts are
   * in, or, where that is null, several in a number that has none.
   */
  readonly currencies: { readonly own: string | null; readonly found: readonly string[] } | null;
  /** Whether a reference's missing records can be created. */
  readonly mayCreate: boolean;
}

export interface ImportProgress {
  readonly how: "try" | "run";
  readonly finished: boolean;
  readonly done: number;
  readonly total: number;
  readonly counts: ImportCounts;
  /** The first of the rows that were refused. */
  readonly refused: readonly RefusedRow[];
}

export interface ImportCounts {
  readonly created: number;
  readonly changed: number;
  readonly same: number;
  readonly refused: number;
  /** Rows with a warning that was taken as read. */
  readonly warned: number;
  /** Records that rows refer to and that were created for them. */
  readonly also: number;
}

export interface RefusedRow {
  readonly table: string;
  /** The line of the file. */
  readonly number: number;
  /** What the row is called, from its first cells. */
  readonly title: string;
  readonly refusals: readonly Refusal[];
}

export interface ExportRequest {
  readonly format: "csv" | "xlsx" | "json";
  /** By key; all that the person may see where it is null. */
  readonly entities: readonly string[] | null;
  /** Only what a list shows. */
  readonly shownIn: ListQuery | null;
  /** With photos and files, in an archive. */
  readonly files: boolean;
  /** Words for the columns that no field has a name for. */
  readonly words: { readonly id: string; readonly yes: string; readonly no: string };
}

export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}
