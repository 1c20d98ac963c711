import type { ReactNode } from "react";
import type { App } from "#engine/contract/app.ts";
import type { SignInPlace } from "#engine/contract/calls.ts";
import type { ExchangeAndMerging } from "#engine/contract/merge.ts";
import type { SourceSpot } from "./routes.ts";
import type { Navigation } from "./navigation.ts";

/** Files that came from outside: the phone's share sheet, "open with", or rows that belong to a new app. */
export interface GivenFiles {
  readonly files: readonly File[];
  /** Rows of the app's own spreadsheet: they are written without a look at the plan. */
  readonly run: boolean;
  /** A backup of the same app, to be merged into it. */
  readonly merge?: boolean;
  /** They are in somebody's hands: they are not offered again. */
  readonly onTaken: () => void;
}

export interface PlayerProps {
  readonly appId: string;
  readonly app: App;
  /** The address within the app, `/tools/7?x=1`; empty or `/` is its first screen. */
  readonly path: string;
  readonly navigation: Navigation;
  /** The address of this version of the program, where the app's frame may be drawn from what it said last; null: it may not. */
  readonly program?: string | null;
  readonly onOpenSource: (at?: SourceSpot) => void;
  readonly onLeave: () => void;
  /** Told why the app could not be opened; true: the program says so itself. */
  readonly onOpenFailed?: (problem: unknown) => boolean;
  readonly online?: boolean;
  /** Where somebody who signs in at a host comes back to. */
  readonly signInFrom?: ((host: string) => SignInPlace) | undefined;
  /** What the shelf knows of the app before it has answered, so that the first frame is in its colours. */
  readonly face?: { readonly name: string; readonly colour: string | null };
  /** Data in and out as files; its code comes when it is first used. */
  readonly exchange?: () => Promise<ExchangeAndMerging>;
  /** Files to import. Nothing of them is written before the person says so. */
  readonly given?: GivenFiles | undefined;
  /** The whole app as a file, for the reminder to back up. */
  readonly onBackUp?: () => void;
  /** Takes the records of a backup, where there are none yet. */
  readonly onRestore?: (() => void) | undefined;
  /** Empties the app for good, whoever is at work: for somebody who has forgotten its PIN. */
  readonly onErase?: () => Promise<unknown>;
  /** Leads to having the app on the home screen. */
  readonly onInstall?: (() => void) | undefined;
  /** There is no shelf behind it: the site is this one app. */
  readonly alone?: boolean;
  /** Its document can be changed from here. */
  readonly mayChange?: boolean;
  /** Server, clock, requests, simulation and roles are offered; a built site can leave them out. */
  readonly forBuilders?: boolean;
  /** The document of the app, for builders who point at something. */
  readonly sourceOf?: (() => Promise<string>) | undefined;
  /** Sheets of the program, drawn over the app in its colours. */
  readonly over?: ReactNode;
}
