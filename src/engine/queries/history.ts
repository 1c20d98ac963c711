import type { HistoryAnswer, HistoryEntry, HistoryQuery } from "../contract/queries.ts";
import { isNamedField } from "../rights/rows.ts";
import { mayField, maySee } from "../rights/may.ts";
import { PERSON } from "../document/lookup.ts";
import type { Turn } from "../turn.ts";
import { visibleTitle, dress, nameOfField } from "./shown.ts";

const NOT_SHOWN = new Set(["id", "created_at", "created_by", "changed_at", "changed_by", "@position"]);
const KINDS = new Set(["undo", "sample", "import", "answer"]);

/** What happened to a record, newest first; fields that are closed to this person are left out. */
export function history(turn: Turn, { entity, id }: HistoryQuery): HistoryAnswer {
  if (turn.lookup.entity(entity) === undefined) return { entries: [] };
  turn.seen.add(entity);
  const there = turn.hand.read(entity, id) !== null;
  if (there && !maySee(turn, entity, id)) return { entries: [] };
  // A record that is gone can't be judged any more: only who may see all of them sees its history.
  if (!there && !turn.isApp && turn.lookup.model.roles.closed) return { entries: [] };
  const entries = turn.app.ports.journal.entries(entity, id).map((entry): HistoryEntry => {
    const fields = [...new Set([...Object.keys(entry.before), ...Object.keys(entry.after)])];
    return {
      commit: entry.commit,
      who: entry.by === null ? null : (visibleTitle(turn, PERSON, entry.by) ?? "Somebody"),
      when: entry.at,
      what: KINDS.has(entry.kind) ? (entry.kind as HistoryEntry["what"]) : entry.event === null ? entry.what : "fire",
      event: entry.event,
      changes: fields
        .filter((field) => !NOT_SHOWN.has(field) && maySeePast(turn, entity, id, field))
        .map((field) => ({
          field,
          name: nameOfField(turn.lookup, entity, field),
          from: dress(turn, entity, field, entry.before[field] ?? null),
          to: dress(turn, entity, field, entry.after[field] ?? null),
        })),
      warnings: entry.warnings,
    };
  });
  return { entries: entries.sort((a, b) => b.commit - a.commit) };
}

const maySeePast = (turn: Turn, entity: string, id: string, field: string): boolean =>
  !isNamedField(turn.lookup, entity, field) || mayField(turn, "see", entity, id, field).allowed;
