import type { Finding } from "#engine/contract/shelf.ts";

/** The most severe finding that begins in the line of an offset. */
export function findingOfLine(text: string, at: number, findings: readonly Finding[]): Finding | null {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const found = text.indexOf("\n", at);
  const end = found === -1 ? text.length : found;
  const here = findings.filter(({ severity, span }) => severity !== "gap" && span.start >= start && span.start <= end);
  return here.find(({ severity }) => severity === "error") ?? here[0] ?? null;
}
