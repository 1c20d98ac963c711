import type { Words } from "../words/en.ts";

/** "Wait 30 seconds", rounded up, so that the next attempt is not too early. */
export function waitInWords(ms: number, words: Words, language: string): string {
  const seconds = Math.ceil(ms / 1000);
  const [value, unit] = seconds > 90 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
  const time = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value);
  return words.lock.wait.replace("{time}", time);
}
