import { describe, expect, test } from "vitest";
import { applyEdits } from "#text/edit.ts";
import { studyDocument } from "../../analysed-document.ts";
import { offerCode } from "../offer-code.ts";
import { mended } from "../testing/mended.ts";

interface Written {
  readonly type: string;
  readonly value: string;
  readonly language?: string;
  readonly currency?: string;
  /** Another value of the same field. */
  readonly other?: string;
}

const document = ({ type, value, language, currency, other }: Written): string => `# Boats

## 1. Purpose
- Purpose: to try values
${language === undefined ? "" : `- Language: ${language}\n`}${currency === undefined ? "" : `- Currency: ${currency}\n`}
## 3. Entities and their fields

### Trip
| Field | Type |
| --- | --- |
| Name | text |
| Tried | ${type} |

## Sample data

### Trip
| | Name | Tried |
| --- | --- | --- |
| t1 | First | ${value} |
| t2 | Second | ${other ?? ""} |
`;

const found = (source: string) => {
  const study = studyDocument(source);
  return offerCode(study, study.diagnostics).filter(({ code }) => code === "sample-value");
};

/** The replacement of the first value, and whether it is safe. Verified by reading the resulting document. */
function offered(written: Written): readonly [text: string | undefined, safe: boolean | undefined] {
  const source = document(written);
  const [first] = found(source);
  expect(first, "the value is refused").toBeDefined();
  expect(source.slice(first?.span.start, first?.span.end)).toBe(written.value);
  if (first?.fix === undefined) return [undefined, undefined];
  const before = studyDocument(source).diagnostics.length;
  const fixed = studyDocument(applyEdits(source, first.fix.edits));
  expect(fixed.diagnostics).toHaveLength(before - 1);
  expect(fixed.model.samples[0]?.cells.map(({ field }) => field)).toContain("tried");
  return [first.fix.edits[0]?.text, first.fix.safe];
}

describe("PE.22 a day in plain words gets its code as a fix", () => {
  test.each([
    ["10 days ago", "today() - 10 days"],
    ["a week ago", "today() - 1 week"],
    ["two months ago", "today() - 2 months"],
    ["yesterday", "today() - 1 day"],
    ["Tomorrow", "today() + 1 day"],
    ["the day after tomorrow", "today() + 2 days"],
    ["in 3 days", "today() + 3 days"],
    ["+3 days", "today() + 3 days"],
    ["- 1 day", "today() - 1 day"],
    ["3 weeks from now", "today() + 3 weeks"],
    ["heute", "today()"],
    ["gestern", "today() - 1 day"],
    ["morgen", "today() + 1 day"],
    ["vor 2 Wochen", "today() - 2 weeks"],
    ["in einer Woche", "today() + 1 week"],
    ["heute + 2 Tage", "today() + 2 days"],
    ["morgen + 1 Woche", "today() + 1 day + 1 week"],
    ["aujourd’hui", "today()"],
    ["après-demain", "today() + 2 days"],
    ["il y a 3 jours", "today() - 3 days"],
    ["dans 2 ans", "today() + 2 years"],
    ["hoy", "today()"],
    ["hace 5 días", "today() - 5 days"],
    ["dentro de un mes", "today() + 1 month"],
    ["أمس", "today() - 1 day"],
    ["بعد 3 أيام", "today() + 3 days"],
    ["明天", "today() + 1 day"],
    ["3天前", "today() - 3 days"],
    ["2个月后", "today() + 2 months"],
  ])("%s", (value, code) => {
    expect(offered({ type: "date", value })).toEqual([`\`${code}\``, true]);
  });

  test.each([
    ["yesterday at 9:15", "today() - 1 day + 09:15"],
    ["tomorrow at 10:00", "today() + 1 day + 10:00"],
    ["today, 2:30 pm", "today() + 14:30"],
    ["gestern um 9.15 Uhr", "today() - 1 day + 09:15"],
    ["demain à 10h30", "today() + 1 day + 10:30"],
    ["mañana a las 10:00", "today() + 1 day + 10:00"],
    ["3 days ago 18:00", "today() - 3 days + 18:00"],
    ["2 hours ago", "now() - 2 hours"],
    ["vor 20 Minuten", "now() - 20 minutes"],
    ["3 days ago", "now() - 3 days"],
    ["jetzt", "now()"],
  ])("a moment: %s", (value, code) => {
    expect(offered({ type: "date and time", value })).toEqual([`\`${code}\``, true]);
  });

  test("a day of which no time is said is asked about where a moment is needed", () => {
    expect(offered({ type: "date and time", value: "yesterday" })).toEqual(["`now() - 1 day`", false]);
  });

  test.each([
    ["date", "last Monday"],
    ["date", "next week"],
    ["date", "soon"],
    ["date", "3 sleeps ago"],
    ["date", "3 days"],
    ["date", "yesterday at 9:15"],
    ["date", "2 hours ago"],
    ["date", "constructor ago"],
    ["date and time", "tomorrow at 25:00"],
    ["date and time", "tomorrow at 9"],
    ["date and time", "tomorrow morning"],
    ["number", "yesterday"],
    ["yes/no", "tomorrow"],
  ])("%s: nothing for %s", (type, value) => {
    expect(offered({ type, value })).toEqual([undefined, undefined]);
  });

  test("words for days are words in a text", () => {
    expect(found(document({ type: "text", value: "yesterday" }))).toEqual([]);
  });
});

describe("PE.22 a date that is written otherwise", () => {
  test.each([
    ["31/12/2026", "2026-12-31"],
    ["12/31/2026", "2026-12-31"],
    ["31-12-2026", "2026-12-31"],
    ["05/05/2026", "2026-05-05"],
    ["2026/3/5", "2026-03-05"],
    ["3. Mai 1998", "1998-05-03"],
    ["3 May 1998", "1998-05-03"],
    ["May 3rd, 1998", "1998-05-03"],
    ["3rd of May 1998", "1998-05-03"],
    ["12. März 2026", "2026-03-12"],
    ["1er août 2026", "2026-08-01"],
    ["3 de mayo de 1998", "1998-05-03"],
    ["3 مايو 1998", "1998-05-03"],
    ["1998年5月3日", "1998-05-03"],
  ])("%s", (value, date) => {
    expect(offered({ type: "date", value })).toEqual([date, true]);
  });

  test.each([
    ["31.12.2026 14:30", "2026-12-31 14:30"],
    ["31/12/2026 at 2 pm", "2026-12-31 14:00"],
    ["3. Mai 1998 um 8 Uhr", "1998-05-03 08:00"],
    ["31/12/2026", "2026-12-31"],
  ])("with its time: %s", (value, text) => {
    expect(offered({ type: "date and time", value })).toEqual([text, true]);
  });

  test.each(["31/02/2026", "13/13/2026", "3 Foo 1998", "31/12/26", "12/2026", "0/0/2026", "2026-02-30"])(
    "%s is no date",
    (value) => {
      expect(offered({ type: "date", value })).toEqual([undefined, undefined]);
    },
  );
});

describe("PE.22 whether the day or the month goes first", () => {
  const value = "05/03/2026";

  test("is settled by another date of the document", () => {
    expect(offered({ type: "date", value, other: "31/12/2026" })).toEqual(["2026-03-05", true]);
    expect(offered({ type: "date", value, other: "12/31/2026" })).toEqual(["2026-05-03", true]);
  });

  test.each([
    ["French", "2026-03-05"],
    ["de", "2026-03-05"],
    ["es-MX", "2026-03-05"],
    ["en-IE", "2026-03-05"],
    ["en-US", "2026-05-03"],
  ])("is settled by the language %s", (language, date) => {
    expect(offered({ type: "date", value, language })).toEqual([date, true]);
  });

  test.each([
    [{ other: "31/12/2026" }, "2026-03-05: other dates here have the day first"],
    [{ other: "12/31/2026" }, "2026-05-03: other dates here have the month first"],
    [{ language: "de" }, "2026-03-05: the document's language has the day first"],
    [{ language: "en-US" }, "2026-05-03: the document's language has the month first"],
  ])("the message says what settled it: %o", (more, said) => {
    const [first] = found(document({ type: "date", value, ...more }));
    expect(first?.help).toBe(`Write ${said}. Until then, the row is left out.`);
    expect(first?.fix?.title).toBe(`Change to ${said}`);
  });

  test.each([
    [{}, "2026-03-05"],
    [{ language: "en" }, "2026-03-05"],
    [{ language: "zh" }, "2026-03-05"],
    [{ language: "en-CA" }, "2026-03-05"],
    [{ currency: "USD" }, "2026-05-03"],
    // The dates in the document contradict its language.
    [{ language: "fr", other: "12/31/2026" }, "2026-03-05"],
  ])("is asked about with %o", (more, date) => {
    expect(offered({ type: "date", value, ...more })).toEqual([date, false]);
    const [first] = found(document({ type: "date", value, ...more }));
    expect(first?.fix?.title).toBe(`Change to ${date}, if that is the day that was meant`);
    expect(first?.help).toContain("whichever you mean");
  });
});

describe("PE.22 times, lengths of time and numbers as people write them", () => {
  test.each([
    ["time", "14.30", "14:30"],
    ["time", "2:30 pm", "14:30"],
    ["time", "12 am", "00:00"],
    ["time", "14h", "14:00"],
    ["time", "9 Uhr", "09:00"],
    ["duration", "20 Minuten", "20 minutes"],
    ["duration", "2 Tage", "2 days"],
    ["number in cm", "141 cm", "141"],
    ["number (l)", "450 litres", "450"],
    ["number in °C", "19,5 °C", "19.5"],
    ["number in °C", "-4.5 °C", "-4.5"],
    ["whole number (minutes)", "20 min", "20"],
    ["rating", "4 stars", "4"],
  ])("%s: %s", (type, value, text) => {
    expect(offered({ type, value })).toEqual([text, true]);
  });

  test("a unit that the type does not say is not left out unasked", () => {
    expect(offered({ type: "number", value: "450 l" })).toEqual(["450", false]);
    const [first] = found(document({ type: "number", value: "450 l" }));
    expect(first?.fix?.title).toBe("Change to 450, without “l”");
  });

  test.each([
    ["number in cm", "1.41 m"],
    ["number in kg", "1,250 kg"],
    ["number in kg", "1.500 kg"],
    ["number in kg", "about 5 kg"],
    ["number", "5 apples"],
    ["whole number (kg)", "2.5 kg"],
    ["time", "25.30"],
    ["time", "14.99"],
    ["time", "13 pm"],
    ["time", "14"],
    ["time", "noonish"],
    ["duration", "a while"],
    ["money", "twelve"],
    ["choice of Red, Green", "yesterday"],
  ])("%s: nothing for %s", (type, value) => {
    expect(offered({ type, value })).toEqual([undefined, undefined]);
  });
});

test("PE.22 all values of a document are mended at once", () => {
  const source = document({ type: "date", value: "yesterday", other: "31/12/2026" });
  const edits = found(source).flatMap(({ fix }) => (fix?.safe === true ? fix.edits : []));
  expect(edits).toHaveLength(2);
  const { diagnostics, model } = studyDocument(applyEdits(source, edits));
  expect(diagnostics).toEqual(studyDocument(document({ type: "date", value: "", other: "" })).diagnostics);
  expect(model.samples).toHaveLength(2);
});

test("PE.22 sample data of nothing but words are read in no time", () => {
  const rows = Array.from(
    { length: 1000 },
    (_, i) => `| r${i} | Row | ${i % 2 === 0 ? "10 days ago" : "05/03/2026"} |\n`,
  );
  const all = found(`${document({ type: "date", value: "" })}${rows.join("")}`);
  expect(all).toHaveLength(1000);
  expect(all.filter(({ fix }) => fix !== undefined)).toHaveLength(200);
});

test.each([
  ["digits", "9".repeat(290)],
  ["spaces", `3${" ".repeat(250)}x`],
  ["signs", "1-".repeat(140)],
])("PE.22 values of %s without end are read in no time", (_, value) => {
  expect(offered({ type: "date and time", value })).toEqual([undefined, undefined]);
});

describe("PE.22 people of the sample data", () => {
  const people = (heading: string, column: string, entity = ""): string =>
    `# T\n\n## 3. Entities and their fields\n${entity}### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## Sample data\n\n### ${heading}\n| | Name | ${column} |\n| --- | --- | --- |\n| ana | Ana | keeper |\n`;
  test("users are people, and what they are is called roles", () => {
    expect(mended(mended(people("Users", "Role")))).toBe(people("Person", "Roles"));
    expect(mended(people("Members", "Role"))).toBe(people("Members", "Role"));
    const user = "### User\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Role | text |\n\n";
    expect(mended(people("Users", "Role", user))).toBe(people("Users", "Role", user));
  });
});
