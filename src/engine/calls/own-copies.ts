import type { Value } from "#expr/types.ts";
import { keyField } from "../document/lookup.ts";
import type { Runtime } from "../runtime.ts";
import { sameValue, type Turn } from "../turn.ts";
import { isEmpty } from "../values/fit.ts";

/**
 * A record made here whose answer was lost is on the server under a key that is not known here. A list may bring it
 * meanwhile as if it were another one. It is one record: it keeps its id here and takes the server's key.
 */
type Values = { readonly [field: string]: Value };

const awaitedKey = (entity: string, id: string): string => `awaited/${entity}/${id}`;

export const isAwaited = (app: Runtime, entity: string, id: string): boolean =>
  app.ports.journal.get(awaitedKey(entity, id)) !== null;

/** A person says that a new record has arrived: its key is learnt from its copy here, or from the next list. */
export function arrivedWithoutKey(turn: Turn, entity: string, id: string, values: Values): void {
  const key = keyField(turn.lookup.resource(entity));
  const sent = said(turn, entity, values);
  const has = key !== null && !isEmpty(turn.hand.read(entity, id)?.[key] ?? null);
  if (key === null || has || Object.keys(sent).length === 0) return;
  const all = Object.entries(sent).map(([field, value]) => ({ field, oneOf: [value] }));
  const copy = turn.hand
    .ids({ entity, where: { all } })
    .findLast((other) => other !== id && !isEmpty(turn.hand.read(entity, other)?.[key] ?? null));
  if (copy === undefined) turn.app.ports.journal.set(awaitedKey(entity, id), sent);
  else {
    turn.update(entity, id, { [key]: turn.hand.read(entity, copy)?.[key] ?? null });
    mergeCopies(turn, entity, id);
  }
}

/** What tells a record: fields that were given, none that the app fills in by itself. */
function said(turn: Turn, entity: string, values: Values): Values {
  const given = Object.entries(values).filter(
    ([field, value]) => !isEmpty(value) && turn.lookup.field(entity, field)?.type.kind !== "series",
  );
  return Object.fromEntries(given);
}

/** Records of an entity that wait for their key, and the one among them that an answer speaks of. */
export class Awaited {
  readonly #turn: Turn;
  readonly #entity: string;
  #left: readonly { readonly id: string; readonly sent: Values }[] | null = null;

  constructor(turn: Turn, entity: string) {
    this.#turn = turn;
    this.#entity = entity;
  }

  take(values: Values): string | null {
    const { journal } = this.#turn.app.ports;
    this.#left ??= journal.keys(awaitedKey(this.#entity, "")).map((name) => ({
      id: name.slice(awaitedKey(this.#entity, "").length),
      sent: journal.get(name) as Values,
    }));
    const found = this.#left.find(({ sent }) =>
      Object.entries(sent).every(([field, value]) => sameValue(values[field] ?? null, value)),
    );
    if (found === undefined) return null;
    this.#left = this.#left.filter((one) => one !== found);
    journal.set(awaitedKey(this.#entity, found.id), null);
    return this.#turn.hand.read(this.#entity, found.id) === null ? null : found.id;
  }
}

/** The copies of a record that a list brought under the same key, before its own key was known, go into it. */
export function mergeCopies(turn: Turn, entity: string, id: string): void {
  const key = keyField(turn.lookup.resource(entity));
  const value = key === null ? null : (turn.hand.read(entity, id)?.[key] ?? null);
  if (key === null || isEmpty(value)) return;
  turn.app.ports.journal.set(awaitedKey(entity, id), null);
  for (const copy of turn.hand.ids({ entity, where: { field: key, oneOf: [value] } })) {
    // Somebody has worked on it: it is no mere copy.
    if (copy === id || turn.app.ports.journal.isUnsent(entity, copy, null)) continue;
    for (const { entity: other, field } of turn.hand.referrers(entity, copy))
      for (const referrer of turn.hand.ids({ entity: other, where: { field, oneOf: [copy] } }))
        turn.update(other, referrer, { [field]: id });
    turn.erase(entity, copy);
  }
}
