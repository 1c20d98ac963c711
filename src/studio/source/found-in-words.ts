import type { Finding } from "#engine/contract/shelf.ts";
import type { StudioWords } from "../words/en.ts";

/** How a document stands, as every page says it: errors by their number, else how much else was found. */
export function foundInWords(
  findings: readonly Finding[],
  words: Pick<StudioWords, "errors" | "noFindings" | "findingsCount">,
): string {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  if (errors > 0) return words.errors(errors);
  return findings.length === 0 ? words.noFindings : words.findingsCount(findings.length);
}
