import type { KeptRecord, RecordsAnswer } from "#engine/contract/records.ts";
import type { Entity, Field, FieldType } from "#model/3-entities.ts";
import type { Screen } from "#model/2-screens.ts";
import { nameOfScreen } from "../screens/screen-name.ts";
import { formatShown } from "../format/format.ts";
import { entityOf, type PlayerValue } from "../player-context.ts";
import { titleFieldOf } from "../screens/title-field.ts";
import type { RowsOf } from "../state/use-rows.ts";

/** A list as a table for paper: all of its rows, with search and filters applied, in its order. */
export interface ListOnPaper {
  readonly title: string;
  readonly columns: readonly { readonly name: string; readonly isFigure: boolean }[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
}

/** What fits on a page. */
const MOST_COLUMNS = 6;
const MOST_ROWS = 10_000;
const AT_A_TIME = 500;

const FIGURES: ReadonlySet<FieldType["kind"]> = new Set<FieldType["kind"]>([
  "number",
  "whole number",
  "money",
  "percent",
  "duration",
]);
/** Types that do not fit into a table cell. */
const NOT_IN_LINES: ReadonlySet<FieldType["kind"]> = new Set<FieldType["kind"]>([
  "children",
  "photo",
  "photos",
  "file",
  "signature",
  "secret",
  "unknown",
  "long text",
  "formatted text",
]);

/** Null: there is no such list, or another person took over meanwhile, who would see other records on later pages. */
export async function listOnPaper(player: PlayerValue, screen: Screen, base: RowsOf): Promise<ListOnPaper | null> {
  const entity = entityOf(player, screen.views[base.view]?.entity ?? null);
  if (entity === null) return null;
  const fields = columnsOf(player, screen, entity);
  const shownIn = { kind: "list", ...base, from: 0, limit: 1 } as const;
  const records: KeptRecord[] = [];
  let last: RecordsAnswer | null = null;
  do {
    const answer: RecordsAnswer = await player.app.readRecords({
      entity: entity.key,
      fields: fields.map(({ key }) => key),
      shownIn,
      after: last?.next ?? null,
      limit: AT_A_TIME,
    });
    if (last !== null && answer.readBy !== last.readBy) return null;
    records.push(...answer.records);
    last = answer;
  } while (last.next !== null && records.length < MOST_ROWS);
  return {
    title: nameOfScreen(player, screen),
    columns: [
      { name: player.t(entity.name), isFigure: false },
      ...fields.map(({ name, type }) => ({ name: player.t(name), isFigure: FIGURES.has(type.kind) })),
    ],
    rows: records.map((record) => ({
      id: record.id,
      cells: [record.title, ...fields.map(({ key, type }) => cellOf(player, record, key, type))],
    })),
  };
}

type Column = Pick<Field, "key" | "name" | "type">;

/** The fields shown in the list come first, then the record's other fields as far as there is room. */
function columnsOf({ description, words }: PlayerValue, screen: Screen, entity: Entity): readonly Column[] {
  const states = description.model.states.some((one) => one.entity === entity.key);
  const status: readonly Column[] = states ? [{ key: "status", name: words.status, type: { kind: "text" } }] : [];
  const title = titleFieldOf(entity)?.key;
  const known = new Map<string, Column>([...status, ...entity.fields].map((field) => [field.key, field]));
  const named = [...screen.subtitle, ...(screen.badge === null ? [] : [screen.badge])].flatMap((shown) =>
    shown.kind === "field" ? [shown.field] : [],
  );
  const keys = new Set([...named, ...status.map(({ key }) => key), ...entity.fields.map(({ key }) => key)]);
  return [...keys]
    .flatMap((key) => known.get(key) ?? [])
    .filter(({ key, type }) => key !== title && !NOT_IN_LINES.has(type.kind))
    .slice(0, MOST_COLUMNS - 1);
}

function cellOf({ format, t }: PlayerValue, record: KeptRecord, key: string, type: FieldType): string {
  const value = record.values[key] ?? null;
  // Not visible to this person, or empty: both are blank on paper.
  if (value === null) return "";
  if (key === "status") return t(String(value));
  const titles = record.titles[key];
  if (type.kind === "reference") return formatShown({ value, type, title: titles?.[0] ?? null }, format);
  return formatShown({ value, type, ...(titles === undefined ? {} : { titles }) }, format);
}
