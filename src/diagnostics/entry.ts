import type { Severity } from "./diagnostic.ts";

/**
 * One kind of message. The examples are parts of documents (from `## N.` headings on; a missing title is added) that
 * run as tests: checking `bad` gives the code, checking `good` does not. They also appear on the message's page.
 */
export interface Entry<Params> {
  readonly severity: Severity;
  /** The title of its page in the reference. */
  readonly title: string;
  readonly message: (params: Params) => string;
  readonly help: (params: Params) => string;
  /** Why it matters, for the page; may be left out if the message is sufficient. */
  readonly why?: string;
  readonly bad: string;
  readonly good: string;
}

/** Declares one entry of the catalogue; `Params` is inferred from `message`. */
export function entry<Params = Record<never, never>>(of: Entry<Params>): Entry<Params> {
  return of;
}

/** The help for an unknown name: `` `stauts`; did you mean `status`? ``. */
export const didYouMean = (near: string | null, otherwise: string): string =>
  near === null ? otherwise : `Did you mean \`${near}\`?`;
