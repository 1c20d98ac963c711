import type { CatalogueError, ErrorDisplay } from "#model/8-errors.ts";
import { isPlatformCode, type PlatformCode } from "#diagnostics/platform-codes.ts";
import { ERROR } from "./keys.ts";
import { fit, Item, readBlock, readRows, type ItemOptions } from "./items.ts";
import { valuesOf, type OutlineSection } from "./markdown/outline.ts";
import { isNotShown } from "./not-shown.ts";
import { readTemplate } from "./phrases/templates.ts";
import type { Rich } from "./markdown/rich.ts";
import type { Reading } from "./reading.ts";

const ITEM_OPTIONS: ItemOptions = { strict: false, default: "D8.1" };

const CODE = /^\p{Lu}[\p{L}\p{N}_-]*\d$/u;

/** `- **E1** Too many.`: without a colon this is prose, and the app would show its default message instead. */
const CODE_FIRST = /^(?:[-*+]|\d+[.)])\s+[*_`]*\p{Lu}[\p{L}\p{N}_-]*\d[*_`]*\s/u;

export function readErrors(reading: Reading, sections: readonly OutlineSection[]): CatalogueError[] {
  const items: Item<typeof ERROR>[] = [];
  for (const section of sections) {
    for (const table of section.body.tables)
      if (fit(table, ERROR) > 0) items.push(...readRows(reading, table, ERROR, ITEM_OPTIONS));
    for (const fact of section.body.facts) {
      // `- E7: No more than {MOST} at once.` counts as a row; a code is one word.
      const message = valuesOf(fact)[0];
      if (message === undefined || isNotShown(message)) reading.gap("D8.1", fact.span);
      else if (CODE.test(fact.key.plain)) {
        const item = new Item<typeof ERROR>(fact.span, fact.key);
        item.add("message", message);
        items.push(item);
      }
    }
    for (const { text, span } of section.body.prose)
      if (CODE_FIRST.test(text))
        reading.problem("bullet-not-read", span, { instead: "a row of a table with the columns “Code”, “Message”" });
    for (const block of section.blocks) {
      const { item } = readBlock(reading, block, ERROR, ITEM_OPTIONS);
      const row = items.find((each) => each.get("code")?.plain === block.heading.text.plain);
      if (row !== undefined) row.merge(item);
      else if (!item.isEmpty) items.push(item);
      else if (CODE.test(block.heading.text.plain) && block.body.prose.length > 0)
        reading.problem("bullet-not-read", block.heading.span, {
          instead: "a row of a table with the columns “Code”, “Message”",
        });
    }
  }
  const seen = new Set<string>();
  return items.flatMap((item) => {
    const code = item.get("code") ?? item.heading;
    if (code === null) {
      reading.problem("error-without-code", item.span, {});
      return [];
    }
    if (seen.has(code.plain)) {
      reading.problem("error-twice", code.span, { code: code.plain });
      return [];
    }
    seen.add(code.plain);
    const message = item.get("message");
    if (message === null && !item.has("message")) reading.gap("D8.2", code.span);
    const read = message === null ? null : readTemplate(reading, message);
    return [
      {
        code: code.plain,
        span: code.span,
        message: read?.template ?? { span: code.span, source: "", parts: [] },
        shown: shownOf(reading, item.get("shown"), code.plain),
        problem: read?.problem ?? null,
      },
    ];
  });
}

/** Platform errors of rules, the only ones that may be shown as warnings. A missing right must not be confirmable. */
const OF_RULES: ReadonlySet<string> = new Set<PlatformCode>([
  "required",
  "too-long",
  "too-short",
  "too-many",
  "too-few",
  "too-small",
  "too-large",
  "wrong-pattern",
  "not-unique",
  "rule-not-met",
]);

function shownOf(reading: Reading, cell: Rich | null, code: string): ErrorDisplay | null {
  if (cell === null) return null;
  if (/\bwarning\b/iu.test(cell.plain) && isPlatformCode(code) && !OF_RULES.has(code)) {
    reading.problem("warning-not-possible", cell.span, { code });
    return null;
  }
  const word = /\b(field|notice|page|warning|toast|banner|pop-?up|dialog|modal)s?\b/iu
    .exec(cell.plain)?.[1]
    ?.toLowerCase();
  if (word === "field" || word === "notice" || word === "page" || word === "warning") return word;
  // Words for a dialog mean a page, which covers everything until it has been read.
  if (word !== undefined) return /^(?:pop|dialog|modal)/u.test(word) ? "page" : "notice";
  reading.problem("shown-not-understood", cell.span, { written: cell.plain });
  return null;
}
