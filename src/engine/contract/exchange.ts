import type { Refusal } from "./commands.ts";
import type { ListQuery } from "./queries.ts";

/** Import into an app from files, and export from it. */
export interface Exchange {
  /**
   * Reads a table, and photos from an archive; proposes the meaning of its columns. `entity`: what the person chose to
   * import; null: derived from the file.
   */
  openImport(files: readonly GivenFile[], entity: string | null): Promise<OpenedImport | FileRefused>;
  /** Changes the meaning of its columns. */
  planImport(id: string, plan: ImportPlan): Promise<ImportView | null>;
  /** Proposes a plan for one table as this entity; null: the table is left out. */
  proposeTable(id: string, table: number, entity: string | null): Promise<ImportView | null>;
  /**
   * `try`: on a copy of the records, which is discarded. `run`: on the real records. Both continue with `stepImport`.
   */
  beginImport(id: string, how: "try" | "run"): Promise<ImportProgress | null>;
  /** Works for a short time and returns the progress. Null: no such import, or it is closed. */
  stepImport(id: string): Promise<ImportProgress | null>;
  /** Stops it and undoes what it has written; returns the reasons if that is not possible. */
  cancelImport(id: string): Promise<readonly Refusal[]>;
  /** Undoes everything it has written, in one step. */
  undoImport(id: string): Promise<readonly Refusal[]>;
  /** Every row that was refused, in the order of the file. */
  refusals(id: string): Promise<readonly RefusedRow[]>;
  /** A file of the refused rows, with a column for the reasons. `reasons`: the words, by row. */
  refusedRows(id: string, column: string, reasons: readonly (readonly string[])[]): Promise<ExportedFile | null>;
  /** Frees it; a running one is stopped first. */
  closeImport(id: string): Promise<void>;

  exportData(request: ExportRequest): Promise<ExportedFile>;
}

export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file that the page has not read: its bytes are read where it is opened. */
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
  /** The field (or `id`) that identifies the record of a row; an existing record is changed. Null: all rows are new. */
  readonly key: string | null;
  /** Reference fields whose missing records are created. */
  readonly createMissing: readonly string[];
}

export interface ColumnPlan {
  /** A field by key; `id`; `owner` of child rows; `lines/amount`: a field of child rows in the same row. */
  readonly field: string;
  /** Null: derived from the whole column. */
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
  /** Content of the file outside of any table. */
  readonly beside: readonly string[];
  readonly columns: readonly ColumnView[];
  /** Fields of the table's entity that a column may become; `isMissed`: rows without a value are refused. */
  readonly targets: readonly { readonly field: string; readonly name: string; readonly isMissed: boolean }[];
  /** Those targets that can identify the record of a row. */
  readonly keys: readonly string[];
}

export interface ColumnView {
  readonly name: string;
  /** How its dates and numbers are read; null: it contains none. */
  readonly dates: DateOrder | null;
  readonly decimal: DecimalMark | null;
  /** True: its dates or numbers are ambiguous, and nothing in the column decides. */
  readonly unsure: boolean;
  /** Some cells and how they are read; `read` null: unreadable, or the column is left out. */
  readonly examples: readonly { readonly written: string; readonly read: string | boolean | null }[];
  /** How many cells can't be read as the field's type. */
  readonly unread: number;
  /**
   * Set if cells are unreadable because of their currency. `own`: the currency of the field's amounts; null: the field
   * is a number without a currency, and `found` has several.
   */
  readonly currencies: { readonly own: string | null; readonly found: readonly string[] } | null;
  /** Whether missing records of a reference can be created. */
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
  /** Rows with a warning, which counts as confirmed. */
  readonly warned: number;
  /** Referenced records that were created for rows. */
  readonly also: number;
}

export interface RefusedRow {
  readonly table: string;
  /** The line of the file. */
  readonly number: number;
  /** A title for the row, from its first cells. */
  readonly title: string;
  readonly refusals: readonly Refusal[];
}

export interface ExportRequest {
  readonly format: "csv" | "xlsx" | "json";
  /** By key; null: all that the person may see. */
  readonly entities: readonly string[] | null;
  /** Only the records of this list; null: all. */
  readonly shownIn: ListQuery | null;
  /** True: with photos and files, as an archive. */
  readonly files: boolean;
  /** Headings and values that the document does not name. */
  readonly words: { readonly id: string; readonly yes: string; readonly no: string };
}

export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}
