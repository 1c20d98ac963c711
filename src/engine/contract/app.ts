import type { DrawnModel } from "#model/model.ts";
import type { DraftEdit, Draft, DraftOutcome, DraftRequest, OptionsAnswer, OptionsRequest } from "./drafts.ts";
import type { CallsOfApp } from "./calls.ts";
import type { AnswerTo, Query, Permitted } from "./queries.ts";
import type { RecordsAnswer, RecordsQuery } from "./records.ts";
import type { PermissionsOfRole } from "./permissions.ts";
import type { Outcome, Refusal, Submission } from "./commands.ts";

/** What a client can do in one person's session. An open app serves several sessions at once. */
export interface SessionClient {
  describe(): Promise<Description>;
  submit(submission: Submission): Promise<Outcome>;
  ask<Q extends Query>(query: Q): Promise<AnswerTo<Q>>;
  /** Calls the listener with the answer now and after every change. Returns the function that ends this. */
  watch<Q extends Query>(query: Q, listener: (answer: AnswerTo<Q>) => void): () => void;

  /** Reads stored records with the fields that this person may see, page by page. */
  readRecords(query: RecordsQuery): Promise<RecordsAnswer>;

  /** Loads the code for forms and submissions in idle time, because no first screen needs it. */
  prepareWriting(): Promise<void>;

  openDraft(request: DraftRequest): Promise<Draft>;
  editDraft(draft: string, edit: DraftEdit): Promise<Draft>;
  draftOptions(request: OptionsRequest): Promise<OptionsAnswer>;
  /**
   * Saves in one transaction. On success the draft is gone, else it is unchanged and has errors. `typed`: the last
   * edits, which are saved with the draft or not at all, even if they were also sent on their own.
   */
  submitDraft(draft: string, confirmed: readonly string[], typed?: readonly DraftEdit[]): Promise<DraftOutcome>;
  discardDraft(draft: string): Promise<void>;

  /** Stores a photo, file or signature and returns the value for its field. */
  keepFile(
    bytes: Uint8Array,
    name: string,
    type: string,
    /** A small version of a picture, if the client can make one. */
    thumbnail?: Uint8Array,
  ): Promise<FileOutcome>;
  /**
   * Null: the file doesn't exist or the person may not see it. `thumbnail`: the small picture if there is one, else the
   * file.
   */
  readFile(hash: string, size?: "whole" | "thumbnail"): Promise<Uint8Array | null>;
  /**
   * Which rows of the document decide whether a role may do an action (`see`, `create`, `change`, `delete` or an event)
   * on an entity or a field (`Entity.field`). `id`: on that record; null: in general.
   */
  explainRight(role: string, action: string, entity: string, id: string | null): Promise<Explanation>;
  /** What every role may do, derived from the document. */
  permissions(): Promise<readonly PermissionsOfRole[]>;
}

/** A running app on a device. The phone talks to it over a worker, tests and the command line directly. */
export interface App extends SessionClient, CallsOfApp {
  /** Switches the profile of this device, to try roles. Has no effect once somebody has signed in to a server. */
  chooseProfile(profile: string): Promise<Description>;
  /** Sets the roles of a profile on this device. Has no effect if people sign in to a server. */
  giveRoles(profile: string, roles: readonly string[]): Promise<Description>;
  /** Whether this person may perform actions on the whole app. */
  manages(): Promise<boolean>;
  /** Null: the device's clock. Has no effect unless the person manages the app. */
  setClock(instant: string | null): Promise<Description>;
  /** Anybody may do this in an app without records, otherwise only those who manage it. */
  loadSampleData(): Promise<Outcome>;
  /** Only for those who manage the app. */
  removeAllRecords(): Promise<Outcome>;
}

export type FileOutcome =
  | { readonly kind: "kept"; readonly value: { readonly [key: string]: string | number } }
  | { readonly kind: "refused"; readonly refusals: readonly Refusal[] };

export interface Explanation extends Permitted {
  /** The rows of the document that decided, as offsets. */
  readonly rows: readonly { readonly start: number; readonly end: number }[];
}

/** Everything the page needs to render an app. The model comes without expression trees, sample data and scenarios. */
export interface Description {
  readonly model: DrawnModel;
  readonly language: string | null;
  readonly currency: string;
  readonly zone: string;
  readonly profile: Profile;
  readonly profiles: readonly Profile[];
  readonly clock: string | null;
  /** In the order of point 2: whether this person may open the screen. */
  readonly screens: readonly ({ readonly name: string } & Permitted)[];
  /** Entities of which this person may create some records; a right's condition may still refuse one. */
  readonly creatable: readonly string[];
  /** The number of records that this person may see. */
  readonly records: number;
  readonly hasSampleData: boolean;
  readonly keptOnDevice: boolean;
  /** True: parts of the document have errors and are disabled. */
  readonly hasMistakes: boolean;
}

export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
}
