import type { Value } from "#expr/types.ts";
import { Context } from "../context/context.ts";
import { QueryContext } from "../context/query-context.ts";
import type { Outcome, Refusal, Submission, Values } from "../contract/commands.ts";
import type { Place } from "../ports/records.ts";
import { fieldReader } from "../queries/shown.ts";
import { word } from "../refuse.ts";
import { FILES, hashesIn } from "../values/files-named.ts";
import { draftsOf } from "./drafts-of.ts";
import { wasKeptLately } from "./kept-files.ts";
import type { Session } from "./session.ts";

const PAGE = 1000;
const BY_AGE = [{ field: "created_at", descending: false }];

/**
 * Whether this person may read a file: it was just shown to them, a visible field of a visible record names it, one of
 * their drafts has it, or they kept it themselves.
 */
export function mayReadFile(session: Session, hash: string): boolean {
  if (session.knowsFile(hash)) return true;
  const { access } = session.actor;
  if (!access.knowsAllFiles) noteVisibleFiles(session);
  access.knowsAllFiles = true;
  return (
    access.files.has(hash) ||
    wasKeptLately(session, hash) ||
    draftsOf(session)
      .own()
      .some((state) => hashesIn([{ values: state.values }, ...Object.values(state.rows)]).includes(hash))
  );
}

/** Scans all visible records once; after a write, again on the next request. */
function noteVisibleFiles({ app, actor }: Session): void {
  for (const { key: entity, fields } of app.lookup.model.entities) {
    const named = fields.filter(({ type }) => FILES.has(type.kind)).map(({ key }) => key);
    if (named.length === 0) continue;
    const context = new QueryContext(app, actor);
    const readers = named.map((field) => fieldReader(context, entity, field));
    let at: Place | null = null;
    do {
      const window = { at, backwards: false, skip: at === null ? 0 : 1, limit: PAGE, marked: true };
      const page = context.visible.page(context.visible.select(entity), BY_AGE, window, ["id", ...named]);
      // Each reader adds the files that it shows to `access.files`.
      for (const record of page.records) for (const read of readers) read(String(record["id"]), record);
      at = page.records.length < PAGE ? null : page.last;
    } while (at !== null);
  }
}

/** A value without the files that this person may not read. */
export function withoutUnread(session: Session, value: Value): Value {
  const isOpen = (one: unknown): boolean => hashesIn(one).every((hash) => mayReadFile(session, hash));
  if (isOpen(value)) return value;
  return Array.isArray(value) ? (value as readonly Value[]).filter(isOpen) : null;
}

/** The same for each value of a form. */
export const onlyReadable = (session: Session, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, withoutUnread(session, value as Value)]));

/** Refuses commands that name a file which the person may not read, as that would give them access. Null: none do. */
export function refuseUnread(session: Session, { commands }: Submission): Outcome | null {
  const refusals: Refusal[] = [];
  for (const [command, given] of commands.entries())
    for (const [field, value] of Object.entries(valuesIn(given) ?? {}))
      if (session.namesUnknown(value) && withoutUnread(session, value as Value) !== value) {
        const { entity = null, id = null } = given as { readonly entity?: string | null; readonly id?: string | null };
        const refusal = word(new Context(session.app, session.actor), "not-a-file", { entity, id, field });
        refusals.push({ ...refusal, command });
      }
  return refusals.length === 0 ? null : { kind: "refused", refusals };
}

const valuesIn = (command: unknown): Values | undefined => (command as { readonly values?: Values } | null)?.values;
