import type { Constant, Constants, Formula } from "#model/9-constants.ts";
import { CalendarFacts, isCalendarKey } from "./calendar.ts";
import { CONSTANT } from "./keys.ts";
import { fit, Item, readBlock, readRows, type ItemOptions } from "./items.ts";
import { valuesOf, type OutlineSection } from "./markdown/outline.ts";
import { isFormulaName, readFormula } from "./formulas.ts";
import { readLimit } from "./limits.ts";
import { isExplanation } from "./match-keys.ts";
import { isNotShown } from "./not-shown.ts";
import { namesIn } from "./phrases/lists.ts";
import type { Rich } from "./markdown/rich.ts";
import { written, type Reading } from "./reading.ts";
import { tellLimitsNotRun } from "./sentences.ts";

const ITEM_OPTIONS: ItemOptions = { strict: false, default: "D9.1" };
/** `- LONGEST_LOAN = 14 days`, `- LONGEST_LOAN is 14 days`. */
const SAYS_CONSTANT = /^\s*(?:[-*+]|\d+[.)])\s+`?\p{Lu}[\p{Lu}\p{N}_]+`?\s*(?:=|is\s+["\d])/u;
const UPPER_CASE = /^\p{Lu}[\p{Lu}\p{N}_]*$/u;

export function readConstants(reading: Reading, sections: readonly OutlineSection[]): Constants {
  const items: Item<typeof CONSTANT>[] = [];
  const limits: Constants["limits"][number][] = [];
  const calendar = new CalendarFacts(reading);
  for (const section of sections) {
    for (const table of section.body.tables)
      if (fit(table, CONSTANT) > 0) items.push(...readRows(reading, table, CONSTANT, ITEM_OPTIONS));
    for (const fact of section.body.facts) {
      const value = valuesOf(fact)[0];
      const isCalendar = isCalendarKey(fact.key.plain);
      if (value === undefined || isNotShown(value)) reading.gap(isCalendar ? "D9.4" : "D9.1", fact.span);
      else if (isCalendar) calendar.add(fact.key.plain, valuesOf(fact));
      else if (UPPER_CASE.test(fact.key.plain) || isFormulaName(fact.key.plain)) {
        // `- LOAN_TIME: 14 days` is a constant too, `` - half(x): `x / 2` `` a formula.
        const item = new Item<typeof CONSTANT>(fact.span, fact.key);
        item.add("value", value);
        items.push(item);
      } else if (!isExplanation(fact.key.plain)) {
        const limit = readLimit(reading, fact, value);
        if (limit !== null) limits.push(limit);
      }
    }
    for (const { text, span } of section.body.prose)
      if (SAYS_CONSTANT.test(text))
        reading.problem("bullet-not-read", span, { instead: "a bullet, such as “- LONGEST_LOAN: 14 days”" });
    tellLimitsNotRun(
      reading,
      section.body.prose.filter(({ text }) => !SAYS_CONSTANT.test(text)),
    );
    for (const block of section.blocks) {
      const { item } = readBlock(reading, block, CONSTANT, ITEM_OPTIONS);
      const row = items.find((each) => each.get("name")?.plain === block.heading.text.plain);
      if (row !== undefined) row.merge(item);
      else if (!item.isEmpty) items.push(item);
    }
  }
  const seen = new Set<string>();
  const formulas: Formula[] = [];
  const constants = items.flatMap((item): Constant[] => {
    const name = item.get("name") ?? item.heading;
    if (name === null) {
      reading.problem("constant-without-name", item.span, {});
      return [];
    }
    const said = item.get("value");
    if (isCalendarKey(name.plain) && said !== null) {
      calendar.add(name.plain, [said]);
      return [];
    }
    if (seen.has(name.plain)) {
      reading.problem("constant-twice", name.span, { name: name.plain });
      return [];
    }
    seen.add(name.plain);
    const formula = readFormula(reading, name, item);
    if (formula !== null) {
      if (formulas.some((each) => each.name === formula.name))
        reading.problem("constant-twice", name.span, { name: formula.name });
      else formulas.push(formula);
      return [];
    }
    if (!UPPER_CASE.test(name.plain))
      item.close(reading.problem("constant-name", name.span, { name: name.plain, better: upperCase(name.plain) }));
    const value = item.get("value");
    if (value === null && !item.has("value")) reading.gap("D9.2", name.span);
    return [
      {
        name: name.plain,
        span: name.span,
        value: valueOf(reading, value, name),
        meaning: item.get("meaning")?.plain ?? null,
        changeableBy: namesIn(item.get("changeableBy"))
          .filter((role) => !/^(?:nobody|no one|no|none)$/iu.test(role.plain))
          .map(written),
        ...wasOf(item),
        problem: item.problem,
      },
    ];
  });
  return { constants, formulas, limits, calendar: calendar.read() };
}

function wasOf(item: Item<typeof CONSTANT>): Pick<Constant, "was"> {
  const was = item.all("was").flatMap((cell) => namesIn(cell).map((each) => each.plain));
  return was.length === 0 ? {} : { was };
}

const upperCase = (name: string): string =>
  name
    .toLocaleUpperCase("en")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");

function valueOf(reading: Reading, value: Rich | null, name: Rich): Constant["value"] {
  if (value === null) return { source: "", span: name.span, tree: null, type: null };
  const code = value.onlyCode;
  if (code !== null) return reading.expression(code);
  return reading.literal(value);
}
