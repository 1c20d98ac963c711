import type { Words } from "#model/appendices.ts";
import type { OutlineSection } from "./markdown/outline.ts";
import { isExplanation } from "./match-keys.ts";
import { isNotShown } from "./not-shown.ts";
import type { Reading } from "./reading.ts";

/** `## Words`: a column *Text*, and one for each language. Empty cells stay untranslated. */
export function readWords(reading: Reading, sections: readonly OutlineSection[]): Words {
  const texts = new Map<string, Map<string, string>>();
  const languages: string[] = [];
  const instead = "a row of a table with the column “Text” and one for each language, such as “de”";
  const bodies = sections.flatMap((section) => [section.body, ...section.blocks.map((block) => block.body)]);
  for (const { span } of bodies.flatMap(({ facts }) => facts)) reading.problem("bullet-not-read", span, { instead });
  for (const table of bodies.flatMap((body) => body.tables)) {
    const [first, ...heads] = table.columns;
    if (first === undefined) continue;
    if (!/^(?:text|english|word|en|original)?$/iu.test(first.plain)) {
      reading.problem("words-without-text", first.span, {});
      continue;
    }
    const tags = heads.map((head) => tagOf(head.plain));
    const [named] = heads;
    if (named !== undefined && tags.every((tag) => tag === null))
      reading.problem("bullet-not-read", named.span, { instead });
    else
      for (const [i, head] of heads.entries())
        if (
          tags[i] === null &&
          !isExplanation(head.plain) &&
          table.rows.some((row) => !isNotShown(row.cells[i + 1] ?? head))
        )
          reading.problem("column-not-read", head.span, { column: head.plain });
    for (const tag of tags) if (tag !== null && !languages.includes(tag)) languages.push(tag);
    for (const row of table.rows) {
      const text = row.cells[0]?.plain ?? "";
      if (text === "") continue;
      const words = texts.get(text) ?? new Map<string, string>();
      tags.forEach((tag, i) => {
        const cell = row.cells[i + 1];
        if (tag !== null && cell !== undefined && !isNotShown(cell)) words.set(tag, cell.plain);
      });
      texts.set(text, words);
    }
  }
  return { languages, texts };
}

/** A column whose head is no language is prose. */
function tagOf(head: string): string | null {
  if (!/^\p{L}{2,3}(?:[-_]\p{L}{2,8})?$/u.test(head.trim())) return null;
  try {
    return Intl.getCanonicalLocales(head.trim().replace("_", "-"))[0] ?? null;
  } catch {
    return null;
  }
}
