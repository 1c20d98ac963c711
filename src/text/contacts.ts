/** Without spaces, and without the invisible marks that come along when an address is copied. */
export const trimAddress = (written: string): string => written.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, "");

/** An address of a person as it is kept, or null. Lenient on purpose: one `@` with something on both sides, nothing else around it. */
export function emailOf(written: string): string | null {
  const text = trimAddress(written);
  return text.length <= 320 && /^[^@,;<>\s\p{C}]+@[^@,;<>\s\p{C}]+$/u.test(text) ? text : null;
}

/** A number, and what is dialled once somebody answers: `+49 (0)30 1234-5`, `555 0100 ext. 12`, `555 0100,,42#`. */
const PHONE = /^\+?[ (]*\d[\d ().‐–/-]*(?:(?:;?ext[.=]?|x|[#*,;])[\d #*,;.]*)?$/iu;

/**
 * A telephone number as it is kept, or null: with plain digits, whatever script they were typed in, and without the
 * invisible marks that are copied along. What begins with `*` or `#` is no number but an order to the network or the phone.
 */
export function phoneOf(written: string): string | null {
  const text = written
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    // Both rows of Arabic digits have their value in the last four bits.
    .replaceAll(/[٠-٩۰-۹]/gu, (digit) => String(digit.charCodeAt(0) & 15))
    .trim();
  return text.length <= 60 && PHONE.test(text) ? text : null;
}
