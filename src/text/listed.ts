const STRONGER: Readonly<Record<string, string>> = { ",": ";", "،": "؛", "、": "；" };

/** `A, B and C`; semicolons separate elements that contain commas: `1; 2,5 und 4`. */
export const listed = (texts: readonly string[], format: Intl.ListFormat): string =>
  format
    .formatToParts(texts)
    .map(({ type, value }) =>
      type === "element"
        ? value
        : value.replace(/[,،、]/u, (mark) =>
            texts.some((text) => text.includes(mark)) ? (STRONGER[mark] ?? mark) : mark,
          ),
    )
    .join("");

/** Languages that join units without a separator (`2小时30分`), but not words. */
const UNITS_STAND_TOGETHER = /^(?:zh|ja|ko|yue)\b/u;

/** `A, B, C` */
export const partedByCommas = (language: string): Intl.ListFormat =>
  new Intl.ListFormat(language, {
    type: UNITS_STAND_TOGETHER.test(language) ? "conjunction" : "unit",
    style: "short",
  });
