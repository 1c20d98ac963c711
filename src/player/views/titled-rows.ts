import type { DisplayValue } from "#engine/contract/display-value.ts";
import type { Row } from "#engine/contract/queries.ts";
import type { Entity } from "#model/3-entities.ts";
import type { AnsweredFields } from "../answers/answered-fields.ts";
import { formatCount, formatShown, type Formatting } from "../format/format.ts";
import { bestTitle } from "./best-title.ts";
import { rowFacts } from "./row-facts.ts";

/**
 * Titles for child rows without one: a fact that no other row has, else their kind and position: "Line 2". Answers do
 * not count as facts: they change with the next tap.
 */
export function titledRows(
  rows: readonly Row[],
  entity: Entity,
  answers: AnsweredFields | null,
  format: Formatting,
): readonly Row[] {
  const written = (shown: DisplayValue): string => formatShown(shown, format, "row");
  if (rows.every((row) => written(row.title) !== "")) return rows;
  const answered = new Set(answers === null ? [] : [answers.main, ...answers.further].map(({ key }) => key));
  const titles = rows.map((row): DisplayValue => {
    if (written(row.title) !== "") return row.title;
    const values = Object.fromEntries(Object.entries(row.values).filter(([key]) => !answered.has(key)));
    const facts = row.subtitle.length > 0 ? row.subtitle : rowFacts({ ...row, values }, entity, format);
    return bestTitle(facts) ?? row.title;
  });
  const said = titles.map(written);
  return rows.map((row, at) => {
    const title = titles[at] ?? row.title;
    if (written(row.title) !== "") return row;
    if (said[at] !== "" && isOnlyOne(said, at)) return { ...row, title };
    const place = `${format.translate(entity.name)} ${formatCount(at + 1, format)}`;
    return { ...row, title: { value: place, type: { kind: "text" } } };
  });
}

const isOnlyOne = (all: readonly string[], at: number): boolean => all.every((text, i) => i === at || text !== all[at]);
