import type { Body } from "./markdown/outline.ts";
import type { Reading } from "./reading.ts";

/**
 * `Dead hives can't be changed`, `Only keepers may lend`, `The number must be unique`: demands that an app would have
 * to enforce.
 */
const DEMANDS =
  /\b(?:must|cannot|can(?:'|’)?t|(?:may|can) (?:not|only)|(?:has|have) to|never|not allowed|forbidden|(?:is|are) (?:required|mandatory|unique)|(?:only|nobody|no one)\b.*\b(?:can|may))\b/iu;
/** `At most 500 hives`, `Photos may have up to 2 MB`. */
const LIMITS =
  /\b(?:at (?:most|least)|(?:no|not) (?:more|less|fewer|longer) than|up to|maximum|minimum|limited to)\b.*\d/iu;
/** Text that marks itself as an explanation. */
const EXPLAINS = /^\s*(?:>|(?:[-*+]\s+)?\W*(?:note|hint|tip|example)\b)/iu;

type Sentence = Body["prose"][number];

/** Reports sentences beside tables that sound as if the app enforced them. */
export function tellSentencesNotRun(reading: Reading, sentences: readonly Sentence[], instead: string): void {
  for (const { text, span } of sentences)
    if (DEMANDS.test(text) && !EXPLAINS.test(text)) reading.problem("sentence-not-run", span, { instead });
}

/** The same for sentences of point 9 that set a limit. */
export function tellLimitsNotRun(reading: Reading, sentences: readonly Sentence[]): void {
  for (const { text, span } of sentences)
    if ((DEMANDS.test(text) || LIMITS.test(text)) && !EXPLAINS.test(text))
      reading.problem("sentence-not-run", span, {
        instead: "a limit (“- Most records: 500”) or a constant that a rule of section 5 uses",
      });
}
