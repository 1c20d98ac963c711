import type { HistoryAnswer, HistoryChange, HistoryEntry, HistoryQuery } from "../contract/queries.ts";
import { isNamedField } from "../rights/rows.ts";
import { mayField, maySee } from "../rights/may.ts";
import { OWNER, PERSON } from "../document/lookup.ts";
import type { JournalEntry } from "../ports/journal.ts";
import type { Turn } from "../turn.ts";
import { visibleTitle, dress, nameOfField } from "./shown.ts";

const NOT_SHOWN = new Set(["id", "created_at", "created_by", "changed_at", "changed_by", "@position"]);
/** Steps in which everything came at once: they tell of each record only that it came. */
const MANY = new Set(["sample", "import"]);
const KINDS = new Set(["undo", "sample", "import", "answer"]);

/** What happened to a record, newest first; fields that are closed to this person are left out. */
export function history(turn: Turn, { entity, id }: HistoryQuery): HistoryAnswer {
  if (turn.lookup.entity(entity) === undefined) return { entries: [] };
  turn.seen.add(`history:${entity}:${id}`);
  const there = turn.hand.has(entity, id);
  if (there && !maySee(turn, entity, id)) return { entries: [] };
  // A record that is gone can't be judged any more: only who may see all of them sees its history.
  if (!there && !turn.isApp && turn.lookup.model.roles.closed) return { entries: [] };
  const told = new Map<number, HistoryEntry>();
  for (const entry of turn.app.ports.journal.entries(entity, id))
    told.set(entry.commit, { ...headOf(turn, entry), changes: changesIn(turn, entry) });
  for (const entry of rowsOf(turn, entity, id)) {
    const row = rowIn(turn, entry);
    if (row === null) continue;
    // A step that changed only rows is a step of the record too.
    const head = told.get(entry.commit) ?? { ...headOf(turn, entry), what: "change" as const, event: null };
    told.set(entry.commit, { ...head, rows: [...head.rows, row] });
  }
  return { entries: [...told.values()].sort((a, b) => b.commit - a.commit) };
}

type Entry = ReturnType<Turn["app"]["ports"]["journal"]["entries"]>[number];

const headOf = (turn: Turn, entry: Entry): HistoryEntry => ({
  commit: entry.commit,
  who: entry.by === null ? null : (visibleTitle(turn, PERSON, entry.by) ?? "Somebody"),
  when: entry.at,
  what: KINDS.has(entry.kind) ? (entry.kind as HistoryEntry["what"]) : entry.event === null ? entry.what : "fire",
  event: entry.event,
  changes: [],
  rows: [],
  warnings: entry.warnings,
});

function changesIn(turn: Turn, { entity, record, before, after }: JournalEntry): readonly HistoryChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !NOT_SHOWN.has(field) && !field.includes("@") && maySeePast(turn, entity, record, field))
    .map((field) => ({
      field,
      name: nameOfField(turn.lookup, entity, field),
      from: dress(turn, entity, field, before[field] ?? null),
      to: dress(turn, entity, field, after[field] ?? null),
    }));
}

/** Everything written about the rows of a record. They share its rights, so who sees it sees them. */
function rowsOf(turn: Turn, entity: string, id: string): readonly Entry[] {
  const kinds = turn.lookup
    .entity(entity)
    ?.fields.flatMap(({ type }) => (type.kind === "children" ? [type.entity] : []));
  return [...new Set(kinds)].flatMap((kind) => {
    turn.seen.entity(kind);
    return turn.app.ports.journal.entriesOfRows(kind, id).filter((entry) => !MANY.has(entry.kind));
  });
}

function rowIn(turn: Turn, entry: Entry): HistoryEntry["rows"][number] | null {
  const changes = changesIn(turn, entry).filter(({ field }) => field !== OWNER);
  // Rows that only moved up because one before them went have nothing to tell.
  if (entry.what === "change" && changes.length === 0) return null;
  const declared = turn.lookup.entity(entry.entity);
  const first = declared?.fields.find((field) => field.type.kind === "text")?.key ?? "";
  const past = entry.after[first] ?? entry.before[first];
  const title = !turn.hand.has(entry.entity, entry.record)
    ? typeof past === "string"
      ? past
      : ""
    : (visibleTitle(turn, entry.entity, entry.record) ?? "");
  return { id: entry.record, name: declared?.name ?? entry.entity, title, what: entry.what, changes };
}

const maySeePast = (turn: Turn, entity: string, id: string, field: string): boolean =>
  !isNamedField(turn.lookup, entity, field) || mayField(turn, "see", entity, id, field).allowed;
