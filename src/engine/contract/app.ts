import type { DrawnModel } from "#model/model.ts";
import type { DraftEdit, Draft, DraftOutcome, DraftRequest, OptionsAnswer, OptionsRequest } from "./drafts.ts";
import type { CallsOfApp } from "./calls.ts";
import type { AnswerTo, Query, Permitted } from "./queries.ts";
import type { RecordsAnswer, RecordsQuery } from "./records.ts";
import type { PermissionsOfRole } from "./permissions.ts";
import type { Outcome, Refusal, Submission } from "./commands.ts";

/** What one person may do with a running app. An open app serves several such sessions at once. */
export interface SessionClient {
  describe(): Promise<Description>;
  submit(submission: Submission): Promise<Outcome>;
  ask<Q extends Query>(query: Q): Promise<AnswerTo<Q>>;
  /** The answer now and again whenever it has changed. Returns the way to stop it. */
  watch<Q extends Query>(query: Q, listener: (answer: AnswerTo<Q>) => void): () => void;

  /** Records with their values as they are kept, as far as this person may see them, page by page. */
  readRecords(query: RecordsQuery): Promise<RecordsAnswer>;

  /** Fetches the code for forms and submissions while nobody waits for it: no first screen needs it. */
  prepareWriting(): Promise<void>;

  openDraft(request: DraftRequest): Promise<Draft>;
  editDraft(draft: string, edit: DraftEdit): Promise<Draft>;
  draftOptions(request: OptionsRequest): Promise<OptionsAnswer>;
  /**
   * Saves through the door; on success the draft is gone, else it is as it was, with errors. `typed` are the last edits:
   * they are saved with it or not at all, whatever became of them on their own.
   */
  submitDraft(draft: string, confirmed: readonly string[], typed?: readonly DraftEdit[]): Promise<DraftOutcome>;
  discardDraft(draft: string): Promise<void>;

  /** Stores a photo, file or signature and gives the value for its field. */
  keepFile(
    bytes: Uint8Array,
    name: string,
    type: string,
    /** A small picture of it, where the client can make one. */
    thumbnail?: Uint8Array,
  ): Promise<FileOutcome>;
  /** Null: there is none, or the person may not see it. `thumbnail`: the small picture where there is one, else the file itself. */
  readFile(hash: string, size?: "whole" | "thumbnail"): Promise<Uint8Array | null>;
  /**
   * Which rows decide whether a role may do something: `see`, `create`, `change`, `delete` or an event, on an entity or
   * (`Entity.field`) on one of its fields; on one record, or in general.
   */
  explainRight(role: string, action: string, entity: string, id: string | null): Promise<Explanation>;
  /** What every role may do, worked out from the document. */
  permissions(): Promise<readonly PermissionsOfRole[]>;
}

/** A running app on a device. The phone talks to it over a worker, tests and the command line directly. */
export interface App extends SessionClient, CallsOfApp {
  /** Profiles of this device: who one is, for trying roles. Without effect once somebody has signed in to a server. */
  chooseProfile(profile: string): Promise<Description>;
  /** Which roles a profile plays on this device; without effect where people sign in to a server. */
  giveRoles(profile: string, roles: readonly string[]): Promise<Description>;
  /** Whether this person may do what concerns the whole app. */
  manages(): Promise<boolean>;
  /** Null: the phone's clock. Without effect for whoever does not manage the app. */
  setClock(instant: string | null): Promise<Description>;
  /** Into an app without records, by anybody; else by whoever manages it. */
  loadSampleData(): Promise<Outcome>;
  /** Asks that one manages the app. */
  removeAllRecords(): Promise<Outcome>;
}

export type FileOutcome =
  | { readonly kind: "kept"; readonly value: { readonly [key: string]: string | number } }
  | { readonly kind: "refused"; readonly refusals: readonly Refusal[] };

export interface Explanation extends Permitted {
  /** Lines of the document that decided, as offsets. */
  readonly rows: readonly { readonly start: number; readonly end: number }[];
}

/** Everything the page needs to draw an app: expressions come without their trees, and neither sample data nor scenarios do. */
export interface Description {
  readonly model: DrawnModel;
  readonly language: string | null;
  readonly currency: string;
  readonly zone: string;
  readonly profile: Profile;
  readonly profiles: readonly Profile[];
  readonly clock: string | null;
  /** In the order of point 2: whether this person may open it, and why not. */
  readonly screens: readonly ({ readonly name: string } & Permitted)[];
  /** Entities of which this person may create records; what is in them decides in the end. */
  readonly creatable: readonly string[];
  /** How many records there are in all. */
  readonly records: number;
  readonly hasSampleData: boolean;
  readonly keptOnDevice: boolean;
  /** True: parts of the document have mistakes and do not run. */
  readonly hasMistakes: boolean;
}

export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
}
