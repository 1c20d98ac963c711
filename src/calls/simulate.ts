import type { Value } from "#expr/types.ts";
import type { Answer } from "#model/7-calls.ts";
import type { SimulatedAnswer } from "#engine/contract/calls.ts";
import type { HttpReply } from "#engine/ports/http.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { CallState } from "./call-state.ts";
import { simulatedBody } from "./simulated-body.ts";

const QUICK = 300;
const SLOW = 8000;
/** Key of the setting for all calls without a setting of their own. */
export const EVERY_CALL = "*";

/** A simulated server: answers as the document declares, as chosen, or with the failures of a bad network. */
export async function simulatedReply(
  calls: CallState,
  entry: OutboxEntry,
  settings: ReadonlyMap<string, SimulatedAnswer>,
): Promise<HttpReply> {
  const { app } = calls;
  const picked = settings.get(entry.call) ?? settings.get(EVERY_CALL) ?? { kind: "good" };
  if (picked.kind === "offline") return { kind: "none", reason: "offline", arrived: false };
  await new Promise<void>((done) => {
    calls.connection.network?.after(picked.kind === "slow" ? SLOW : QUICK, done);
  });
  if (picked.kind === "error") return answer(500, { message: "Simulated" });
  if (picked.kind === "malformed") return { kind: "unusable", status: 200, headers: {}, reason: "not-json" };
  const answers = answersOf(app, entry.call);
  const declared = picked.kind === "declared" ? answers[picked.index] : undefined;
  if (declared?.status.kind === "none") return { kind: "none", reason: "no-answer", arrived: false };
  const isFetch = entry.method === "GET" && app.lookup.call(entry.call) === undefined;
  // A simulated server has the same data as the device, so reads bring nothing new.
  if (declared === undefined && isFetch) return answer(304, null);
  const status = declared === undefined ? 200 : statusOf(declared, answers);
  const taken = declared ?? answers.find((one) => one.when === null && fits(one, status));
  return answer(status, simulatedBody(calls, entry, taken, status));
}

const answer = (status: number, body: Value): HttpReply => ({ kind: "answer", status, headers: {}, body });

export const answersOf = (app: Runtime, call: string): readonly Answer[] =>
  app.lookup.call(call)?.answers ?? app.lookup.resourceCall(call)?.resource.answers ?? [];

const fits = ({ status: wanted }: Answer, status: number): boolean =>
  wanted.kind === "exact"
    ? wanted.status === status
    : wanted.kind === "class" && wanted.hundred === Math.trunc(status / 100);

/** A status that matches only this answer: for `4xx` beside `400` it is 402, since 401 has a meaning of its own. */
function statusOf({ status }: Answer, answers: readonly Answer[]): number {
  if (status.kind === "exact") return status.status;
  const [from, to] = status.kind === "class" ? [status.hundred * 100, status.hundred * 100 + 99] : [400, 599];
  const others = answers.filter(
    (one) => one.status !== status && (status.kind !== "class" || one.status.kind !== "class"),
  );
  for (let one = from; one <= to; one++) if (!SPECIAL.has(one) && !others.some((other) => fits(other, one))) return one;
  return from;
}

/** Statuses that are handled before the document's answers apply. */
const SPECIAL = new Set([304, 401, 408, 409, 412, 425, 429, 503]);
