import { lastEntity } from "./last-entity.ts";
import type { AnalysedDocument } from "./analysed-document.ts";
import type { TextPlace } from "./text-place.ts";

const MADE =
  /\b(?:create|add|make)\s+([^`";|]*?)(?:\s+with\s+(?:[^;|\n]*?`)??)?\s+called\s+([\p{L}_][\p{L}\p{N}\p{M}_]*)/giu;

/** Names of records made by earlier effects, with their entities: `create Order called o`. */
export function recordsMade(study: AnalysedDocument, place: TextPlace, offset: number): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  if (!/\.(?:then|answers)$/u.test(place.key ?? "")) return made;
  const start = place.kind === "cell" ? place.span.start : study.source.lastIndexOf("\n#", offset) + 1;
  const lines = study.source.slice(start, offset).split("\n");
  const own = indentOf(lines.at(-1) ?? "");
  for (const line of lines) {
    // A record made in a nested step is known only there.
    if (lines.length > 1 && indentOf(line) > own) continue;
    for (const [, head = "", name = ""] of line.matchAll(MADE)) {
      const entity = lastEntity(study, head);
      if (entity !== null) made.set(name, entity);
    }
  }
  return made;
}

const indentOf = (line: string): number => /^\s*/u.exec(line)?.[0].length ?? 0;
