import type { CopyHistory } from "./merge/copy.ts";
import { shownText, type Table } from "./tables/table.ts";

/** A commit that the exporting copy contained. */
export interface KnownCommit {
  readonly commit: number;
  readonly mark: string;
  /** Records of this commit, by entity and id in their own copy, that the exporting copy refused. */
  readonly left: readonly string[];
  /** The same records, by their ids in the exporting copy. */
  readonly leftHere: readonly string[];
}

/**
 * What an export says about its origin, so that it can be merged: which commits of which history it contains. It is
 * written as a table of its own, because spreadsheet programs keep tables when they drop other metadata.
 */
export interface ExportMark {
  readonly app: string;
  readonly at: string;
  /** True if it contains every record that the person may see, false if only those that a list showed. */
  readonly isWhole: boolean;
  readonly known: readonly KnownCommit[];
}

export const MARK_NAME = "Ninefold export";
export const MARK_HEADER: readonly string[] = [MARK_NAME, "Value"];
const [APP, AT, RECORDS, COMMIT, LEFT] = ["App", "Exported at", "Records", "Commit", "Refused in commit"] as const;
const [WHOLE, PART] = ["all", "as a list showed them"] as const;
/** With more refused records the commit is left out, or a merge would read the missing ones as changes. */
const MOST_LEFT = 300;

/** Lists the newest commits densely, older ones at doubling distances, and the commits merged from other copies. */
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
 * `written`: the records in the export, by entity and id. Refused records outside of it are not listed: an earlier
 * merge may have been made by somebody who may see more than this person.
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

/** Null: the table is not an export mark. */
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
