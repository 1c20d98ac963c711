import { createContext, useContext } from "react";
import type { App, Description } from "#engine/contract/app.ts";
import type { SignInPlace } from "#engine/contract/calls.ts";
import type { AnswerTo, Query } from "#engine/contract/queries.ts";
import type { Entity, Field } from "#model/3-entities.ts";
import type { Screen } from "#model/2-screens.ts";
import type { DraftsAhead } from "./drafts/drafts-ahead.ts";
import type { Formatting } from "./format/format.ts";
import { recordPath, type SourceSpot } from "./routes.ts";
import type { Words } from "./words/en.ts";
import { type Answers, useLive } from "./state/answers.ts";
import type { FileAddresses } from "./state/file-addresses.ts";

/** The sheets and dialogs that belong to the app as a whole, not to one screen. */
export type AppSheet =
  | "app"
  | "profile"
  | "constants"
  | "clock"
  | "inbox"
  | "outbox"
  | "signIn"
  | "server"
  | "requests"
  | "builders"
  | "inspect"
  | "language"
  | "lock"
  | "setAside"
  | "rights"
  | "import"
  | "merge"
  | "export";

/** A short message after something happened; it does not block anything. */
export interface Notice {
  readonly text: string;
  readonly help?: string;
  readonly bad?: boolean;
  /** Information or advice, not the result of an action. */
  readonly plain?: boolean;
  /** It is about the whole app, and stays when another person takes over. */
  readonly forAll?: boolean;
  /** Its code in the error catalogue. */
  readonly code?: string;
  readonly action?: {
    readonly label: string;
    readonly run: () => void;
    /** The commit to undo; the action is offered only while that is possible. */
    readonly undoes?: number;
  };
}

/** A modal question. */
export interface Question {
  readonly title: string;
  readonly help: string | readonly string[];
  readonly yes: string;
  readonly no?: string;
  /** Nothing to choose: a single button. */
  readonly onlySays?: boolean;
  readonly danger?: boolean;
  /** The records that it is about. Tapping one opens it and answers no. */
  readonly records?: readonly { readonly title: string; readonly about: string; readonly path: string }[];
  /** Going on is discouraged: the filled button is the one that cancels. */
  readonly against?: boolean;
}

/** The context that every part of a running app uses. */
export interface PlayerValue {
  readonly appId: string;
  readonly app: App;
  readonly answers: Answers;
  readonly drafts: DraftsAhead;
  readonly files: FileAddresses;
  readonly description: Description;
  readonly refresh: (description?: Description) => void;
  readonly format: Formatting;
  readonly words: Words;
  /** Translates the document's own texts into the person's language. */
  readonly t: (text: string) => string;
  /** Navigation by addresses within the app. */
  readonly go: (inside: string) => void;
  readonly replace: (inside: string) => void;
  readonly back: (otherwise?: string, afterWork?: boolean) => void;
  /**
   * Key of the page that is shown or being opened (null: on the way back). Late results check it before they navigate.
   */
  readonly place: () => string | null;
  /** False after a deep link: none of our entries is below this page. */
  readonly canGoBack: () => boolean;
  /** Resolves when the page last navigated to is drawn. */
  readonly drawn: () => Promise<void>;
  readonly show: (sheet: AppSheet | null) => void;
  readonly notify: (notice: Notice) => void;
  readonly confirm: (question: Question) => Promise<boolean>;
  /** Opens the sheet for the values that an event needs. */
  readonly askEvent: (entity: string, id: string, event: string) => void;
  /** Null: a site built for users does not show its document. */
  readonly openSource: ((at?: SourceSpot) => void) | null;
  readonly toShelf: () => void;
  readonly online: boolean;
  /** Where to return after signing in at a host; null: nobody can leave from here to sign in. */
  readonly signInFrom: ((host: string) => SignInPlace) | null;
  /** Data can be imported and exported here. */
  readonly exchanges: boolean;
}

export const PlayerContext = createContext<PlayerValue | null>(null);

export function usePlayer(): PlayerValue {
  const value = useContext(PlayerContext);
  if (value === null) throw new Error("A part of the player was drawn outside of it.");
  return value;
}

export function useAnswer<Q extends Query>(query: Q | null): AnswerTo<Q> | undefined {
  return useLive(usePlayer().answers, query);
}

export function entityOf(player: PlayerValue, key: string | null): Entity | null {
  return player.description.model.entities.find((entity) => entity.key === key) ?? null;
}

export function fieldOf(player: PlayerValue, entity: string, key: string): Field | null {
  const { fields = [], through = [] } = entityOf(player, entity) ?? {};
  return [...fields, ...through].find((field) => field.key === key) ?? null;
}

export function mayOpen(player: PlayerValue, screen: Screen): boolean {
  return player.description.screens.find((one) => one.name === screen.name)?.allowed ?? true;
}

export function mayCreate(player: PlayerValue, entity: string): boolean {
  return player.description.creatable.includes(entity);
}

export function nameOfEntity(player: PlayerValue, key: string): string {
  return player.t(entityOf(player, key)?.name ?? key);
}

/** The path of the page that shows a record. */
export function pathOf(player: PlayerValue, entity: string, id: string): string {
  return recordPath(player.description.model, entity, id);
}
