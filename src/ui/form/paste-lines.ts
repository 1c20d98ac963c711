import type { ClipboardEvent } from "react";

/**
 * A browser drops the ends of lines when several are pasted into a field of one line: "Mill Lane 5" and "1234 Bern"
 * become "Mill Lane 51234 Bern", and 12 above 50 becomes 1250. Here a space comes between them.
 */
export function pasteLines(event: ClipboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const text = event.clipboardData.getData("text");
  const { selectionStart: start, selectionEnd: end } = input;
  // Addresses of mail have no selection, and no spaces either.
  if (!/[\r\n]/u.test(text) || start === null || end === null || input.readOnly) return;
  event.preventDefault();
  input.setRangeText(text.trim().replaceAll(/\s*[\r\n]+\s*/gu, " "), start, end, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
