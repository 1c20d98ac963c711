import { keyboardAtHand } from "../frame/keyboard-at-hand.ts";

const FOLLOWING = 4;

/**
 * Initial focus of a sheet: its first input, if there is a keyboard and no row comes before it; else its heading, so
 * that screen readers announce the sheet. Never the close button.
 */
export function firstInSheet(sheet: HTMLElement | null): HTMLElement | null {
  if (sheet === null) return null;
  const typed = keyboardAtHand()
    ? sheet.querySelector<HTMLElement>(
        ":is(.sheet-pinned, .sheet-content) :is(input:not([type=hidden], [type=file]), textarea, select):not(:disabled)",
      )
    : null;
  const row = sheet.querySelector(".sheet-content :is(a, button).row-body");
  const isFirst = row === null || typed === null || row.compareDocumentPosition(typed) !== FOLLOWING;
  return (isFirst ? typed : null) ?? sheet.querySelector<HTMLElement>(".sheet-title");
}
