/** Days and durations in everyday words, in the languages of the platform: en, de, fr, es, ar, zh. */

const DAYS: readonly (readonly [offset: number, words: string])[] = [
  [0, "today|heute|aujourd'hui|hoy|اليوم|今天|今日"],
  [-1, "yesterday|gestern|hier|ayer|أمس|امس|昨天"],
  [1, "tomorrow|morgen|demain|mañana|غدا|غدًا|غداً|明天"],
  [-2, "day before yesterday|the day before yesterday|vorgestern|avant-hier|anteayer|أول أمس|前天"],
  [2, "day after tomorrow|the day after tomorrow|übermorgen|après-demain|pasado mañana|بعد غد|后天"],
];

const NOW = new Set(["now", "right now", "jetzt", "maintenant", "ahora", "الآن", "现在"]);

const UNITS: readonly (readonly [unit: string, words: string])[] = [
  ["minute", "minute|minutes|min|mins|minuten|minuto|minutos|دقيقة|دقائق|分钟"],
  ["hour", "hour|hours|stunde|stunden|heure|heures|hora|horas|ساعة|ساعات|小时|个小时"],
  ["day", "day|days|tag|tage|tagen|jour|jours|día|días|dia|dias|يوم|أيام|ايام|يوما|天|日"],
  ["week", "week|weeks|woche|wochen|semaine|semaines|semana|semanas|أسبوع|أسابيع|周|星期|个星期"],
  ["month", "month|months|monat|monate|monaten|mois|mes|meses|شهر|أشهر|شهور|个月"],
  ["year", "year|years|jahr|jahre|jahren|an|ans|année|années|año|años|سنة|سنوات|年"],
];

const NUMBERS: readonly (readonly [number: number, words: string])[] = [
  [1, "a|an|one|ein|eine|einem|einer|einen|un|une|una"],
  [2, "two|zwei|deux|dos"],
  [3, "three|drei|trois|tres"],
  [4, "four|vier|quatre|cuatro"],
  [5, "five|fünf|cinq|cinco"],
  [6, "six|sechs|seis"],
  [7, "seven|sieben|sept|siete"],
  [8, "eight|acht|huit|ocho"],
  [9, "nine|neun|neuf|nueve"],
  [10, "ten|zehn|dix|diez"],
];

const byWord = <T>(rows: readonly (readonly [T, string])[]): ReadonlyMap<string, T> =>
  new Map(rows.flatMap(([meaning, words]) => words.split("|").map((word) => [word, meaning] as const)));

const dayWords = byWord(DAYS);
const unitWords = byWord(UNITS);
const numberWords = byWord(NUMBERS);

const alternatives = (words: Iterable<string>): string => [...words].sort((a, b) => b.length - a.length).join("|");

const DAY = alternatives(dayWords.keys());
const LENGTH = `(\\d{1,4}|${alternatives(numberWords.keys())})\\s*(${alternatives(unitWords.keys())})`;
const whole = (source: string): RegExp => new RegExp(`^(?:${source})$`, "u");

const BACK = [
  `${LENGTH}\\s+ago`,
  `(?:vor|il\\s+y\\s+a|hace|قبل|منذ)\\s+${LENGTH}`,
  `${LENGTH}\\s*前`,
  `[-−–]\\s*${LENGTH}`,
].map(whole);
const ON = [
  `(?:in|dans|en|dentro\\s+de|بعد)\\s+${LENGTH}`,
  `${LENGTH}\\s+(?:from\\s+(?:now|today)|ahead)`,
  `${LENGTH}\\s*(?:之后|以后|后)`,
  `\\+\\s*${LENGTH}`,
].map(whole);
const FROM_DAY = whole(`(${DAY})\\s*([-−–+])\\s*${LENGTH}`);
const ONLY_LENGTH = whole(LENGTH);

export interface SpokenDay {
  /** `+ 3 days`; empty: today. */
  readonly shift: string;
  /** Hours and minutes are relative to the current moment, not to a day. */
  readonly isMoment: boolean;
  /** True for `yesterday`, which is a day without a time, but not for `one day ago`. */
  readonly isDay: boolean;
}

const plain = (text: string): string =>
  text.normalize("NFC").trim().replaceAll("’", "'").replaceAll(/\s+/gu, " ").toLocaleLowerCase("en");

interface Length {
  readonly count: number;
  readonly unit: string;
}

function lengthOf(count = "", unit = ""): Length | null {
  const number = numberWords.get(count) ?? Number(count);
  const named = unitWords.get(unit);
  return named === undefined || !Number.isSafeInteger(number) ? null : { count: number, unit: named };
}

const said = ({ count, unit }: Length): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

const spoken = (length: Length, sign: string): SpokenDay => ({
  shift: length.count === 0 ? "" : `${sign} ${said(length)}`,
  isMoment: length.unit === "hour" || length.unit === "minute",
  isDay: false,
});

/** `yesterday`, `in 3 days`, `vor 2 Wochen`, `heute + 2 Tage`; null: none of these. */
export function spokenDay(text: string): SpokenDay | null {
  const words = plain(text);
  if (NOW.has(words)) return { shift: "", isMoment: true, isDay: false };
  const day = dayWords.get(words);
  if (day !== undefined) return { shift: shiftOf(day), isMoment: false, isDay: true };
  for (const [patterns, sign] of [
    [BACK, "-"],
    [ON, "+"],
  ] as const)
    for (const pattern of patterns) {
      const found = pattern.exec(words);
      const length = found === null ? null : lengthOf(found[1], found[2]);
      if (length !== null) return spoken(length, sign);
    }
  return fromDay(words);
}

/** `heute + 2 Tage`, `tomorrow + 1 week`. */
function fromDay(words: string): SpokenDay | null {
  const [, day = "", sign, count, unit] = FROM_DAY.exec(words) ?? [];
  const length = lengthOf(count, unit);
  if (length === null || length.unit === "hour" || length.unit === "minute") return null;
  const first = shiftOf(dayWords.get(day) ?? 0);
  return {
    ...spoken(length, sign === "+" ? "+" : "-"),
    shift: `${first} ${sign === "+" ? "+" : "-"} ${said(length)}`.trim(),
  };
}

const shiftOf = (days: number): string =>
  days === 0 ? "" : `${days < 0 ? "-" : "+"} ${said({ count: Math.abs(days), unit: "day" })}`;

/** Converts `20 Minuten` to a duration of the language. */
export function spokenLength(text: string): string | null {
  const [, count, unit] = ONLY_LENGTH.exec(plain(text)) ?? [];
  const length = lengthOf(count, unit);
  return length === null ? null : said(length);
}
