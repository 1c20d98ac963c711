import { decimalOf } from "#expr/decimals.ts";
import { formatAmount, minorDigits, moneyOf } from "#expr/money.ts";
import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import { byName } from "#text/by-name.ts";
import type { Prefilled } from "../routes.ts";

const numbers: ReadonlySet<string> = new Set(["number", "whole number", "percent", "rating"]);

/** A number in program notation, independent of the person's language. */
const WRITTEN = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu;

/**
 * The values of a link (`?tool=T1&worth=12.50`) as the fields need them; amounts are in `currency`. Values without a
 * field are dropped; a value that does not fit its field stays as it is, so that the person sees and corrects it.
 */
export function typedValues(
  fields: readonly Field[],
  given: Prefilled,
  currency: string,
): { readonly [field: string]: Value } {
  const values = byName<Value>();
  for (const [key, text] of Object.entries(given)) {
    const field = fields.find((one) => one.key === key);
    if (field === undefined || text.trim() === "") continue;
    const { kind } = field.type;
    if (kind === "money") values[key] = amountIn(text, currency) ?? text;
    else if (numbers.has(kind)) values[key] = WRITTEN.test(text) && Number.isFinite(Number(text)) ? Number(text) : text;
    else if (kind === "yes/no") values[key] = yesOrNo(text);
    else if (kind === "choices" || kind === "list of text") values[key] = text.split(",").map((one) => one.trim());
    else values[key] = text;
  }
  return values;
}

/** A field's value as text for a link. */
export const inLink = ({ type }: Field, value: string | number | boolean, currency: string): string =>
  type.kind === "money" && typeof value === "number" ? formatAmount(value, currency) : String(value);

/** In minor units, as amounts are stored; null: not an amount, or more decimals than the currency has. */
function amountIn(text: string, currency: string): number | null {
  const amount = WRITTEN.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(amount) || decimalOf(amount).scale > minorDigits(currency)) return null;
  return moneyOf(amount, currency);
}

function yesOrNo(text: string): Value {
  if (/^(?:true|yes)$/iu.test(text)) return true;
  return /^(?:false|no)$/iu.test(text) ? false : text;
}
