import type { Value } from "#edit/change.ts";
import type { Content } from "#edit/content.ts";
import type { Control } from "./form-fields.ts";
import { codeOf, contentFrom, typedOf } from "./typed-content.ts";

/**
 * True: the value is only code and is shown without backticks. Values written as words stay words: `/user, one record`.
 */
export const isCodeAlone = (control: Control, written: readonly Content[]): boolean =>
  control === "code" && written.every((one) => typedOf(one) === "" || codeOf(one) !== null);

/** The text that a form's field shows for a written value. */
export function shownOf(control: Control, written: readonly Content[]): string {
  const [first = ""] = written;
  if (written.length > 1) return written.map(typedOf).join("; ");
  return control === "code" ? (codeOf(first) ?? typedOf(first)) : typedOf(first);
}

/** The value to write for what was typed into the field. */
export const valueOf = (control: Control, written: readonly Content[], typed: string): Value =>
  typed.trim() === "" ? null : isCodeAlone(control, written) ? { code: typed } : contentFrom(typed);
