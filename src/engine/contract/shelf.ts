import type { TextEdit } from "#text/edit.ts";
import type { Profile } from "./app.ts";
import type { Values } from "./commands.ts";
import type { Difference } from "./difference.ts";
import type { Maker, NewAppProposal, SpreadsheetPlan } from "./new-app.ts";
import type { AppLocation } from "./app-location.ts";
import type { CallToTry, CallTrialResult } from "./tried-call.ts";
import type { CodeTrialResult, RuleTrialResult } from "./tried-code.ts";
import type { Span } from "#text/span.ts";

/** A diagnostic from reading or checking a document; the same shape as in the room `diagnostics`. */
export interface Finding {
  readonly code: string;
  readonly severity: "error" | "warning" | "gap" | "hint";
  readonly span: Span;
  readonly message: string;
  readonly help: string;
  readonly fix?: { readonly title: string; readonly edits: readonly TextEdit[]; readonly safe: boolean };
}

/** A completion at a place of the text. */
export interface Completion {
  readonly label: string;
  /** `field`, `entity`, `function` and so on; selects the icon. */
  readonly kind: string;
  readonly detail: string | null;
  readonly info: string | null;
  /** `insert` replaces the text from this offset on. */
  readonly from: number;
  readonly insert: string;
}

/** Information about a word of a document. */
export interface WordExplanation {
  readonly span: Span;
  readonly name: string;
  /** For example `field of Loan, date`. */
  readonly title: string;
  readonly text: string | null;
  /** The page of the language reference with its rules. */
  readonly page: string | null;
  readonly definition: Span | null;
  readonly references: readonly Span[];
  /** True: the document defines the name, so it can be renamed. */
  readonly mayRename: boolean;
}

export type RenameAnswer =
  | { readonly edits: readonly TextEdit[] }
  /** Why this name is not possible, as a code of the room `edit`. */
  | { readonly refusal: { readonly code: string; readonly about: string } };

/** The result of a scenario, sentence by sentence. */
export interface TriedScenario {
  readonly sentence: string;
  readonly span: Span;
  readonly passed: boolean;
  readonly steps: readonly {
    readonly span: Span;
    readonly source: string;
    readonly passed: boolean;
    readonly failure: { readonly expected: string; readonly found: string } | null;
    /** False: a step before it failed. */
    readonly reached: boolean;
    /** For the failed step: the person, the record it is about, and the record's values at that time. */
    readonly moment?: {
      readonly person: string;
      readonly record: string | null;
      readonly values: readonly { readonly name: string; readonly value: string }[];
    };
  }[];
}

/** A summary of a document from somebody else, shown before it is stored. */
export interface Introduction {
  readonly name: string;
  readonly icon: string | null;
  readonly colour: string | null;
  readonly purpose: string | null;
  readonly screens: number;
  /** What each role may do with which entities, including rights with conditions; entities by name. */
  readonly roles: readonly {
    readonly role: string;
    readonly may: readonly {
      readonly entity: string;
      readonly actions: readonly ("see" | "create" | "change" | "delete")[];
    }[];
  }[];
  /** Servers that the document names. */
  readonly hosts: readonly string[];
  readonly findings: readonly Finding[];
}

/** The apps on this device. */
export interface Shelf {
  list(): Promise<readonly ShelfApp[]>;
  watch(listener: (apps: readonly ShelfApp[]) => void): () => void;
  /** Adds a document to the shelf, even one with errors. */
  add(document: {
    readonly source: string;
    readonly origin: "sample" | "file" | "pasted" | "link" | "empty";
    readonly withSampleData: boolean;
  }): Promise<ShelfApp>;
  /**
   * For a site with a single app and a fixed id: adds the app the first time, and updates it when the document has
   * changed. Records are kept; sample data are loaded only the first time.
   */
  ensure(app: string, source: string, withSampleData: boolean): Promise<ShelfApp>;
  source(app: string): Promise<string>;
  /** What replacing the document would do to the records; nothing is changed. */
  previewUpdate(app: string, source: string): Promise<UpdatePreview>;
  /** Replaces the app's document. Records are kept and adapted; the old document is stored as a version. */
  update(app: string, source: string): Promise<ShelfApp>;
  /** Earlier documents of this app, newest first. */
  earlier(app: string): Promise<readonly EarlierDocument[]>;
  /** The differences in meaning between two documents, most important first. */
  compare(before: string, after: string): Promise<readonly Difference[]>;
  /** The document with a note of the field's earlier name, so that records keep their values. */
  noteRename(source: string, rename: PossibleRename): Promise<string>;
  /**
   * Runs a document on a copy of an app's records; the answer names the app to open. It makes no calls, and the copy is
   * discarded. If the document can't be opened, the previous one keeps running.
   */
  openShadow(app: string, source: string, options: ShadowOptions): Promise<Shadow>;
  closeShadow(app: string, slot: string): Promise<void>;
  /** The actions so far in a recording shadow, as sentences of a scenario. */
  recorded(app: string, slot: string): Promise<Recording>;
  /** Reads and checks a document without storing it. */
  findings(source: string): Promise<readonly Finding[]>;
  /** Completions at a place of a document that is being edited. */
  complete(source: string, at: number): Promise<readonly Completion[]>;
  /** Explains the word at a place, with definition and references; null: nothing is known about it. */
  explain(source: string, at: number): Promise<WordExplanation | null>;
  /** Where the shadow (without a slot: the app itself) shows what is at a place of the text; null: nowhere. */
  whereShown(app: string, source: string, at: number, slot?: string): Promise<AppLocation | null>;
  /** Summarises a document without running or storing it. */
  introduce(source: string): Promise<Introduction>;
  /**
   * Proposes an app for a spreadsheet, form or API; nothing is stored. With a plan, returns the document for that plan.
   */
  proposeApp(file: Uint8Array, name: string, from: Maker | SpreadsheetPlan): Promise<NewAppProposal>;
  /** The edits that rename the thing at a place everywhere in the document. Nothing is changed. */
  renameAt(source: string, at: number, name: string): Promise<RenameAnswer>;
  /** Runs a document's scenarios, each on its own temporary records. */
  tryScenarios(source: string): Promise<readonly TriedScenario[]>;
  /** Runs one part of the tests derived from the document; cancels another part that is still running. */
  tryDerived(source: string, part: number): Promise<TriedDerived>;
  stopDerived(): Promise<void>;
  /** Evaluates the code at these places for a record (null: the latest), on a copy of the app's records. */
  tryCode(app: string, source: string, at: readonly Span[], record: string | null): Promise<CodeTrialResult>;
  /** Applies a rule, given by its index, to a record as it is stored or with other values. */
  tryRule(app: string, source: string, rule: number, record: string | null, values?: Values): Promise<RuleTrialResult>;
  /** Builds the request of a call and, if wanted, sends it and returns the answer. Nothing of it is stored. */
  tryCall(app: string, source: string, wanted: CallToTry): Promise<CallTrialResult>;
  /** The person allows the app to talk to a host, as when using the app. */
  allowTried(app: string, host: string): Promise<void>;
  /** Discards the copy on which code and rules of an app were tried. */
  closeTrial(app: string): Promise<void>;
  rename(app: string, name: string): Promise<void>;
  /** `copy`: the id for the new app, if something was stored under it before. */
  duplicate(app: string, copy?: string): Promise<ShelfApp>;
  /** Removed apps are kept for 30 days, for `bringBack`. */
  remove(app: string): Promise<void>;
  bringBack(app: string): Promise<void>;
  /** Deletes an app's records, tokens and outbox for good. Its document stays. */
  erase(app: string): Promise<ShelfApp>;
  backUp(app: string): Promise<Uint8Array>;
  /** The name of the app in a backup; files that can't be restored are refused. */
  nameOfBackup(file: Uint8Array): Promise<string>;
  /** Reads what is left of an app whose database is damaged. Changes nothing. */
  rescue(app: string): Promise<RescuedApp>;
  /**
   * Restores a backup or a rescued app: as a new app, or `into` an empty one. With `replace`, `into` may have content,
   * which is kept as an app of its own (under the id `copy`); refused if unsent work exists.
   */
  restore(file: Uint8Array, into?: string, replace?: boolean, copy?: string): Promise<ShelfApp>;
  storage(): Promise<StorageState>;
  /** The person has seen that the records of an app are lost: it is no longer reported, or opens empty. */
  beginAnew(app: string): Promise<void>;
}

/** What is known about an app whose files are gone. */
export interface LostApp {
  readonly id: string;
  readonly name: string;
  readonly records: number;
}

export interface RescuedApp {
  readonly name: string;
  /** JSON with its document, and its rows and files as they were in the database. */
  readonly file: Uint8Array;
  readonly records: number;
  /** True: nothing is missing. */
  readonly whole: boolean;
}

export interface ShelfApp {
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly colour: string | null;
  readonly language: string | null;
  /** The address at which newer versions of its document appear. */
  readonly publishedAt: string | null;
  readonly records: number;
  readonly lastOpened: string | null;
  /** The sample it came from. */
  readonly sample: string | null;
  readonly errors: number;
  /** Increases when the document or the records are replaced (update, restored backup). */
  readonly version: number;
}

export interface EarlierDocument {
  readonly source: string;
  /** The instant at which it was replaced. */
  readonly replaced: string;
}

export interface UpdatePreview {
  /** The app's name in the document. */
  readonly name: string;
  /** True: it is the app's current document. */
  readonly same: boolean;
  /** Number of errors in it; the parts with errors are disabled. */
  readonly errors: number;
  readonly changes: readonly DataChange[];
  /** The differences in meaning, most important first. */
  readonly differences: readonly Difference[];
  /** Fields that may have been renamed, although the document does not say so. */
  readonly maybeRenamed: readonly PossibleRename[];
}

/** A removed field and a new one that could take its values; names as in the document. */
export interface PossibleRename {
  readonly entity: string;
  readonly from: string;
  readonly to: string;
}

export interface ShadowOptions {
  /** A name held by one page: pages that edit the same document at once each have a shadow of their own. */
  readonly slot: string;
  /** Its profile; null: as in the app. */
  readonly profile: string | null;
  /** The instant at which its clock starts; null: now. */
  readonly clock: string | null;
  /** True: starts again from the app's records and discards what was done in the shadow. */
  readonly restart: boolean;
  /** True: starts from the sample data, as scenarios do, and records the actions. */
  readonly record?: boolean;
  /** Index of a scenario to run: it stops at the first failing sentence, else at its end. */
  readonly scenario?: number;
}

/** A sentence of a scenario: words and code. */
export interface RecordedStep {
  readonly key: "Given" | "As" | "When" | "Then";
  readonly says: readonly (string | { readonly code: string })[];
}

export interface TriedDerived {
  /** All existing parts, in their order. */
  readonly areas: readonly ("rights" | "answers" | "secrecy" | "rules" | "walk" | "calls")[];
  readonly checks: number;
  readonly failures: readonly {
    readonly sentence: string;
    readonly span: Span | null;
    /** The shortest scenario that reproduces it; null: none is needed. */
    readonly story: readonly RecordedStep[] | null;
  }[];
  /** Rules for which no test record could be made. */
  readonly notTried: readonly { readonly sentence: string; readonly span: Span | null }[];
}

export interface Recording {
  readonly steps: readonly RecordedStep[];
  /** Names of what sentences can't express: secrets, rows of a refused record, records created automatically. */
  readonly leftOut: readonly string[];
}

export type Shadow =
  | {
      readonly kind: "running";
      readonly app: string;
      /** Number of errors in the document; the parts with errors are disabled. */
      readonly errors: number;
      readonly profile: Profile;
      readonly profiles: readonly Profile[];
      readonly languages: readonly string[];
      /** Where a scenario has stopped: the path of its record's page, and the failing sentence. */
      readonly stopped?: { readonly path: string | null; readonly source: string | null };
      /** Routes of its pages (`/tools/:id`), and the places of the document that describe them. */
      readonly pages: readonly { readonly route: string; readonly at: Span }[];
    }
  | { readonly kind: "broken"; readonly why: string };

/** One effect of a changed document on records, with counts; names as in the document. */
export interface DataChange {
  readonly kind:
    | "entity-added"
    | "entity-removed"
    | "entity-renamed"
    | "entity-back"
    | "field-added"
    | "field-removed"
    | "field-renamed"
    | "field-back"
    | "field-retyped"
    | "newly-required"
    /** Records whose values violate the new uniqueness; for several fields together, `field` lists all, with commas. */
    | "newly-unique"
    /** Fields that are emptied because their `Asked if` does not hold. */
    | "field-unasked"
    /** A role (`from`) that people have and the document no longer has. */
    | "role-gone"
    | "timers-planned"
    | "timers-gone"
    /** Events that fire at once for existing records under the new document. */
    | "events-at-once";
  readonly entity: string;
  readonly field: string | null;
  /** The earlier name, or the earlier type. */
  readonly from: string | null;
  /** Number of records affected. */
  readonly records: number;
  /** Number of values that no longer fit: kept, but not shown. */
  readonly setAside: number;
  /** Number of values that had been set aside and fit again. */
  readonly back: number;
  /** For planned timers: how many are due already. */
  readonly due?: number;
  /** Some of the records, each with the value concerned. */
  readonly examples?: readonly ExampleOfChange[];
}

export interface ExampleOfChange {
  readonly title: string;
  /** Null: there is no value, or it can't be shown as text. */
  readonly value: string | number | null;
  /** The unit of a number: 1250 is 12.50 EUR, and 0.12 is 12 %. */
  readonly type?: { readonly kind: "percent" } | { readonly kind: "money"; readonly currency: string };
}

export interface StorageState {
  /** `memory`: everything is lost when the page closes (private mode). */
  readonly kind: "disk" | "memory";
  readonly persisted: boolean;
  /** True: the list of apps was damaged and has been rebuilt from the apps' databases. */
  readonly mended: boolean;
  /** Apps whose files disappeared without being removed; listed until `beginAnew`. */
  readonly lost: readonly LostApp[];
  readonly used: number | null;
  readonly available: number | null;
}
