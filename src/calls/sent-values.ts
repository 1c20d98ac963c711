import type { CommandContext } from "#engine/context/command-context.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import { isEmpty } from "#engine/values/fit.ts";
import type { Value } from "#expr/types.ts";
import type { Resource } from "#model/7-calls.ts";
import { fromWire } from "./from-wire.ts";
import { isObject } from "./json.ts";

/**
 * The values that were sent for a new record. A body with another shape than the answers (a mutation, a form) can't be
 * read back; then the record's changes up to this call are used.
 */
export function sentValues(
  context: CommandContext,
  { entity, resource }: { readonly entity: string; readonly resource: Resource },
  entry: OutboxEntry & { readonly id?: number },
  id: string,
): { readonly [field: string]: Value } {
  const { journal } = context.app.ports;
  const { oneIn, sentIn, own } = resource;
  const inside = (sentIn ?? "").split(".").filter((key) => key !== "");
  const body =
    inside.length > 0
      ? inside.reduce<Value>((at, key) => (isObject(at) ? (at[key] ?? null) : null), entry.body)
      : oneIn === null
        ? entry.body
        : context.value(oneIn, new Map([["answer", entry.body]]));
  const isOwn = own?.Create?.sends !== undefined && own.Create.sends !== null;
  const read = isObject(body) && !isOwn ? fromWire(context, entity, body, null) : {};
  if (Object.values(read).some((value) => !isEmpty(value))) return read;
  const others = new Set(journal.outbox().flatMap(({ id: other, commit }) => (other === entry.id ? [] : [commit])));
  const done = journal.entries(entity, id).filter(({ commit }) => !others.has(commit));
  const values = Object.entries(Object.assign({}, ...done.map(({ after }) => after)) as { [field: string]: Value });
  return Object.fromEntries(values.filter(([field]) => context.lookup.field(entity, field) !== undefined));
}
