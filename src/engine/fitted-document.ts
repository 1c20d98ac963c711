import { fingerprint } from "#text/fingerprint.ts";
import type { DataChange } from "./contract/shelf.ts";
import type { KeyedTransition } from "./document/transition-keys.ts";
import type { Journal } from "./ports/journal.ts";
import type { Runtime } from "./runtime.ts";
import type { CommitChanges } from "./states/commit-changes.ts";

/** The journal's key for it. */
export const FITTED = "fitted";

/** The document that records and timers were last adapted to. */
export interface FittedDocument {
  /** Document and zone: if both are unchanged, there is nothing to do. */
  readonly stamp: string;
  /** Fingerprint of the parts of the document that decide which fields are asked for and when events fire. */
  readonly basis: string;
  readonly rows: { readonly [entity: string]: readonly Pick<KeyedTransition, "key" | "parts">[] };
}

export const stampOf = (document: string, zone: string): string => `${document} ${zone}`;

export const lastFitted = (journal: Journal): FittedDocument | null =>
  journal.get(FITTED) as unknown as FittedDocument | null;

/** Adapts records and timers to a changed document. Its code is loaded only if the document has changed. */
export type FitToDocument = (app: Runtime, touches: CommitChanges) => readonly DataChange[];

/** Whether the app was last opened with the same document and in the same zone. */
export const isFitted = (journal: Journal, source: string, zone: string): boolean =>
  lastFitted(journal)?.stamp === stampOf(fingerprint(source), zone);
