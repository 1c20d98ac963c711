import type { Value } from "#expr/types.ts";
import { blockedOnKey } from "./blocked-on.ts";
import { noteKeyOfDeleted } from "./deleted-here.ts";
import { keyField } from "#engine/document/lookup.ts";
import { stateOf } from "#engine/ports/state-of-entity.ts";
import type { Runtime } from "#engine/runtime.ts";
import { isEmpty } from "#engine/values/fit.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import { sameValue } from "#engine/context/context.ts";

/**
 * If the answer to a create is lost, the record exists on the server under a key unknown here, and a list may bring it
 * as a second record. Both are merged: the record keeps its local id and takes the server's key.
 */
type Values = { readonly [field: string]: Value };

const awaitedKey = (entity: string, id: string): string => stateOf("awaited", entity, id);

export const isAwaited = (app: Runtime, entity: string, id: string): boolean =>
  app.ports.journal.get(awaitedKey(entity, id)) !== null;

/** Records of an entity that wait for their key. */
export const awaitedOf = (app: Runtime, entity: string): readonly string[] =>
  app.ports.journal.keys(awaitedKey(entity, "")).map((name) => name.slice(awaitedKey(entity, "").length));

/** The key is known, or never will be: entries that wait for it are checked again. */
function noLongerAwaited({ ports }: Runtime, entity: string, id: string): void {
  ports.journal.set(awaitedKey(entity, id), null);
  ports.journal.releaseOutbox(blockedOnKey(entity, id));
}

/** A created record has arrived without its key, which is taken from its copy here, or else from the next list. */
export function arrivedWithoutKey(
  context: CommandContext,
  entity: string,
  id: string,
  /** What was sent, and the commit of the creation: a record that existed before it can't be the copy. */
  { values, commit }: { readonly values: Values; readonly commit: number },
): void {
  const key = keyField(context.lookup.resource(entity));
  const sent = given(context, entity, values);
  const has = key !== null && !isEmpty(context.records.read(entity, id)?.[key] ?? null);
  if (key === null || has || Object.keys(sent).length === 0) return;
  const all = Object.entries(sent).map(([field, value]) => ({ field, oneOf: [value] }));
  const copy = context.records
    .ids({ entity, where: { all } })
    .findLast((other) => other !== id && isCopy(context, entity, other, { key, commit }));
  if (copy === undefined) context.app.ports.journal.set(awaitedKey(entity, id), sent);
  else {
    context.update(entity, id, { [key]: context.records.read(entity, copy)?.[key] ?? null });
    mergeCopies(context, entity, id);
  }
}

function isCopy(
  { records, app }: CommandContext,
  entity: string,
  id: string,
  { key, commit }: { readonly key: string; readonly commit: number },
): boolean {
  const [made] = app.ports.journal.entries(entity, id);
  return !isEmpty(records.read(entity, id)?.[key] ?? null) && (made === undefined || made.commit > commit);
}

/** The values that identify a record: non-empty ones, without those that the app generates. */
function given(context: CommandContext, entity: string, values: Values): Values {
  const filled = Object.entries(values).filter(
    ([field, value]) => !isEmpty(value) && context.lookup.field(entity, field)?.type.kind !== "series",
  );
  return Object.fromEntries(filled);
}

/** Matches records in an answer to local records that wait for their key. */
export class AwaitedKeys {
  readonly #context: CommandContext;
  readonly #entity: string;
  /** Keys of records that were deleted here. */
  readonly #deleted: Set<string>;
  #left: readonly { readonly id: string; readonly sent: Values }[] | null = null;

  constructor(context: CommandContext, entity: string, deleted: Set<string>) {
    this.#context = context;
    this.#entity = entity;
    this.#deleted = deleted;
  }

  take(values: Values): string | null {
    const { journal } = this.#context.app.ports;
    this.#left ??= awaitedOf(this.#context.app, this.#entity).map((id) => ({
      id,
      sent: journal.get(awaitedKey(this.#entity, id)) as Values,
    }));
    const found = this.#left.find(({ sent }) =>
      Object.entries(sent).every(([field, value]) => sameValue(values[field] ?? null, value)),
    );
    if (found === undefined) return null;
    this.#left = this.#left.filter((one) => one !== found);
    noLongerAwaited(this.#context.app, this.#entity, found.id);
    if (this.#context.records.read(this.#entity, found.id) !== null) return found.id;
    const field = keyField(this.#context.lookup.resource(this.#entity));
    const key = field === null ? null : (values[field] ?? null);
    noteKeyOfDeleted(this.#context, this.#entity, found.id, key);
    this.#deleted.add(String(key));
    return null;
  }
}

/** Merges copies with the same key, which a list brought before the record's own key was known, into the record. */
export function mergeCopies(context: CommandContext, entity: string, id: string): void {
  const key = keyField(context.lookup.resource(entity));
  const value = key === null ? null : (context.records.read(entity, id)?.[key] ?? null);
  if (key === null || isEmpty(value)) return;
  noLongerAwaited(context.app, entity, id);
  for (const copy of context.records.ids({ entity, where: { field: key, oneOf: [value] } })) {
    // A copy with unsent local changes is kept.
    if (copy === id || context.app.ports.journal.isUnsent(entity, copy, null)) continue;
    for (const { entity: other, field } of context.records.referrers(entity, copy))
      for (const referrer of context.records.ids({ entity: other, where: { field, oneOf: [copy] } }))
        context.update(other, referrer, { [field]: id });
    context.erase(entity, copy);
  }
}
