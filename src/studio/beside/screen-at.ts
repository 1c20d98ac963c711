import type { Span } from "#text/span.ts";

/** The screen whose line the cursor is in; null: none. */
export function screenAt(
  text: string,
  at: number,
  screens: readonly { readonly path: string; readonly at: Span }[],
): string | null {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const next = text.indexOf("\n", at);
  const end = next < 0 ? text.length : next;
  return screens.find((screen) => screen.at.start >= start && screen.at.start <= end)?.path ?? null;
}
