import { looseName } from "#text/names.ts";
import { inEnglish } from "#words/english.ts";
import { sayRefusal } from "#words/say.ts";
import type { LoggedRequest, SimulatedAnswer } from "#engine/contract/calls.ts";
import type { CodedMessage } from "#engine/contract/reasons.ts";
import type { Model } from "#model/model.ts";
import {
  expectedOf,
  nameOfAnswer,
  waysToAnswer,
  type CallEnding,
  type ExpectedAnswer,
  type MadeCall,
} from "./expected-answer.ts";
import { Findings, type DerivedResult, type SimulatedCall } from "./result.ts";
import { begin, type TriedApp } from "./set-up.ts";

/** An app whose calls are answered on the device, with a clock that `pass` advances. */
export type AppWithoutServer = TriedApp & { pass(milliseconds: number): Promise<void> };

/** Longer than a slow answer takes, in milliseconds. */
const A_WHILE = 10_000;

/** Tests every call with every possible answer against its *Answers*. */
export async function testCalls(model: Model, app: AppWithoutServer, most: number): Promise<DerivedResult> {
  const findings = new Findings(most);
  const requests: SimulatedCall[] = [];
  await begin(model, app);
  for (const call of callsOf(model)) {
    const answers: SimulatedCall["answers"][number][] = [];
    let sent: LoggedRequest | null = null;
    for (const picked of waysToAnswer(call)) {
      if (findings.enough) break;
      const came = await make(app, call, picked);
      if (came === null) continue;
      sent ??= came.request;
      const name = nameOfAnswer(call, picked);
      answers.push({ answer: name, ending: came.ending, codes: came.errors.map(({ code }) => code) });
      judge(findings, call, name, came, expectedOf(model, call, picked));
    }
    if (sent !== null)
      requests.push({ call: call.name, method: sent.method, address: sent.address, curl: sent.curl, answers });
  }
  return { ...findings.of("calls"), requests };
}

/** Calls of point 7 and writes of kept entities. Invalid ones are left out; the checks report them. */
function callsOf(model: Model): readonly MadeCall[] {
  const named = model.calls.calls.filter(({ problem }) => problem === null);
  const kept = model.calls.resources.filter(({ problem }) => problem === null);
  return [
    ...named.map(({ name, method, entity, answers, onlyReads }) => ({
      name,
      method: onlyReads === true ? ("GET" as const) : method,
      entity,
      answers,
      isKept: false,
    })),
    ...kept.flatMap(({ entity, answers, own }) => {
      const name = model.entities.find(({ key }) => key === entity)?.name ?? entity;
      return (
        [
          ["Create", "POST"],
          ["Change", "PUT"],
          ["Delete", "DELETE"],
        ] as const
      ).flatMap(([verb, method]) =>
        own?.[verb] === null || named.some((one) => looseName(one.name) === looseName(`${verb} ${name}`))
          ? []
          : [{ name: `${verb} ${name}`, method: own?.[verb]?.method ?? method, entity, answers, isKept: true }],
      );
    }),
  ];
}

/** The result of a call. */
interface CallResult {
  readonly ending: CallEnding;
  readonly errors: readonly CodedMessage[];
  readonly messages: readonly string[];
  readonly request: LoggedRequest | null;
  /** True if it was written to the outbox, false if it was made directly. */
  readonly queued: boolean;
}

/** Null: nobody may make it, or there is no record for it. */
async function make(app: AppWithoutServer, call: MadeCall, picked: SimulatedAnswer): Promise<CallResult | null> {
  const id = call.entity === null ? null : await someRecord(app, call, call.entity);
  if (id === undefined) return null;
  await app.simulate(null, { kind: "good" });
  await app.simulate(call.name, picked);
  const before = await outboxOf(app);
  const news = (await app.ask({ kind: "news" })).news.at(-1)?.number ?? 0;
  const logged = (await app.ask({ kind: "requests" })).requests[0]?.number ?? 0;
  const direct = await begun(app, call, id);
  if (direct === null) return null;
  await app.pass(A_WHILE);
  const outcome = await direct.told;
  const told = (await app.ask({ kind: "news" })).news.filter(({ number }) => number > news);
  const entry = (await outboxOf(app)).find((one) => !before.some(({ id: known }) => known === one.id));
  const request = (await app.ask({ kind: "requests" })).requests.find(
    (one) => one.number > logged && one.call === call.name,
  );
  const all = [...outcome.refusals, ...told.flatMap(({ refusals }) => refusals), ...(entry?.errors ?? [])];
  const errors = all.filter(
    (one, index) => all.findIndex(({ code, message }) => code === one.code && message === one.message) === index,
  );
  const messages = [...outcome.messages, ...told.flatMap((one) => one.messages)];
  await app.simulate(call.name, null);
  const ending = entry === undefined ? (errors.length === 0 ? "done" : "failed") : entry.state;
  // Leave nothing in the outbox that later calls for the same record would wait for.
  if (entry !== undefined && entry.state !== "done") {
    await app.pass(A_WHILE);
    await app.decide(entry.id, { kind: "discard", undo: false });
  }
  const reason = entry?.reason || entry?.code ? [{ code: entry.code ?? "", message: entry.reason }] : [];
  return {
    ending: ending === "sending" || ending === "held" ? "waiting" : ending,
    errors: errors.length > 0 ? errors : reason,
    messages,
    request: request ?? null,
    queued: entry !== undefined,
  };
}

/** A record for the call. Without sample data an empty one, except for kept entities, which need valid records. */
async function someRecord(app: AppWithoutServer, { isKept }: MadeCall, entity: string): Promise<string | undefined> {
  const known = (await app.trial.records())[entity]?.[0];
  if (known !== undefined) return String(known["id"]);
  return isKept ? undefined : (await app.trial.put(entity, null, {})).id;
}

const outboxOf = async (app: AppWithoutServer) => (await app.ask({ kind: "outbox" })).entries;

interface DirectAnswer {
  readonly refusals: readonly CodedMessage[];
  readonly messages: readonly string[];
}

/** Makes the call as a person who may. `told` is the result of a direct call. Null: nobody may. */
async function begun(
  app: AppWithoutServer,
  call: MadeCall,
  id: string | null,
): Promise<{ readonly told: Promise<DirectAnswer> } | null> {
  const { signIn } = await app.ask({ kind: "connection" });
  if (signIn?.call === call.name)
    return {
      told: app.signIn(
        Object.fromEntries(
          signIn.asks.map(({ name }) => [name, /mail/i.test(name) ? "somebody@example.org" : `simulated ${name}`]),
        ),
      ),
    };
  for (const { id: person } of ((await app.trial.records())["Person"] ?? []).slice(0, 50)) {
    await app.trial.become(String(person));
    const outcome = await app.trial.makeCall(call.name, call.entity, id);
    if (outcome.kind === "done")
      return { told: outcome.calls === undefined ? Promise.resolve(NOTHING) : app.settled(outcome.calls) };
  }
  return null;
}

const NOTHING: DirectAnswer = { refusals: [], messages: [] };

function judge(
  findings: Findings,
  call: MadeCall,
  name: string,
  came: CallResult,
  expected: ExpectedAnswer | null,
): void {
  const span = expected?.answer?.span ?? null;
  const about = `${call.name}, answered ${name}`;
  for (const error of came.errors) {
    const text = sayRefusal(inEnglish, error);
    findings.expect(
      text !== "" && text !== error.code && !/\{[^}]*\}/u.test(text),
      () => `${about}: there is no message for the error ${error.code}.`,
      span,
    );
  }
  if (expected === null) return;
  const { code, message, endings } = expected;
  const isRead = call.method === "GET" || call.method === "HEAD";
  // A read without an answer is repeated at the next opening; nothing is kept waiting.
  const fine: CallEnding[] = isRead && endings.includes("waiting") ? [...endings, "done", "failed"] : [...endings];
  // A direct call that does not arrive has failed, whatever the document shows then.
  if (!isRead && !came.queued && endings.includes("waiting")) fine.push("failed");
  // The simulator can't know what every server returns, so a body that does not fit is not the document's fault.
  const isOurs = came.errors.some((one) => one.code === "wrong-shape") && code !== "wrong-shape";
  if (isOurs) return;
  findings.expect(
    fine.includes(came.ending),
    () => `${about}: it should be ${endings.join(" or ")}, and is ${came.ending}${words(came)}.`,
    span,
  );
  if (code !== null && !isRead)
    findings.expect(
      came.errors.some((one) => one.code.toLowerCase() === code.toLowerCase()),
      () => `${about}: it should say ${code}, and says ${codes(came)}.`,
      span,
    );
  if (message !== null)
    findings.expect(
      [...came.messages, ...came.errors.map((one) => sayRefusal(inEnglish, one))].some((one) => one.includes(message)),
      () =>
        `${about}: it should show “${message}”, and shows ${came.messages.length === 0 ? "nothing" : came.messages.join(" ")}.`,
      span,
    );
}

const codes = ({ errors }: CallResult): string =>
  errors.length === 0 ? "nothing" : errors.map(({ code }) => code).join(", ");
const words = (came: CallResult): string => (came.errors.length === 0 ? "" : ` (${codes(came)})`);
