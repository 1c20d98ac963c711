import type { Checking } from "../checking.ts";

const TEXTS = new Set(["text", "long text", "email", "phone", "series", "choice", "barcode", "link", "reference"]);

/** References show a record by its title; without a text field it has none. */
export function checkTitles(at: Checking): void {
  for (const { name, key, span, fields, shownAs, builtIn, problem, owner } of at.model.entities) {
    if (builtIn || problem !== null || shownAs !== null || fields.length === 0 || owner !== null) continue;
    if (key === "Person" || fields.some(({ type }) => TEXTS.has(type.kind) || type.kind === "unknown")) continue;
    at.report("record-without-title", span, { entity: name });
  }
}
