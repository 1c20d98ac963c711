import type { OutCell } from "./cell-of-value.ts";
import { numberText } from "./number-text.ts";

/** A cell as CSV text that gives the same value when read, in any language. */
export function cellText(cell: OutCell, words: { readonly yes: string; readonly no: string }): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return numberText(cell);
  if (typeof cell === "boolean") return cell ? words.yes : words.no;
  switch (cell.kind) {
    case "money":
      return numberText(cell.value);
    case "percent":
      return `${numberText(cell.value, 2)}%`;
    case "duration":
      return String(cell.value);
    default:
      return cell.shown;
  }
}
