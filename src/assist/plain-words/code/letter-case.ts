import type { Diagnostic } from "#diagnostics/diagnostic.ts";

const UNKNOWN = new Set(["unknown-entity", "unknown-field"]);

/** `Weight` in code, if there is only a field `weight`: the fix is safe, because only the case of letters differs. */
export function sureOfLetterCase(source: string, each: Diagnostic): Diagnostic {
  const { code, span, fix } = each;
  const [edit, ...more] = fix?.edits ?? [];
  if (!UNKNOWN.has(code) || fix === undefined || edit === undefined || more.length > 0) return each;
  const written = source.slice(span.start, span.end);
  const isSame = edit.span.start === span.start && edit.span.end === span.end && edit.text !== written;
  return isSame && edit.text === written.toLocaleLowerCase("en") ? { ...each, fix: { ...fix, safe: true } } : each;
}
