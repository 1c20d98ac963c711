/**
 * Decimal numbers as text, so that moving the point avoids binary floating point: 0.07 × 100 gives 7.000000000000001,
 * but "0.07" with its point moved by two places is "7".
 */
export interface Decimal {
  readonly negative: boolean;
  /** Without leading zeros; "0" if there are no digits. */
  readonly whole: string;
  /** Without trailing zeros; "" if there are no digits. */
  readonly fraction: string;
}

export function decimalOf(negative: boolean, whole: string, fraction: string): Decimal {
  const plain = whole.replace(/^0+(?=\d)/u, "") || "0";
  const rest = fraction.replace(/0+$/u, "");
  return { negative: negative && (plain !== "0" || rest !== ""), whole: plain, fraction: rest };
}

/** The same digits with the point moved to the right by `places`; negative: to the left. */
export function moved({ negative, whole, fraction }: Decimal, places: number): Decimal {
  if (places >= 0) {
    const digits = fraction.padEnd(places, "0");
    return decimalOf(negative, whole + digits.slice(0, places), digits.slice(places));
  }
  const digits = whole.padStart(1 - places, "0");
  const at = digits.length + places;
  return decimalOf(negative, digits.slice(0, at), digits.slice(at) + fraction);
}

export const textOfDecimal = ({ negative, whole, fraction }: Decimal): string =>
  `${negative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;

/** The shortest decimal that denotes this number. */
export function decimalOfNumber(value: number): Decimal {
  const [, sign, whole = "0", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/u.exec(String(value)) ?? [];
  return moved(decimalOf(sign === "-", whole, fraction), Number(exponent));
}

/** The number that these digits denote; null: a double can't represent it exactly enough to print the same digits. */
export function exactNumber(decimal: Decimal): number | null {
  const text = textOfDecimal(decimal);
  const value = Number(text);
  return Number.isFinite(value) && textOfDecimal(decimalOfNumber(value)) === text ? value : null;
}

/** A number times a power of ten, exact in decimal digits. */
export const timesPowerOfTen = (value: number, power: number): number =>
  Number(textOfDecimal(moved(decimalOfNumber(value), power)));
