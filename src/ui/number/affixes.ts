import { namesCurrency, signsOf } from "./currency.ts";
import type { NumberKind } from "./number-kind.ts";

/** A number without its sign, currency and unit. */
export interface NumberAffixes {
  readonly inside: string;
  readonly negative: boolean;
  /** True: at most a minus in front, as usual. */
  readonly usual: boolean;
}

export interface Surroundings {
  /** Number of decimals allowed. */
  readonly places: number;
  /** Signs allowed beside the number, in lower case. */
  readonly signs: readonly string[];
  /** True if the text names a currency other than the field's. */
  readonly foreign: (text: string) => boolean;
}

export function surroundingsOf(kind: NumberKind, locale: string): Surroundings {
  if (kind.kind === "money")
    return { places: kind.places, signs: signsOf(kind.currency, locale), foreign: namesCurrency };
  return {
    places: kind.kind === "whole" ? 0 : Infinity,
    signs: kind.kind === "percent" ? ["%"] : kind.unit === undefined ? [] : [kind.unit.toLowerCase()],
    foreign: () => false,
  };
}

/** Removes, once each: a leading sign or trailing minus, accounting parentheses, the currency, percent sign or unit. */
export function undress(text: string, signs: readonly string[], money: boolean): NumberAffixes {
  // "12,-" and "12.--" mean twelve without cents, not a negative number.
  const round = money ? text.replace(/(?<=\d)[.,][-–]{1,2}(?=\D*$)/u, "") : text;
  let inside = round;
  let minus: "front" | "behind" | "parentheses" | null = null;
  let plus = false;
  let sign = false;
  for (let before = ""; before !== inside;) {
    before = inside;
    if (minus === null && !plus) {
      if (/^[-–]/u.test(inside)) [inside, minus] = [inside.slice(1), "front"];
      else if (inside.startsWith("+")) [inside, plus] = [inside.slice(1), true];
      else if (/\d *-$/u.test(inside)) [inside, minus] = [inside.slice(0, -1), "behind"];
      else if (/^\(.*\)$/u.test(inside)) [inside, minus] = [inside.slice(1, -1), "parentheses"];
    }
    const bare: string | null = sign ? null : withoutSign(inside, signs);
    if (bare !== null) [inside, sign] = [bare, true];
    inside = inside.trim();
  }
  return { inside, negative: minus !== null, usual: round === text && (minus === null || minus === "front") };
}

function withoutSign(text: string, signs: readonly string[]): string | null {
  const small = text.toLowerCase();
  for (const sign of signs) {
    const letters = /\p{L}$/u.test(sign);
    if (small.startsWith(sign) && !(letters && /^\p{L}/u.test(text.slice(sign.length)))) return text.slice(sign.length);
    const rest = text.slice(0, -sign.length);
    if (small.endsWith(sign) && !(/^\p{L}/u.test(sign) && /\p{L}$/u.test(rest))) return rest;
  }
  return null;
}
