import { fingerprint } from "#text/fingerprint.ts";
import type { DataChange } from "./contract/shelf.ts";
import type { KeyedTransition } from "./document/transition-keys.ts";
import type { Journal } from "./ports/journal.ts";
import type { Runtime } from "./runtime.ts";
import type { CommitChanges } from "./states/commit-changes.ts";

/** Where the journal keeps it. */
export const FITTED = "fitted";

/** Under which document records and timers were last made to fit. */
export interface FittedDocument {
  /** The document and the zone: while both stay there is nothing to do. */
  readonly stamp: string;
  /** What of the document says what is asked for and what fires when. */
  readonly basis: string;
  readonly rows: { readonly [entity: string]: readonly Pick<KeyedTransition, "key" | "parts">[] };
}

export const stampOf = (document: string, zone: string): string => `${document} ${zone}`;

export const lastFitted = (journal: Journal): FittedDocument | null =>
  journal.get(FITTED) as unknown as FittedDocument | null;

/** Makes records and timers fit a changed document; most openings need none of its code. */
export type FitToDocument = (app: Runtime, touches: CommitChanges) => readonly DataChange[];

/** Whether an app was opened under this document and in this zone the last time. */
export const isFitted = (journal: Journal, source: string, zone: string): boolean =>
  lastFitted(journal)?.stamp === stampOf(fingerprint(source), zone);
