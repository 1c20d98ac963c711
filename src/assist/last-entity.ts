import { longestName } from "#read/names.ts";
import type { AnalysedDocument } from "./analysed-document.ts";

/** The last entity named in a phrase. */
export function lastEntity({ symbols }: AnalysedDocument, text: string): string | null {
  const plain = text.replaceAll(/`[^`]*`?/gu, (code) => " ".repeat(code.length));
  let found: string | null = null;
  for (const word of plain.matchAll(/[\p{L}_][\p{L}\p{N}\p{M}_]*/gu)) {
    const name = longestName(plain, word.index, (written) => symbols.names.entity(written));
    if (name !== null) found = name.name;
  }
  return found;
}
