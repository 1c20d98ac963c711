import { BUILT_IN_FIELDS } from "#model/built-in-fields.ts";
import type { Value } from "#expr/types.ts";
import { valueNamed } from "#text/by-name.ts";
import type { HistoryAnswer, HistoryChange, HistoryEntry, HistoryQuery } from "../contract/queries.ts";
import type { DisplayValue } from "../contract/display-value.ts";
import { maySeeField } from "../rights/may.ts";
import { INPUT, OWNER, PERSON, THERE } from "../document/lookup.ts";
import type { JournalEntry } from "../ports/journal.ts";
import { rowsOfEvent } from "../states/rows.ts";
import { pastType } from "./past-type.ts";
import { ofThisRecord, pastOfRows } from "./rows-past.ts";
import { visibleTitle, dress, dressAs, maySeePast, nameOfField } from "./shown.ts";
import type { QueryContext } from "../context/query-context.ts";

const NOT_SHOWN = new Set<string>([...BUILT_IN_FIELDS, "@position"]);
/** Bulk commits: the history of a record leaves out child rows that came with them. */
const MANY = new Set(["sample", "import"]);
const KINDS = new Set(["undo", "sample", "import", "merge", "answer"]);

/** What happened to a record, newest first; fields that are closed to this person are left out. */
export function history(context: QueryContext, { entity, id }: HistoryQuery): HistoryAnswer {
  if (context.lookup.entity(entity) === undefined) return { entries: [] };
  context.dependencies.add(`history:${entity}:${id}`);
  const there = context.records.has(entity, id);
  if (there && !context.visibility.record(entity, id)) return { entries: [] };
  // Conditions can't be judged on a deleted record, so its history is only shown if the document restricts nothing.
  if (!there && !context.isApp && context.lookup.model.roles.closed) return { entries: [] };
  const told = new Map<number, HistoryEntry>();
  for (const entry of ofThisRecord(context.app.ports.journal.entries(entity, id))) {
    const changes = changesIn(context, entry);
    if (changes.length > 0 || !isChangeOfFields(context, entry))
      told.set(entry.commit, { ...headOf(context, entry), changes });
  }
  for (const entry of rowsOf(context, entity, id)) {
    const row = rowIn(context, entry);
    if (row === null) continue;
    // A commit that changed only child rows belongs to the record's history too.
    const head = told.get(entry.commit) ?? { ...headOf(context, entry), what: "change" as const, event: null };
    told.set(entry.commit, { ...head, rows: [...head.rows, row] });
  }
  return { entries: [...told.values()].sort((a, b) => b.commit - a.commit) };
}

type Entry = ReturnType<QueryContext["app"]["ports"]["journal"]["entries"]>[number];

const headOf = (context: QueryContext, entry: Entry): HistoryEntry => ({
  commit: entry.commit,
  who: entry.by === null ? null : (visibleTitle(context, PERSON, entry.by) ?? "Somebody"),
  when: entry.at,
  what: KINDS.has(entry.kind)
    ? (entry.kind as HistoryEntry["what"])
    : eventOf(context, entry) === null
      ? entry.what
      : "fire",
  event: eventOf(context, entry),
  changes: [],
  rows: [],
  // The text of a warning may contain values of closed fields, whichever field it belongs to.
  warnings: seesAllOf(context, entry) ? entry.warnings : [],
  ...thereIn(entry),
});

/** An event reveals the status that it starts from, so it is only shown to people who may see the status. */
const eventOf = (context: QueryContext, { entity, record, event }: JournalEntry): string | null =>
  event !== null && maySeePast(context, entity, record, "status") ? event : null;

/** Whether all fields are visible, since-removed ones included: the stored text of a warning may quote any of them. */
const seesAllOf = (context: QueryContext, { entity, record, warnings }: Entry): boolean =>
  warnings.length > 0 &&
  ["status", ...(context.lookup.entity(entity)?.fields ?? []).map(({ key }) => key)].every((key) =>
    maySeeField(context, entity, record, key),
  ) &&
  context.app.ports.journal
    .entries(entity, record)
    .every((one) => fieldsIn(one).every((field) => maySeePast(context, entity, record, field)));

/** Who and when according to another copy; shown as its claim, never as who did it here. */
function thereIn({ after }: Entry): Pick<HistoryEntry, "there"> {
  const there = after[THERE];
  if (typeof there !== "object" || there === null || Array.isArray(there)) return {};
  const { by, at } = there as { readonly by?: unknown; readonly at?: unknown };
  return { there: { by: typeof by === "string" ? by : "", at: typeof at === "string" ? at : "" } };
}

const fieldsIn = ({ before, after }: JournalEntry): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !NOT_SHOWN.has(field) && !field.includes("@"),
  );

/** Whether an entry only consists of field changes; if all of those are closed, it is not shown at all. */
const isChangeOfFields = (context: QueryContext, entry: Entry): boolean =>
  entry.what === "change" && eventOf(context, entry) === null && (entry.event !== null || fieldsIn(entry).length > 0);

function changesIn(context: QueryContext, entry: JournalEntry): readonly HistoryChange[] {
  const { commit, entity, record, before, after } = entry;
  const dressed = (field: string, value: Value): DisplayValue => {
    const then = pastType(context, entity, field, commit);
    return then === null ? dress(context, entity, field, value) : { value, type: then };
  };
  const changed = fieldsIn(entry)
    .filter((field) => maySeePast(context, entity, record, field))
    .map((field) => ({
      field,
      name: nameOfField(context.lookup, entity, field),
      from: dressed(field, valueNamed(before, field) ?? null),
      to: dressed(field, valueNamed(after, field) ?? null),
    }));
  return [...changed, ...inputsIn(context, entry)];
}

/** The inputs of the event. If the document no longer asks for one, its value is shown as text. */
function inputsIn(context: QueryContext, entry: JournalEntry): readonly HistoryChange[] {
  const { entity, after } = entry;
  const keys = Object.keys(after).filter((key) => key.startsWith(INPUT));
  const event = eventOf(context, entry);
  if (keys.length === 0 || (entry.event !== null && event === null)) return [];
  const rows = event === null ? [] : rowsOfEvent(context, entity, event);
  return keys.map((mark) => {
    const key = mark.slice(INPUT.length);
    const own = rows.flatMap(({ asksFor }) => asksFor).find((one) => one.own?.key === key)?.own;
    const type = own?.type ?? { kind: "text" };
    return {
      field: mark,
      name: own?.name ?? nameOfField(context.lookup, entity, key),
      from: { value: null, type },
      to: dressAs(context, type, after[mark] ?? null),
    };
  });
}

/** Entries about the child rows of a record, as far as this person may see them. */
function rowsOf(context: QueryContext, entity: string, id: string): readonly Entry[] {
  const kinds = context.lookup
    .entity(entity)
    ?.fields.filter(({ key }) => context.visibility.field(entity, id, key))
    .flatMap(({ type }) => (type.kind === "children" ? [type.entity] : []));
  return [...new Set(kinds)].flatMap((kind) => {
    context.dependencies.entity(kind);
    const entries = pastOfRows(context, kind, id, context.app.ports.journal.entriesOfRows(kind, id));
    return entries.filter((entry) => !MANY.has(entry.kind));
  });
}

function rowIn(context: QueryContext, entry: Entry): HistoryEntry["rows"][number] | null {
  const changes = changesIn(context, entry).filter(({ field }) => field !== OWNER);
  // Rows that only moved up because an earlier one was removed are left out.
  if (entry.what === "change" && changes.length === 0) return null;
  const declared = context.lookup.entity(entry.entity);
  const first = declared?.fields.find((field) => field.type.kind === "text")?.key ?? "";
  const past = maySeePast(context, entry.entity, entry.record, first)
    ? (entry.after[first] ?? entry.before[first])
    : "";
  const title = !context.records.has(entry.entity, entry.record)
    ? typeof past === "string"
      ? past
      : ""
    : (visibleTitle(context, entry.entity, entry.record) ?? "");
  return { id: entry.record, name: declared?.name ?? entry.entity, title, what: entry.what, changes };
}
