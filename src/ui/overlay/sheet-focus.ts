import { keyboardAtHand } from "../frame/keyboard-at-hand.ts";

const FOLLOWING = 4;

/**
 * Where the focus goes when a sheet opens: to its first field, where a keyboard is at hand and nothing is offered before it;
 * else to its heading, so that a reader says what has opened. Never to the button that closes it.
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
