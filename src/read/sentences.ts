import type { Body } from "./markdown/outline.ts";
import type { Reading } from "./reading.ts";

/** `Dead hives can't be changed`, `Only keepers may lend`, `The number must be unique`: what an app would have to keep to. */
const DEMANDS =
  /\b(?:must|cannot|can(?:'|’)?t|(?:may|can) (?:not|only)|(?:has|have) to|never|not allowed|forbidden|(?:is|are) (?:required|mandatory|unique)|(?:only|nobody|no one)\b.*\b(?:can|may))\b/iu;
/** What says of itself that it only explains. */
const EXPLAINS = /^\s*(?:>|(?:[-*+]\s+)?\W*(?:note|hint|tip|example)\b)/iu;

type Sentence = Body["prose"][number];

/** Tells of sentences beside tables that sound as if the app kept to them. */
export function tellSentencesNotRun(reading: Reading, sentences: readonly Sentence[], instead: string): void {
  for (const { text, span } of sentences)
    if (DEMANDS.test(text) && !EXPLAINS.test(text)) reading.problem("sentence-not-run", span, { instead });
}
