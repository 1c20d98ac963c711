import { keyboardAtHand } from "../frame/keyboard-at-hand.ts";

/**
 * Where the focus goes when a sheet opens: to its first field, where a keyboard is at hand; else to its heading, so that
 * a reader says what has opened. Never to the button that closes it.
 */
export function firstInSheet(sheet: HTMLElement | null): HTMLElement | null {
  if (sheet === null) return null;
  const typed = keyboardAtHand()
    ? sheet.querySelector<HTMLElement>(
        ":is(.sheet-pinned, .sheet-content) :is(input:not([type=hidden], [type=file]), textarea, select):not(:disabled)",
      )
    : null;
  return typed ?? sheet.querySelector<HTMLElement>(".sheet-title");
}
