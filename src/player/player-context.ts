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

/** A short word after something happened; stays out of the way. */
export interface Notice {
  readonly text: string;
  readonly help?: string;
  readonly bad?: boolean;
  /** Something to know or to do, and nothing that was done. */
  readonly plain?: boolean;
  /** It is about the whole app, and stays when somebody else is at work. */
  readonly forAll?: boolean;
  /** The row of the error catalogue that it is. */
  readonly code?: string;
  readonly action?: {
    readonly label: string;
    readonly run: () => void;
    /** What it would undo: it is offered only as long as that can be done. */
    readonly undoes?: number;
  };
}

/** A question that stops everything else. */
export interface Question {
  readonly title: string;
  readonly help: string | readonly string[];
  readonly yes: string;
  readonly no?: string;
  /** There is nothing to choose: one button. */
  readonly onlySays?: boolean;
  readonly danger?: boolean;
  /** Records that it is about: tapping one opens it, and answers no. */
  readonly records?: readonly { readonly title: string; readonly about: string; readonly path: string }[];
  /** Going on is not what one should do: the filled button is the one that does not. */
  readonly against?: boolean;
}

/** What every part of a running app needs. */
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
  /** The document's own texts, in the person's language. */
  readonly t: (text: string) => string;
  /** Addresses within the app. */
  readonly go: (inside: string) => void;
  readonly replace: (inside: string) => void;
  readonly back: (otherwise?: string, afterWork?: boolean) => void;
  /** Names the page that somebody is on or on the way to (null: on the way back), for what comes later and would move them. */
  readonly place: () => string | null;
  /** False after a deep link: nothing of ours lies below this page. */
  readonly canGoBack: () => boolean;
  /** When the page that was gone to stands there. */
  readonly drawn: () => Promise<void>;
  readonly show: (sheet: AppSheet | null) => void;
  readonly notify: (notice: Notice) => void;
  readonly confirm: (question: Question) => Promise<boolean>;
  /** Opens the sheet for the values that an event asks for. */
  readonly askEvent: (entity: string, id: string, event: string) => void;
  /** Null: a site for users shows no document. */
  readonly openSource: ((at?: SourceSpot) => void) | null;
  readonly toShelf: () => void;
  readonly online: boolean;
  /** Where somebody who signs in at a host comes back to; null: nobody can leave from here. */
  readonly signInFrom: ((host: string) => SignInPlace) | null;
  /** Data can be brought in and taken out here. */
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

/** Where a record is shown. */
export function pathOf(player: PlayerValue, entity: string, id: string): string {
  return recordPath(player.description.model, entity, id);
}
