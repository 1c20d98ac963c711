/** Without surrounding spaces, and without the invisible characters that get copied with an address. */
export const trimAddress = (written: string): string => written.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, "");

/**
 * An e-mail address in stored form, or null. Lenient on purpose: one `@` with text on both sides and nothing around it.
 */
export function emailOf(written: string): string | null {
  const text = trimAddress(written);
  return text.length <= 320 && /^[^@,;<>\s\p{C}]+@[^@,;<>\s\p{C}]+$/u.test(text) ? text : null;
}

/**
 * A number with the digits to dial after the call is answered: `+49 (0)30 1234-5`, `555 0100 ext. 12`, `555 0100,,42#`.
 */
const PHONE = /^\+?[ (]*\d[\d ().‐–/-]*(?:(?:;?ext[.=]?|x|[#*,;])[\d #*,;.]*)?$/iu;

/**
 * A telephone number in stored form, or null: digits of any script become ASCII digits, and invisible characters are
 * removed. Text that begins with `*` or `#` is rejected, because it is a command to the network or the phone.
 */
export function phoneOf(written: string): string | null {
  const text = written
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    // In both ranges of Arabic digits, the last four bits are the value.
    .replaceAll(/[٠-٩۰-۹]/gu, (digit) => String(digit.charCodeAt(0) & 15))
    .trim();
  return text.length <= 60 && PHONE.test(text) ? text : null;
}
