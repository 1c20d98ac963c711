import type { ReactNode } from "react";
import type { App } from "#engine/contract/app.ts";
import type { SignInPlace } from "#engine/contract/calls.ts";
import type { ExchangeAndMerging } from "#engine/contract/merge.ts";
import type { SourceSpot } from "./routes.ts";
import type { Navigation } from "./navigation.ts";

/** Files that came from outside: the phone's share sheet, "open with", or rows that belong to a new app. */
export interface GivenFiles {
  readonly files: readonly File[];
  /** Rows of the spreadsheet that the app was made from: written without showing the plan first. */
  readonly run: boolean;
  /** A backup of the same app, to be merged into it. */
  readonly merge?: boolean;
  /** Called once the files have been taken over: they are not offered again. */
  readonly onTaken: () => void;
}

export interface PlayerProps {
  readonly appId: string;
  readonly app: App;
  /** The address within the app, `/tools/7?x=1`; empty or `/` is its first screen. */
  readonly path: string;
  readonly navigation: Navigation;
  /**
   * The address of this version of the program, whose kept description may draw the app's frame; null: nothing is kept.
   */
  readonly program?: string | null;
  readonly onOpenSource: (at?: SourceSpot) => void;
  readonly onLeave: () => void;
  /** Called with the reason why the app could not be opened; true: the program reports it itself. */
  readonly onOpenFailed?: (problem: unknown) => boolean;
  readonly online?: boolean;
  /** Where to return after signing in at a host. */
  readonly signInFrom?: ((host: string) => SignInPlace) | undefined;
  /** What the shelf knows about the app before the app has answered, so that the first frame is in its colours. */
  readonly face?: { readonly name: string; readonly colour: string | null };
  /** Import and export of files; the code is loaded on first use. */
  readonly exchange?: () => Promise<ExchangeAndMerging>;
  /** Files to import. Nothing is written before the person confirms. */
  readonly given?: GivenFiles | undefined;
  /** Saves the whole app as a file; used by the backup reminder. */
  readonly onBackUp?: () => void;
  /** Restores the records of a backup, if the app has none yet. */
  readonly onRestore?: (() => void) | undefined;
  /** Erases all data of the app for good, whoever is at work: for a forgotten PIN. */
  readonly onErase?: () => Promise<unknown>;
  /** Shows how to put the app on the home screen. */
  readonly onInstall?: (() => void) | undefined;
  /** The site is this one app, without a shelf. */
  readonly alone?: boolean;
  /** Its document can be changed from here. */
  readonly mayChange?: boolean;
  /** Offers server, clock, requests, simulation and roles; a built site can leave them out. */
  readonly forBuilders?: boolean;
  /** Reads the app's document, for builders who point at a part of the app. */
  readonly sourceOf?: (() => Promise<string>) | undefined;
  /** Sheets of the program, drawn over the app in its colours. */
  readonly over?: ReactNode;
}
