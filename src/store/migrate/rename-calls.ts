import { blockedOnKey, type QueuedEntry, type Sending } from "#engine/ports/journal.ts";
import type { ResourceVerb } from "#model/7-calls.ts";
import { entityKey } from "#text/names.ts";
import type { Database } from "../database.ts";
import { parseJson } from "../values.ts";
import { orAsItWas } from "./kept-state.ts";

/** Names in the new document that concern calls. */
export interface CallNames {
  /** The written name of an entity. */
  nameOf(entity: string): string;
  /** Whether the document declares a call of this name for an entity. */
  hasCall(name: string, entity: string): boolean;
}

type Waiting = Pick<QueuedEntry, "call" | "entity"> & { readonly sending: Partial<Sending> };

const VERBS: readonly ResourceVerb[] = ["List", "Get", "Create", "Change", "Delete"];

/** Renames an entity in the waiting calls; their answers find the record by these names. */
export function renameEntityInCalls(db: Database, from: string, to: string, names: CallNames): void {
  const called = (call: string): string => {
    const verb = VERBS.find((one) => entityKey(call) === entityKey(`${one} ${from}`));
    return verb === undefined || names.hasCall(call, to) ? call : `${verb} ${names.nameOf(to)}`;
  };
  rewriteCalls(db, ({ call, entity, sending, ...rest }) => ({
    ...rest,
    call: entity === from ? called(call) : call,
    entity: entity === from ? to : entity,
    sending: {
      ...sending,
      ...(sending.needs && { needs: sending.needs.map(([one, id]) => [one === from ? to : one, id] as const) }),
    },
  }));
  const [waits, wait] = [blockedOnKey(from, ""), blockedOnKey(to, "")];
  db.run(
    "UPDATE nf_outbox SET blocked = ?1 || substr(blocked, length(?2) + 1) WHERE substr(blocked, 1, length(?2)) = ?2",
    [wait, waits],
  );
}

/** Renames a field in the waiting calls. `owner`: the list that contains the records; its calls name row fields too. */
export function renameFieldInCalls(
  db: Database,
  entity: string,
  from: string,
  to: string,
  owner: { readonly entity: string; readonly field: string } | null = null,
): void {
  const now = <T extends string | null>(field: T): T | string => (field === from ? to : field);
  const named = <T extends { readonly field: string | null }>(one: T): T => ({ ...one, field: now(one.field) });
  rewriteCalls(db, (entry) => {
    const { changed, set, rewritten, errors, files, otherRows } = entry.sending;
    if (entry.entity === entity)
      return {
        ...entry,
        sending: {
          ...entry.sending,
          ...(changed && { changed: changed.map(now) }),
          ...(set && { set: set.map(now) }),
          ...(rewritten && { rewritten: rewritten.map(now) }),
          ...(errors && { errors: errors.map(named) }),
          ...(files && { files: files.map(named) }),
          ...(otherRows && { otherRows: otherRows.map(named) }),
        },
      };
    if (errors === undefined || owner === null || entry.entity !== owner.entity) return entry;
    const inRow = errors.map((error) =>
      error.atRow === undefined || error.field !== owner.field ? error : { ...error, atRow: named(error.atRow) },
    );
    return { ...entry, sending: { ...entry.sending, errors: inRow } };
  });
}

function rewriteCalls(db: Database, change: (entry: Waiting) => Waiting): void {
  const rows = db.all(
    "SELECT id, call, nf_outbox.entity, nf_sending.value FROM nf_outbox LEFT JOIN nf_sending ON nf_sending.entry = id",
  );
  for (const [id = null, call, entity, sending] of rows) {
    const before: Waiting = {
      call: String(call),
      entity: typeof entity === "string" ? entity : null,
      sending: (typeof sending === "string" ? parseJson(sending) : {}) as Partial<Sending>,
    };
    const after = orAsItWas(() => change(before), before);
    if (JSON.stringify(after) === JSON.stringify(before)) continue;
    db.run("UPDATE nf_outbox SET call = ?, entity = ? WHERE id = ?", [after.call, after.entity, id]);
    db.run("UPDATE nf_sending SET value = ? WHERE entry = ?", [JSON.stringify(after.sending), id]);
  }
}
