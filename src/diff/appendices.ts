import type { SampleCell, SampleRow, Step } from "#model/appendices.ts";
import type { Model } from "#model/model.ts";
import { isBuiltInField } from "#model/built-in-fields.ts";
import type { Comparison, Item, ComparedDocument } from "./comparison.ts";
import { withSameFacts } from "./partners.ts";

/** Samples, scenarios and words, which a running app does not need. Many differences are only counted. */
export function compareAppendices(comparison: Comparison): void {
  compareSamples(comparison);
  compareScenarios(comparison);
  compareWords(comparison);
}

interface Counts {
  added: number;
  removed: number;
  changed: number;
}

const isNothing = ({ added, removed, changed }: Counts): boolean => added + removed + changed === 0;

const kindOf = ({ added, removed, changed }: Counts): "added" | "removed" | "changed" =>
  removed + changed === 0 ? "added" : added + changed === 0 ? "removed" : "changed";

function compareSamples(comparison: Comparison): void {
  const { before, after, renames } = comparison;
  const keys = new Set([
    ...before.model.samples.map(({ entity }) => renames.entity(entity)),
    ...after.model.samples.map(({ entity }) => entity),
  ]);
  for (const key of keys) {
    const old = before.model.samples.filter(({ entity }) => renames.entity(entity) === key);
    const rows = after.model.samples.filter(({ entity }) => entity === key);
    const counts = count(byHandle(old), byHandle(rows), (one, other) => isSameRow(comparison, one, other));
    if (isNothing(counts)) continue;
    const entity = [...after.model.entities, ...before.model.entities].find((one) => one.key === key)?.name ?? key;
    const at = { before: old[0]?.span ?? null, after: rows[0]?.span ?? null } as const;
    comparison.tell("samples-changed", { entity, ...counts }, { ...at, kind: kindOf(counts), point: "sample data" });
  }
}

const byHandle = (rows: readonly SampleRow[]): ReadonlyMap<string, SampleRow> =>
  new Map(
    rows.map((row, index) => [
      `${row.handle}\n${rows.slice(0, index).filter(({ handle }) => handle === row.handle).length}`,
      row,
    ]),
  );

/**
 * Compares the cells of fields that are in both documents. A field that was added, removed or given another type is
 * reported itself. The order of columns does not matter.
 */
function isSameRow(comparison: Comparison, old: SampleRow, row: SampleRow): boolean {
  const { before, after, renames } = comparison;
  const isKept = (was: string, is: string): boolean =>
    isBuiltInField(is) || comparison.isSame(typeOf(before, old.entity, was), typeOf(after, row.entity, is));
  const texts = new Map(
    old.cells
      .map((cell) => ({ cell, field: renames.field(old.entity, cell.field) }))
      .filter(({ cell, field }) => isKept(cell.field, field))
      .map(({ cell, field }) => [field, textOf(before, cell)] as const),
  );
  const earlierKey = (field: string): string =>
    old.cells.find((cell) => renames.field(old.entity, cell.field) === field)?.field ?? field;
  const now = row.cells.filter(({ field }) => isKept(earlierKey(field), field));
  return now.length === texts.size && now.every((cell) => texts.get(cell.field) === textOf(after, cell));
}

const typeOf = ({ model }: ComparedDocument, entity: string, field: string): unknown =>
  model.entities.find(({ key }) => key === entity)?.fields.find(({ key }) => key === field)?.type;

const textOf = ({ source }: ComparedDocument, { span }: SampleCell): string =>
  source.slice(span.start, span.end).trim();

function count<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  same: (before: T, after: T) => boolean,
): Counts {
  const counts: Counts = { added: 0, removed: 0, changed: 0 };
  for (const [key, one] of after) {
    const old = before.get(key);
    if (old === undefined) counts.added++;
    else if (!same(old, one)) counts.changed++;
  }
  for (const key of before.keys()) if (!after.has(key)) counts.removed++;
  return counts;
}

function compareScenarios(comparison: Comparison): void {
  const [before, after] = [comparison.before.model, comparison.after.model];
  comparison.items("scenarios", [{ ...givenOf(before), name: after.name.value }], [givenOf(after)]);
  comparison.items("scenarios", scenarioItems(before), scenarioItems(after), withSameFacts(comparison));
}

const givenOf = (model: Model): Item => ({
  item: "scenarios",
  key: "given",
  name: model.name.value,
  span: model.outline.find(({ part }) => part === "scenarios")?.span ?? model.name.span,
  facts: [{ name: "Given", value: model.scenarios.given.map(inOneLine), entries: "order" }],
});

const scenarioItems = ({ scenarios }: Model): readonly Item[] =>
  scenarios.scenarios.map(({ sentence, span, steps }) => ({
    item: "scenario",
    key: sentence,
    name: sentence,
    span,
    facts: [{ name: "Steps", value: steps.map(inOneLine), entries: "order" }],
  }));

/** The same text after a different keyword has a different meaning. */
const inOneLine = ({ kind, source }: Step): string => `${kind}: ${source}`;

function compareWords(comparison: Comparison): void {
  const [before, after] = [comparison.before.model, comparison.after.model];
  const languages = new Set([...before.words.languages, ...after.words.languages]);
  for (const language of languages) {
    const [old, now] = [before, after].map((model) => translations(model, language)) as [Texts, Texts];
    const counts = count(old, now, (one, other) => one === other);
    const isKnown = [before, after].map(({ words }) => words.languages.includes(language));
    if (isNothing(counts) && isKnown[0] === isKnown[1]) continue;
    const [was, is] = [before, after].map(({ outline }) => outline.find(({ part }) => part === "words")?.span ?? null);
    comparison.tell(
      "words-changed",
      { language, ...counts },
      { kind: kindOf(counts), point: "words", before: was ?? null, after: is ?? null },
    );
  }
}

type Texts = ReadonlyMap<string, string>;

const translations = ({ words }: Model, language: string): Texts =>
  new Map(
    [...words.texts].flatMap(([text, by]) => {
      const own = by.get(language);
      return own === undefined ? [] : [[text, own] as const];
    }),
  );
