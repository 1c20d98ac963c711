import type { Finding } from "#engine/contract/shelf.ts";
import type { StudioWords } from "../words/en.ts";

/** The state of a document, worded the same on all pages: the number of errors, else of the other findings. */
export function foundInWords(
  findings: readonly Finding[],
  words: Pick<StudioWords, "errors" | "noFindings" | "findingsCount">,
): string {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  if (errors > 0) return words.errors(errors);
  return findings.length === 0 ? words.noFindings : words.findingsCount(findings.length);
}
