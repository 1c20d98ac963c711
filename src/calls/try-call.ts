import { CommandContext } from "#engine/context/command-context.ts";
import { logOf } from "./request-log.ts";
import { thisIs } from "#engine/context/context.ts";
import type { CallHindrance, CallToTry, CallTrialAnswer, CallTrialResult } from "#engine/contract/tried-call.ts";
import type { TrialRecords } from "#engine/contract/tried-code.ts";
import { freeVariables } from "#engine/document/walk.ts";
import type { HttpReply, Network, Vault } from "#engine/ports/http.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import { codedMessage } from "#engine/refuse.ts";
import type { RunningApp } from "#engine/running-app.ts";
import type { Value } from "#expr/types.ts";
import { looseName } from "#text/names.ts";
import { answerRow } from "./answer.ts";
import { CallState } from "./call-state.ts";
import { entryOf } from "./entry-of.ts";
import { isSignIn, RequestMaker } from "./make-request.ts";
import { pageRequest } from "./pages.ts";
import { treesIn } from "./sends-secret.ts";
import { hideIn, hideInRequest, secretsIn } from "./tried-secrets.ts";
import { EVERY_CALL } from "./simulate.ts";
import { hindrance, transmit } from "./transmit.ts";
import { bodyToSend, hiddenInLog } from "./unseen-parts.ts";
import { conditionalHeaders } from "./versions.ts";

/** Longer answers are truncated; they are for reading. */
const LONGEST = 6000;
/** Answer headers worth showing. */
const TOLD =
  /^(?:content-(?:type|length|range|language)|etag|last-modified|location|link|retry-after|allow|date|x-total.*|x-request-id|x-ratelimit.*|ratelimit.*|idempoten.*)$/u;

export interface TryOptions {
  readonly network: Network;
  /** True: the app uses a simulated server. */
  readonly simulated: boolean;
}

/** Tries calls on a temporary copy of an app. The copy's sender has no network, so nothing else can be sent. */
export interface CallTrial {
  /** Entity of the record that a call is about; null: the call is about no record. */
  entityOf(call: string): string | null;
  try(wanted: CallToTry, on: TrialRecords, options: TryOptions): Promise<CallTrialResult>;
}

export const callTrialOf = (running: RunningApp, source: string): CallTrial => ({
  entityOf: (name) => {
    const { lookup } = running.app;
    const call = lookup.call(name);
    if (call !== undefined) return call.entity;
    const kept = lookup.resourceCall(name);
    return kept === undefined || kept.verb === "List" ? null : kept.entity;
  },
  try: (wanted, on, options) => tryCall(running, wanted, on, { ...options, source }),
});

async function tryCall(
  running: RunningApp,
  { call: name, go, writeTo = null }: CallToTry,
  on: TrialRecords,
  { network, simulated, source }: TryOptions & { readonly source: string },
): Promise<CallTrialResult> {
  const nothing = { ...on, request: null, host: null, writes: false, later: laterIn(running, name), answer: null };
  if (on.entity !== null && on.record === null) return { ...nothing, hindrance: { kind: "no-record" } };
  // A trial must leave nothing behind, including knowledge about servers.
  const vault = vaultOver(network.vault);
  const state = stateOf(running, { ...network, vault });
  const entry = entryFor(state, running, name, on);
  if (entry === null) return { ...nothing, hindrance: { kind: "broken" } };
  const found = state.connection.address(entry.entry.path);
  const host = found.code === null ? found.host : null;
  const tried = { ...nothing, host, writes: entry.entry.method !== "GET" && entry.entry.method !== "HEAD" };
  const plays = simulated || entry.entry.with?.simulated === true;
  const shown = await show(running, { ...network, vault: vaultOver(network.vault) }, entry, plays || host === null);
  const hindered = hindranceOf(state, entry.entry, tried, { plays, writeTo, network });
  if (go === "show" || hindered !== null) return { ...tried, request: shown, hindrance: hindered };
  const began = network.now();
  const { reply } = await send(state, entry.entry, entry.secret);
  const secrets = secretsIn(state, running.actor.person, reply.kind === "answer" ? reply.body : null);
  const [sent] = logOf(state).requests(() => true);
  return {
    ...tried,
    request: sent === undefined ? shown : hideInRequest(sent, secrets),
    hindrance: null,
    answer: answerOf(state, entry.entry, reply, { milliseconds: network.now() - began, secrets, source }),
  };
}

interface TrialEntry {
  readonly entry: OutboxEntry;
  readonly secret: boolean;
}

/** A separate state without the sender, so that nothing in the copied outbox is sent. */
function stateOf(running: RunningApp, network: Network): CallState {
  const state = new CallState(running.app);
  state.connection.network = network;
  state.devicePerson = () => running.actor.person;
  return state;
}

function entryFor(state: CallState, running: RunningApp, call: string, on: TrialRecords): TrialEntry | null {
  const context = new CommandContext(running.app, running.actor);
  const variables = thisIs(on.record);
  const made = new RequestMaker(state, context).ofCall({ call, entity: on.entity, id: on.record, variables });
  if (made === null) return null;
  const kept = running.app.lookup.resourceCall(call);
  const pages = kept?.verb === "List" ? kept.resource.pages : null;
  const first = pages === null ? made : pageRequest(made, pages, { page: 0, offset: 0, next: null });
  return { entry: entryOf(state, context, first, 0), secret: made.secret };
}

/** The request as the sending code builds it, over a network that sends nothing. */
async function show(
  running: RunningApp,
  network: Network,
  { entry, secret }: TrialEntry,
  plays: boolean,
): Promise<CallTrialResult["request"]> {
  const state = stateOf(running, {
    ...network,
    http: {
      // Probes are not sent either, and count as accepted, so the key is shown.
      send: async ({ probes }) =>
        probes === true
          ? { kind: "answer", status: 204, headers: {}, body: null }
          : { kind: "none", reason: "offline", arrived: false },
    },
    online: () => true,
  });
  if (plays) state.connection.simulated = new Map([[EVERY_CALL, { kind: "offline" }]]);
  const playing = { ...entry, with: { ...entry.with, simulated: plays } };
  await send(state, playing, secret);
  const [request] = logOf(state).requests(() => true);
  return request === undefined ? null : hideInRequest(request, secretsIn(state, running.actor.person, null));
}

/** Like the sender, includes parts that the person may not see. */
const send = (state: CallState, entry: OutboxEntry, secret: boolean): ReturnType<typeof transmit> =>
  transmit(
    state,
    { ...entry, body: bodyToSend(entry) },
    conditionalHeaders(state.app, entry),
    secret || hiddenInLog(entry, []),
  );

interface TrialConditions {
  readonly plays: boolean;
  readonly writeTo: string | null;
  readonly network: Network;
}

function hindranceOf(
  state: CallState,
  entry: OutboxEntry,
  { host, writes }: Pick<CallTrialResult, "host" | "writes">,
  { plays, writeTo, network }: TrialConditions,
): CallHindrance | null {
  const { connection } = state;
  if (plays) return { kind: "simulated" };
  if (signs(state, entry.call)) return { kind: "sign-in" };
  const hindered = hindrance(state, entry, !writes);
  if (hindered?.refusal.code === "host-not-allowed") return { kind: "host" };
  if (hindered !== null) return { kind: "refused", refusal: codedMessage(hindered.refusal) };
  if (host === null || connection.allows(host) !== true) return { kind: "host" };
  if (!network.online()) return { kind: "offline" };
  return writes && writeTo !== host ? { kind: "unconfirmed" } : null;
}

/** Calls that use or return a token or password; they can't be tried. */
function signs({ app }: CallState, call: string): boolean {
  const { model } = app.lookup;
  const others = [model.roles.signOut?.value, model.calls.refresh?.value];
  return isSignIn(app.lookup, { name: call }) || others.some((one) => looseName(one ?? "") === looseName(call));
}

/** Variables that are available in every call. */
const ALWAYS_KNOWN = new Set(["this", "me"]);

function laterIn({ app }: RunningApp, name: string): readonly string[] {
  const call = app.lookup.call(name);
  if (call === undefined) return [];
  const trees = [call.sends?.tree ?? null, ...treesIn([call.path, ...(call.headers ?? [])])];
  const names = trees.flatMap((tree) => (tree === null ? [] : [...freeVariables(tree)]));
  return [...new Set(names)].filter((one) => !ALWAYS_KNOWN.has(one));
}

function answerOf(
  state: CallState,
  entry: OutboxEntry,
  reply: HttpReply,
  { milliseconds, secrets, source }: { milliseconds: number; secrets: readonly string[]; source: string },
): CallTrialAnswer {
  const { app } = state;
  const status = reply.kind === "none" ? null : reply.status;
  const body = reply.kind === "answer" ? reply.body : null;
  const isUnread = reply.kind === "unusable" && reply.status < 300 && reply.isWords !== true;
  const variables = new Map<string, Value>([["answer", body], ...thisIs(entry.record)]);
  const row = isUnread ? undefined : answerRow(new CommandContext(app, app.itself), entry, status, variables);
  const text = body === null ? "" : JSON.stringify(hideIn(body, secrets), null, 2);
  return {
    status,
    reason:
      reply.kind === "answer" || reply.reason === "offline"
        ? reply.kind === "answer"
          ? null
          : "no-answer"
        : reply.reason,
    milliseconds,
    headers: Object.entries(reply.kind === "none" ? {} : reply.headers)
      .filter(([name]) => TOLD.test(name))
      .map(([name, value]) => ({ name, value: String(hideIn(value, secrets)) })),
    body: text.slice(0, LONGEST),
    cut: Math.max(0, text.length - LONGEST),
    row: row === undefined ? null : source.slice(row.span.start, row.span.end).trim(),
    otherwise: row !== undefined ? null : isUnread ? "refused" : otherwiseOf(status),
  };
}

const otherwiseOf = (status: number | null): CallTrialAnswer["otherwise"] =>
  status === null || status >= 500 ? "again" : status >= 300 ? "refused" : "done";

/** A vault that reads from another one and keeps writes to itself. */
function vaultOver(vault: Vault): Vault {
  const written = new Map<string, Value>();
  return {
    get: (key) => (written.has(key) ? (written.get(key) ?? null) : vault.get(key)),
    set: (key, value) => void written.set(key, value),
  };
}
