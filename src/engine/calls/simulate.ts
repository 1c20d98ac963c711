import type { Value } from "#expr/types.ts";
import type { Answer } from "#model/7-calls.ts";
import type { SimulatedAnswer } from "../contract/calls.ts";
import { keyField } from "../document/lookup.ts";
import type { HttpReply } from "../ports/http.ts";
import type { OutboxEntry } from "../ports/journal.ts";
import type { Runtime } from "../runtime.ts";
import { isEmpty } from "../values/fit.ts";

const QUICK = 300;
const SLOW = 8000;
/** The setting of a call that has none of its own. */
export const EVERY_CALL = "*";

/** A server that is not there: answers as the document declares, as picked, or as badly as networks do. */
export async function simulatedReply(
  app: Runtime,
  entry: OutboxEntry,
  settings: ReadonlyMap<string, SimulatedAnswer>,
): Promise<HttpReply> {
  const picked = settings.get(entry.call) ?? settings.get(EVERY_CALL) ?? { kind: "good" };
  if (picked.kind === "offline") return { kind: "none", reason: "offline", arrived: false };
  await new Promise<void>((done) => {
    app.world.connection.network?.after(picked.kind === "slow" ? SLOW : QUICK, done);
  });
  if (picked.kind === "error") return answer(500, { message: "Simulated" });
  if (picked.kind === "malformed") return { kind: "unusable", status: 200, headers: {}, reason: "not-json" };
  const declared = picked.kind === "declared" ? answersOf(app, entry.call)[picked.index] : undefined;
  if (declared?.status.kind === "none") return { kind: "none", reason: "no-answer", arrived: false };
  const status = declared === undefined ? 200 : statusOf(declared);
  return answer(status, status < 300 ? goodBody(app, entry) : null);
}

const answer = (status: number, body: Value): HttpReply => ({ kind: "answer", status, headers: {}, body });

export const answersOf = (app: Runtime, call: string): readonly Answer[] =>
  app.lookup.call(call)?.answers ?? app.lookup.resourceCall(call)?.resource.answers ?? [];

function statusOf({ status }: Answer): number {
  if (status.kind === "exact") return status.status;
  return status.kind === "class" ? status.hundred * 100 : 500;
}

/** What a good server would say: the record as it was sent, with a key where it has none; nothing new for reads. */
function goodBody(app: Runtime, entry: OutboxEntry): Value {
  const kept = app.lookup.resourceCall(entry.call);
  if (kept === undefined || kept.verb === "Delete" || kept.verb === "List" || kept.verb === "Get") return null;
  const { resource, entity } = kept;
  const key = keyField(resource);
  if (key === null || entry.record === null) return null;
  const known = app.ports.records.read(entity, entry.record)?.[key] ?? null;
  const wire = resource.onTheWire.find((row) => row.field.value === key)?.wire.value ?? key;
  const one: Value = { [wire]: isEmpty(known) ? `simulated-${entry.key.slice(-6)}` : known };
  return wrap(resource.oneIn?.source ?? null, one);
}

/** `answer.article` → `{"article": …}`. */
function wrap(inside: string | null, value: Value): Value {
  const path = inside === null ? [] : inside.split(".").slice(1);
  return path.reverse().reduce<Value>((body, key) => ({ [key.trim()]: body }), value);
}
