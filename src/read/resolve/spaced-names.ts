import type { Fix } from "#diagnostics/diagnostic.ts";
import type { Span } from "#text/span.ts";
import type { Names } from "../names.ts";

/** A name as people write it, in code that could not be parsed: `Standing order` for `StandingOrder`. */
export interface SpacedName {
  readonly written: string;
  readonly code: string;
  /** Its span in the source of the code. */
  readonly at: Span;
}

/** The first such name; if several begin there, the longest. */
export function spacedName(source: string, names: Names, entity: string | null): SpacedName | null {
  const known = [
    ...names.entityNames().map((name) => ({ name, code: names.entity(name) ?? name })),
    ...(entity === null
      ? []
      : names.fieldNames(entity).map((name) => ({ name, code: names.field(entity, name) ?? name }))),
  ].filter(({ name, code }) => name.includes(" ") && name !== code);
  const bare = source.replace(/"[^"]*"|'[^']*'/gu, (text) => " ".repeat(text.length));
  let found: SpacedName | null = null;
  for (const { name, code } of known) {
    const start = bare.toLocaleLowerCase("en").indexOf(name.toLocaleLowerCase("en"));
    if (start === -1) continue;
    const longer = found !== null && start === found.at.start && name.length > found.written.length;
    if (found === null || start < found.at.start || longer)
      found = { written: source.slice(start, start + name.length), code, at: { start, end: start + name.length } };
  }
  return found;
}

export const spacedFix = ({ code }: SpacedName, span: Span): Fix => ({
  title: `Write ${code}`,
  edits: [{ span, text: code }],
  safe: true,
});
