import { catalogue } from "./catalogue/index.ts";
import type { Severity } from "./diagnostic.ts";
import type { Entry } from "./entry.ts";

/** The parts of an entry that its page needs. */
export type Page = Pick<Entry<never>, "severity" | "title" | "why" | "bad" | "good">;

export const pages: ReadonlyMap<string, Page> = new Map(Object.entries(catalogue as Record<string, Page>));

const ORDER: readonly Severity[] = ["error", "warning", "gap", "hint"];

const MEANINGS: Record<Severity, string> = {
  error: "Errors: something does not run until this is mended.",
  warning: "Warnings: it runs, but probably not as meant.",
  gap: "Gaps: the document does not say, so a default holds.",
  hint: "Hints: advice.",
};

/** The page of a code as plain text; null: there is none. `said`: the message and help for its bad example. */
export function explanation(code: string, said: { message: string; help: string } | null): string | null {
  const page = pages.get(code);
  if (page === undefined) return null;
  const parts = [`${code} (${page.severity})`, "", page.title];
  if (page.why !== undefined) parts.push("", page.why);
  if (said !== null) parts.push("", `It says: ${said.message}`, `         ${said.help}`);
  parts.push("", "With the mistake:", "", indent(page.bad), "");
  if (page.good.trim() !== "") parts.push("Without it:", "", indent(page.good), "");
  return parts.join("\n");
}

export function listOfCodes(): string {
  const width = Math.max(0, ...[...pages.keys()].map((code) => code.length));
  const parts: string[] = [];
  for (const severity of ORDER) {
    const of = [...pages].filter(([, page]) => page.severity === severity).sort(([a], [b]) => (a < b ? -1 : 1));
    if (of.length === 0) continue;
    parts.push(MEANINGS[severity], ...of.map(([code, page]) => `  ${code.padEnd(width)}  ${page.title}`), "");
  }
  return [...parts, "ninefold explain CODE shows an example of each.", ""].join("\n");
}

const indent = (text: string): string =>
  text
    .trim()
    .split("\n")
    .map((line) => (line === "" ? "" : `    ${line}`))
    .join("\n");
