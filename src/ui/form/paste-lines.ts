import type { ClipboardEvent } from "react";

/**
 * Browsers drop the line breaks when several lines are pasted into a single-line input: "Mill Lane 5" and "1234 Bern"
 * become "Mill Lane 51234 Bern", and 12 above 50 becomes 1250. This inserts a space between them.
 */
export function pasteLines(event: ClipboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const text = event.clipboardData.getData("text");
  const { selectionStart: start, selectionEnd: end } = input;
  // Inputs of type email have no selection, and addresses have no spaces.
  if (!/[\r\n]/u.test(text) || start === null || end === null || input.readOnly) return;
  event.preventDefault();
  input.setRangeText(text.trim().replaceAll(/\s*[\r\n]+\s*/gu, " "), start, end, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
