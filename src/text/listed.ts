const STRONGER: Readonly<Record<string, string>> = { ",": ";", "،": "؛", "、": "；" };

/** `A, B and C`; semicolons part what has commas of its own: `1; 2,5 und 4`. */
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

/** Where units stand side by side with nothing between them (`2小时30分`), words do not. */
const UNITS_STAND_TOGETHER = /^(?:zh|ja|ko|yue)\b/u;

/** `A, B, C` */
export const partedByCommas = (language: string): Intl.ListFormat =>
  new Intl.ListFormat(language, {
    type: UNITS_STAND_TOGETHER.test(language) ? "conjunction" : "unit",
    style: "short",
  });
