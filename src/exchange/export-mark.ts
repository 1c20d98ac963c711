import type { CopyHistory } from "./merge/copy.ts";
import { shownText, type Table } from "./tables/table.ts";

/** A commit that the exporting copy had taken in. */
export interface KnownCommit {
  readonly commit: number;
  readonly mark: string;
  /** Records of it, by entity and id, that were refused there. */
  readonly left: readonly string[];
  /** The same records as the exporting copy knows them. */
  readonly leftHere: readonly string[];
}

/**
 * What an export says about itself, so that it can be merged: in which commits of which history it has its beginning. It
 * is a table beside the others, since spreadsheets keep tables, whatever else they drop.
 */
export interface ExportMark {
  readonly app: string;
  readonly at: string;
  /** It has every record that the person could see, and not only what a list showed. */
  readonly isWhole: boolean;
  readonly known: readonly KnownCommit[];
}

export const MARK_NAME = "Ninefold export";
export const MARK_HEADER: readonly string[] = [MARK_NAME, "Value"];
const [APP, AT, RECORDS, COMMIT, LEFT] = ["App", "Exported at", "Records", "Commit", "Refused in commit"] as const;
const [WHOLE, PART] = ["all", "as a list showed them"] as const;
/** With more, a merge is better off without: it would take what was refused for a change. */
const MOST_LEFT = 300;

/** The newest commits one by one, older ones further and further apart; and those that were merged from other copies. */
export function exportMark(history: CopyHistory, app: string, at: string, isWhole: boolean): ExportMark {
  const known = new Map<string, KnownCommit>();
  const add = (commit: number, mark: string, left: readonly string[], leftHere: readonly string[]): void => {
    known.set(`${commit} ${mark}`, { commit, mark, left, leftHere });
  };
  const last = history.last();
  for (let back = 0; back < last; back = back === 0 ? 1 : back * 2) {
    const [one] = history.marks(last - back - 1, 1);
    if (one !== undefined) add(one.commit, one.mark, [], []);
  }
  const [first] = history.marks(0, 1);
  if (first !== undefined) add(first.commit, first.mark, [], []);
  for (const { theirs, left, leftHere } of history.notes()) add(theirs.commit, theirs.mark, left, leftHere);
  return { app, at, isWhole, known: [...known.values()] };
}

/**
 * `written`: the records, by entity and id, that the export has. Of others that an earlier merge left out it says nothing:
 * that merge may have been somebody else's, who may see more.
 */
export const rowsOfMark = (
  { app, at, isWhole, known }: ExportMark,
  written: ReadonlySet<string>,
): readonly (readonly [string, string])[] => [
  [APP, app],
  [AT, at],
  [RECORDS, isWhole ? WHOLE : PART],
  ...known.flatMap(({ commit, mark, left, leftHere }): (readonly [string, string])[] => {
    const told = left.filter((_, index) => written.has(leftHere[index] ?? ""));
    if (told.length > MOST_LEFT) return [];
    return [
      [COMMIT, `${commit} ${mark}`],
      ...told.map((key) => [LEFT, `${commit} ${key.replace("\n", " ")}`] as const),
    ];
  }),
];

export const isMark = ({ header }: Table): boolean => MARK_HEADER.every((name, column) => header[column] === name);

/** Null where the table is of another shape. */
export function markIn(table: Table | undefined): ExportMark | null {
  if (table === undefined || !isMark(table)) return null;
  const values = (what: string): string[] =>
    table.rows.filter(({ cells }) => shownText(cells[0]) === what).map(({ cells }) => shownText(cells[1]));
  const left = values(LEFT).flatMap((text) => {
    const [, commit, entity, id] = /^(\d+) (\S+) (.+)$/s.exec(text) ?? [];
    return commit === undefined ? [] : [{ commit: Number(commit), key: `${entity}\n${id}` }];
  });
  const known = values(COMMIT).flatMap((text): KnownCommit[] => {
    const [, number, mark] = /^(\d{1,15}) (\w{1,40})$/.exec(text) ?? [];
    if (number === undefined || mark === undefined) return [];
    const commit = Number(number);
    const own = left.flatMap((one) => (one.commit === commit ? [one.key] : []));
    return [{ commit, mark, left: own, leftHere: own }];
  });
  const at = values(AT)[0] ?? "";
  const isWhole = values(RECORDS)[0] === WHOLE;
  return { app: values(APP)[0] ?? "", at: Number.isNaN(Date.parse(at)) ? "" : at, isWhole, known };
}
