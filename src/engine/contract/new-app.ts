import type { CodedText, ReportText } from "./import-texts.ts";

/** The type that a column becomes. */
export type PlannedType =
  | { readonly kind: "plain"; readonly type: string }
  | { readonly kind: "choice" | "choices"; readonly options: readonly string[] }
  /** Its cells refer to rows of another sheet (or the same) by the values of that column. */
  | { readonly kind: "reference"; readonly sheet: number; readonly column: number };

export interface PlannedField {
  readonly column: number;
  /** The sheet's heading; `Column C` if it has none. */
  readonly header: string;
  readonly take: boolean;
  readonly name: string;
  readonly type: PlannedType;
  /** The possible types, the guess first. */
  readonly types: readonly PlannedType[];
  readonly required: boolean;
  readonly unique: boolean;
  /** Some cells, as the sheet shows them. */
  readonly examples: readonly string[];
}

export interface PlannedEntity {
  readonly sheet: number;
  readonly sheetName: string;
  readonly take: boolean;
  readonly name: string;
  /** The column with a record's title; null: none. */
  readonly title: number | null;
  readonly fields: readonly PlannedField[];
  readonly rows: number;
  /** Number of total rows at the end; they are left out. */
  readonly totals: number;
}

/** Settings of the person who makes the app: how numbers and dates are read if the file leaves it open. */
export interface Maker {
  readonly language: string;
  readonly zone: string;
}

/** All guesses about a spreadsheet, as plain data that a person may change before it becomes an app. */
export interface SpreadsheetPlan {
  readonly title: string;
  readonly entities: readonly PlannedEntity[];
  /** Whether rows are taken over. */
  readonly withRows: boolean;
  /** The currency of its amounts, from their symbols or the maker's region; null: unknown. */
  readonly currency: string | null;
  readonly maker: Maker;
}

/** Something that was taken over only as a note, or not at all, and why. */
export interface ReportNote {
  /** Its place in the file: a question, a path of the API, a column. */
  readonly place: ReportText;
  readonly what: ReportText;
  readonly why: CodedText;
  /** True: it is in `ImportedDocument.rest`. */
  readonly later?: true;
}

/** How much of a file was taken over: `taken` of `of` facts, and a note for each other fact. */
export interface ImportReport {
  readonly taken: number;
  readonly of: number;
  readonly notes: readonly ReportNote[];
}

export type DocumentOrigin = "form" | "openapi" | "json schema" | "spreadsheet";

/** A document made from another file, and how much of that file it contains. */
export interface ImportedDocument {
  readonly kind: "document";
  readonly origin: DocumentOrigin;
  readonly title: string;
  readonly source: string;
  /** Its entities and their numbers of fields. */
  readonly entities: readonly { readonly name: string; readonly fields: number }[];
  readonly report: ImportReport;
  /** Rows that don't fit into a document, as a file to import into the new app. */
  readonly rest?: { readonly rows: number; readonly file: Uint8Array };
}

/** The result of opening a file as an app: a document, or a plan that a person reviews first. */
export type NewAppProposal =
  | ImportedDocument
  | { readonly kind: "plan"; readonly plan: SpreadsheetPlan }
  | { readonly kind: "refused"; readonly code: string; readonly parameters: { readonly [name: string]: string } };
