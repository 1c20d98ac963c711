import type { CodedText, ReportText } from "./import-texts.ts";

/** What a column becomes. */
export type PlannedType =
  | { readonly kind: "plain"; readonly type: string }
  | { readonly kind: "choice" | "choices"; readonly options: readonly string[] }
  /** Its cells name rows of another sheet (or the same) by the values of that column. */
  | { readonly kind: "reference"; readonly sheet: number; readonly column: number };

export interface PlannedField {
  readonly column: number;
  /** As the sheet calls it; `Column C` where it does not. */
  readonly header: string;
  readonly take: boolean;
  readonly name: string;
  readonly type: PlannedType;
  /** What else it may become: the guess first. */
  readonly types: readonly PlannedType[];
  readonly required: boolean;
  readonly unique: boolean;
  /** A few of its cells, as the sheet shows them. */
  readonly examples: readonly string[];
}

export interface PlannedEntity {
  readonly sheet: number;
  readonly sheetName: string;
  readonly take: boolean;
  readonly name: string;
  /** The column that names a record; null where no column does. */
  readonly title: number | null;
  readonly fields: readonly PlannedField[];
  readonly rows: number;
  /** Rows at the end that add up the others; they are left out. */
  readonly totals: number;
}

/** Who makes an app of a file: how they write numbers and dates where the file itself leaves it open. */
export interface Maker {
  readonly language: string;
  readonly zone: string;
}

/** Every guess about a spreadsheet, as plain data that a person may change before it becomes an app. */
export interface SpreadsheetPlan {
  readonly title: string;
  readonly entities: readonly PlannedEntity[];
  /** Whether the rows come along. */
  readonly withRows: boolean;
  /** The currency of its amounts, where their signs or its maker's region say it. */
  readonly currency: string | null;
  readonly maker: Maker;
}

/** Something that the document holds only as a note, or not at all, and why. */
export interface ReportNote {
  /** Where it stood: a question, a path of the API, a column. */
  readonly place: ReportText;
  readonly what: ReportText;
  readonly why: CodedText;
  /** It comes with the rest: see `ImportedDocument`. */
  readonly later?: true;
}

/** How much of a file was taken over: facts of facts, and every fact that was not. */
export interface ImportReport {
  readonly taken: number;
  readonly of: number;
  readonly notes: readonly ReportNote[];
}

export type DocumentOrigin = "form" | "openapi" | "json schema" | "spreadsheet";

/** A document that was made from somebody else's file, and how much of the file it holds. */
export interface ImportedDocument {
  readonly kind: "document";
  readonly origin: DocumentOrigin;
  readonly title: string;
  readonly source: string;
  /** What its records are, and how many fields they have. */
  readonly entities: readonly { readonly name: string; readonly fields: number }[];
  readonly report: ImportReport;
  /** Rows that a document has no room for, as a file for the app that is made of it. */
  readonly rest?: { readonly rows: number; readonly file: Uint8Array };
}

/** What a file could be as an app: a document at once, or a plan that a person looks at first. */
export type NewAppProposal =
  | ImportedDocument
  | { readonly kind: "plan"; readonly plan: SpreadsheetPlan }
  | { readonly kind: "refused"; readonly code: string; readonly parameters: { readonly [name: string]: string } };
