import type { TextEdit } from "#text/edit.ts";
import type { Profile } from "./app.ts";
import type { Values } from "./commands.ts";
import type { Difference } from "./difference.ts";
import type { Maker, NewAppProposal, SpreadsheetPlan } from "./new-app.ts";
import type { AppLocation } from "./app-location.ts";
import type { CallToTry, CallTrialResult } from "./tried-call.ts";
import type { CodeTrialResult, RuleTrialResult } from "./tried-code.ts";
import type { Span } from "#text/span.ts";

/** What reading and checking a document has to say; the same shape as a diagnostic. */
export interface Finding {
  readonly code: string;
  readonly severity: "error" | "warning" | "gap" | "hint";
  readonly span: Span;
  readonly message: string;
  readonly help: string;
  readonly fix?: { readonly title: string; readonly edits: readonly TextEdit[]; readonly safe: boolean };
}

/** What may be written at a place. */
export interface Completion {
  readonly label: string;
  /** `field`, `entity`, `function` and so on, for its picture. */
  readonly kind: string;
  readonly detail: string | null;
  readonly info: string | null;
  /** What stands there from here on is replaced by `insert`. */
  readonly from: number;
  readonly insert: string;
}

/** What a word of a document is. */
export interface WordExplanation {
  readonly span: Span;
  readonly name: string;
  /** `field of Loan, date`. */
  readonly title: string;
  readonly text: string | null;
  /** The page of the guide that has the rules for it. */
  readonly page: string | null;
  readonly definition: Span | null;
  readonly references: readonly Span[];
  /** The document names it, so the document can name it otherwise. */
  readonly mayRename: boolean;
}

export type RenameAnswer =
  | { readonly edits: readonly TextEdit[] }
  /** Why it can't have that name, by the codes of `edit`. */
  | { readonly refusal: { readonly code: string; readonly about: string } };

/** What became of a scenario, sentence by sentence. */
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
    /** Of the step that failed: who was at work, and the record it is about as it was then. */
    readonly moment?: {
      readonly person: string;
      readonly record: string | null;
      readonly values: readonly { readonly name: string; readonly value: string }[];
    };
  }[];
}

/** What a document from somebody else says it is, before it is kept. */
export interface Introduction {
  readonly name: string;
  readonly icon: string | null;
  readonly colour: string | null;
  readonly purpose: string | null;
  readonly screens: number;
  /** What each role may do with which entities, always or under conditions; entities by their names. */
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
  /** Puts a document on the shelf; one with errors too. */
  add(document: {
    readonly source: string;
    readonly origin: "sample" | "file" | "pasted" | "link" | "empty";
    readonly withSampleData: boolean;
  }): Promise<ShelfApp>;
  /**
   * The app of a site of its own, under an id that the site gives: put there at first, brought up to date when its
   * document has changed. Records are kept; sample data come only with the first.
   */
  ensure(app: string, source: string, withSampleData: boolean): Promise<ShelfApp>;
  source(app: string): Promise<string>;
  /** What another document in the place of this app's would mean for its records; nothing is changed. */
  previewUpdate(app: string, source: string): Promise<UpdatePreview>;
  /** Puts another document in the place of this app's. Records go on under it; the old document is kept. */
  update(app: string, source: string): Promise<ShelfApp>;
  /** Documents this app had before, newest first. */
  earlier(app: string): Promise<readonly EarlierDocument[]>;
  /** What differs between two documents by meaning, the weightiest first. */
  compare(before: string, after: string): Promise<readonly Difference[]>;
  /** The document with a note that the field had another name before: its records keep their values. */
  noteRename(source: string, rename: PossibleRename): Promise<string>;
  /**
   * Runs a document on a copy of an app's records, which can be opened as the app that is named in the answer. It makes
   * no calls, and nothing of it is kept. Where the document can't be opened the one before goes on running.
   */
  openShadow(app: string, source: string, options: ShadowOptions): Promise<Shadow>;
  closeShadow(app: string, slot: string): Promise<void>;
  /** What was done in a shadow that records, as sentences of a scenario so far. */
  recorded(app: string, slot: string): Promise<Recording>;
  /** Reads and checks a document without putting it anywhere. */
  findings(source: string): Promise<readonly Finding[]>;
  /** What may be written at a place of a document that is being changed. */
  complete(source: string, at: number): Promise<readonly Completion[]>;
  /** What the word at a place is, where it comes from and where else it stands; null: nothing is known of it. */
  explain(source: string, at: number): Promise<WordExplanation | null>;
  /** Where the app beside its text (without a slot: the app itself) shows what stands at a place; null: nowhere. */
  whereShown(app: string, source: string, at: number, slot?: string): Promise<AppLocation | null>;
  /** What a document would be as an app; nothing of it is run or kept. */
  introduce(source: string): Promise<Introduction>;
  /** What a spreadsheet, a form or an API could be as an app; nothing is kept. With a plan, the document of that plan. */
  proposeApp(file: Uint8Array, name: string, from: Maker | SpreadsheetPlan): Promise<NewAppProposal>;
  /** The edits that give the thing named at a place another name wherever the document names it. Nothing is changed. */
  renameAt(source: string, at: number, name: string): Promise<RenameAnswer>;
  /** Runs a document's scenarios, each on records of its own that are gone afterwards; nothing else is touched. */
  tryScenarios(source: string): Promise<readonly TriedScenario[]>;
  /** One part of the tests that a document gives rise to by itself; another part that is still running is ended. */
  tryDerived(source: string, part: number): Promise<TriedDerived>;
  stopDerived(): Promise<void>;
  /** What the code at these places comes to for a record (null: the latest), on a copy of the app's records. */
  tryCode(app: string, source: string, at: readonly Span[], record: string | null): Promise<CodeTrialResult>;
  /** What a rule, by its index, says about a record as it is there, or with other values. */
  tryRule(app: string, source: string, rule: number, record: string | null, values?: Values): Promise<RuleTrialResult>;
  /** A call of the document: the request as it would go out, and the answer once it is sent. Nothing of it is kept. */
  tryCall(app: string, source: string, wanted: CallToTry): Promise<CallTrialResult>;
  /** The person lets the app talk to a host, as they can while they use it. */
  allowTried(app: string, host: string): Promise<void>;
  /** The copy on which code and rules of an app were tried is not needed any more. */
  closeTrial(app: string): Promise<void>;
  rename(app: string, name: string): Promise<void>;
  /** `copy`: the id it is to have, where something has been kept under it before. */
  duplicate(app: string, copy?: string): Promise<ShelfApp>;
  /** Kept for undo until `forget` or for 30 days. */
  remove(app: string): Promise<void>;
  bringBack(app: string): Promise<void>;
  /** Whoever holds the device empties an app for good: its records, tokens and all that waits. Its document stays. */
  erase(app: string): Promise<ShelfApp>;
  backUp(app: string): Promise<Uint8Array>;
  /** The name of the app in a file that can be restored; any other is refused. */
  nameOfBackup(file: Uint8Array): Promise<string>;
  /** What can still be read of an app whose database is damaged. Nothing is changed. */
  rescue(app: string): Promise<RescuedApp>;
  /**
   * A backup, or what was saved of a damaged app: as a new app, or `into` one that holds nothing yet. To `replace` what
   * it holds, that is kept as an app of its own (under the id `copy`); with work that was not sent, nothing is replaced.
   */
  restore(file: Uint8Array, into?: string, replace?: boolean, copy?: string): Promise<ShelfApp>;
  storage(): Promise<StorageState>;
  /** The person knows that the records of an app are gone: it is not spoken of again, or opens empty. */
  beginAnew(app: string): Promise<void>;
}

/** What is known of an app whose files are gone. */
export interface LostApp {
  readonly id: string;
  readonly name: string;
  readonly records: number;
}

export interface RescuedApp {
  readonly name: string;
  /** Its document, and rows and files as they lie in the database, as JSON. */
  readonly file: Uint8Array;
  readonly records: number;
  /** Nothing is missing. */
  readonly whole: boolean;
}

export interface ShelfApp {
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly colour: string | null;
  readonly language: string | null;
  /** Where newer versions of its document appear. */
  readonly publishedAt: string | null;
  readonly records: number;
  readonly lastOpened: string | null;
  /** The sample it came from. */
  readonly sample: string | null;
  readonly errors: number;
  /** Rises when another document, or the records of a backup, take the place of what was there. */
  readonly version: number;
}

export interface EarlierDocument {
  readonly source: string;
  /** The instant when another took its place. */
  readonly replaced: string;
}

export interface UpdatePreview {
  /** The name the document gives. */
  readonly name: string;
  /** It is the very document the app has. */
  readonly same: boolean;
  /** Mistakes in it: those parts will not run. */
  readonly errors: number;
  readonly changes: readonly DataChange[];
  /** What differs by meaning, the weightiest first. */
  readonly differences: readonly Difference[];
  /** Fields that may be the same under another name, though the document does not say so. */
  readonly maybeRenamed: readonly PossibleRename[];
}

/** A field that is gone and a new one that could hold its values; names as the document writes them. */
export interface PossibleRename {
  readonly entity: string;
  readonly from: string;
  readonly to: string;
}

export interface ShadowOptions {
  /** Two pages that change the same document at once each have a shadow, by the name of a slot that only one holds. */
  readonly slot: string;
  /** Who uses it; null: as in the app. */
  readonly profile: string | null;
  /** An instant at which its clock begins; null: now. */
  readonly clock: string | null;
  /** From the app's records again, without what was tried out. */
  readonly restart: boolean;
  /** On the sample data instead of the app's records, as every scenario begins, and what is done there is written down. */
  readonly record?: boolean;
  /** Where a scenario of the text stops, by its place among them: at its first sentence that fails, else at its end. */
  readonly scenario?: number;
}

/** A sentence of a scenario: words, and code. */
export interface RecordedStep {
  readonly key: "Given" | "As" | "When" | "Then";
  readonly says: readonly (string | { readonly code: string })[];
}

export interface TriedDerived {
  /** All parts there are, in their order. */
  readonly areas: readonly ("rights" | "answers" | "secrecy" | "rules" | "walk" | "calls")[];
  readonly checks: number;
  readonly failures: readonly {
    readonly sentence: string;
    readonly span: Span | null;
    /** The shortest story that shows it; null: it needs none. */
    readonly story: readonly RecordedStep[] | null;
  }[];
  /** Rules that no record could be made for. */
  readonly notTried: readonly { readonly sentence: string; readonly span: Span | null }[];
}

export interface Recording {
  readonly steps: readonly RecordedStep[];
  /** Names of what no sentence can say: secrets, rows of a record that was refused, records that came about by themselves. */
  readonly leftOut: readonly string[];
}

export type Shadow =
  | {
      readonly kind: "running";
      readonly app: string;
      /** Mistakes in the document: those parts do not run. */
      readonly errors: number;
      readonly profile: Profile;
      readonly profiles: readonly Profile[];
      readonly languages: readonly string[];
      /** Where a scenario has stopped: the page of the record that it is about, and the sentence that fails. */
      readonly stopped?: { readonly path: string | null; readonly source: string | null };
      /** Routes of its pages (`/tools/:id`), and where the document says what they are. */
      readonly pages: readonly { readonly route: string; readonly at: Span }[];
    }
  | { readonly kind: "broken"; readonly why: string };

/** One change of the document that touches records, in numbers; names as the document writes them. */
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
    /** Records that share what must be unique now; of several fields together, `field` has all, with commas. */
    | "newly-unique"
    /** Values that the document does not ask for: the fields are emptied. */
    | "field-unasked"
    /** A role (`from`) that people have, and that the document no longer knows. */
    | "role-gone"
    | "timers-planned"
    | "timers-gone"
    /** Events that the document lets happen for records as they are. */
    | "events-at-once";
  readonly entity: string;
  readonly field: string | null;
  /** The earlier name, or the earlier type. */
  readonly from: string | null;
  /** Records it concerns. */
  readonly records: number;
  /** Values that no longer fit: kept, but not shown. */
  readonly setAside: number;
  /** Values that were set aside and fit again. */
  readonly back: number;
  /** Of timers that are planned: how many are due already. */
  readonly due?: number;
  /** Some of the records, each with the value it is about. */
  readonly examples?: readonly ExampleOfChange[];
}

export interface ExampleOfChange {
  readonly title: string;
  /** Null: it has none, or one that makes no words. */
  readonly value: string | number | null;
  /** What a number is: 1250 is 12.50 EUR, and 0.12 is 12 %. */
  readonly type?: { readonly kind: "percent" } | { readonly kind: "money"; readonly currency: string };
}

export interface StorageState {
  /** `memory`: nothing survives closing the page (private mode). */
  readonly kind: "disk" | "memory";
  readonly persisted: boolean;
  /** The list of apps was damaged and has been made anew from the apps' own databases. */
  readonly mended: boolean;
  /** Apps whose files are gone though nobody removed them; until the person begins anew. */
  readonly lost: readonly LostApp[];
  readonly used: number | null;
  readonly available: number | null;
}
