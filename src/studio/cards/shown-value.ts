import type { Value } from "#edit/change.ts";
import type { Content } from "#edit/content.ts";
import type { Control } from "./form-fields.ts";
import { codeOf, contentFrom, typedOf } from "./typed-content.ts";

/** Code as a whole, shown without its backticks. What the author wrote as words stays words: `/user, one record`. */
export const isCodeAlone = (control: Control, written: readonly Content[]): boolean =>
  control === "code" && written.every((one) => typedOf(one) === "" || codeOf(one) !== null);

/** What a field of a form shows of what is written. */
export function shownOf(control: Control, written: readonly Content[]): string {
  const [first = ""] = written;
  if (written.length > 1) return written.map(typedOf).join("; ");
  return control === "code" ? (codeOf(first) ?? typedOf(first)) : typedOf(first);
}

/** What is written where a person leaves that in the field. */
export const valueOf = (control: Control, written: readonly Content[], typed: string): Value =>
  typed.trim() === "" ? null : isCodeAlone(control, written) ? { code: typed } : contentFrom(typed);
