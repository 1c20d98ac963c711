import type { Runtime } from "#engine/runtime.ts";
import { paceOf } from "./host-limits.ts";
import { logOf } from "./request-log.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import type { HttpBody, HttpReply } from "#engine/ports/http.ts";
import { word } from "#engine/refuse.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import { fill } from "#engine/words/fill.ts";
import { hostOf } from "./address.ts";
import { blockedOnHost, blockedOnPerson, NO_SERVER } from "./blocked-on.ts";
import type { CallState } from "./call-state.ts";
import type { CallMaker } from "./outbox-entry.ts";
import { mayKeyGo } from "./key-header.ts";
import { makerNow } from "./maker-now.ts";
import { RequestValues } from "./request-values.ts";
import { keyHeader, USUAL_KEY } from "./key-name.ts";
import { headerOf, mergeHeaders } from "./headers.ts";
import { bodyOf } from "./body.ts";
import { asUnauthorized } from "./named-answers.ts";
import { isForAnother } from "./other-server.ts";
import { sendInPieces } from "./pieces.ts";
import { isRead } from "./queue.ts";
import { simulatedReply } from "./simulate.ts";
import { CommandContext } from "#engine/context/command-context.ts";

const DEFAULT_TIMEOUT = 30_000;

/** Why a call can't be sent, and the name of what it waits for; null: waiting does not help. */
export interface Hindrance {
  readonly refusal: Refusal;
  readonly blocked: string | null;
}

/** The reason why a call can't be sent; null: none. Reads need no sign-in here: the server decides that. */
export function hindrance(calls: CallState, entry: OutboxEntry, readsOnly = false): Hindrance | null {
  const { app, connection } = calls;
  const context = new CommandContext(app, app.itself);
  const about = { entity: entry.entity, id: entry.record, field: null };
  if (connection.isSimulated) return null;
  const found = connection.address(entry.path);
  if (found.code !== null)
    return {
      refusal: word(context, found.code, about, { parameters: { address: found.address } }),
      blocked: found.code === "bad-address" ? null : NO_SERVER,
    };
  if (connection.allows(found.host) !== true)
    return {
      refusal: word(context, "host-not-allowed", about, { parameters: { host: found.host } }),
      blocked: blockedOnHost(found.host),
    };
  const by = entry.with?.by ?? null;
  const needsSignIn = connection.hasSignIn && !connection.isSignIn(entry.call) && !readsOnly;
  // Calls of guests are sent without a token.
  if (!needsSignIn || (by === null && entry.with?.byApp !== true)) return null;
  if (connection.isSignedIn(tokenHolder(calls, entry))) return null;
  const isTheirs = by === null || by === calls.devicePerson();
  return {
    refusal: word(context, isTheirs ? "sign-in-needed" : "sign-in-of-another", about),
    blocked: blockedOnPerson(by),
  };
}

/** Whose token is sent: the maker's; for calls by the app, that of the device's person. */
export const tokenHolder = (calls: CallState, { with: sending }: OutboxEntry): string | null =>
  sending?.byApp === true ? calls.devicePerson() : (sending?.by ?? null);

export interface TransmitResult {
  readonly reply: HttpReply;
  readonly host: string;
  /** Whether a token was sent. */
  readonly signed: boolean;
  /** The maker's token at that moment. */
  readonly token: string | null;
  /** Number in the request log; null: nothing was sent. */
  readonly logged: number | null;
}

/** What the log hides of a request: the whole body, or these paths of its JSON. */
type Redaction = boolean | readonly string[];

type FurtherHeaders = { readonly [header: string]: string };

/**
 * Sends one request. The caller has checked `hindrance`. Renews an expired token first; after a 401, renews it once and
 * repeats the request, which is safe because a 401 means that nothing was done.
 */
export async function transmit(
  calls: CallState,
  entry: OutboxEntry,
  further: FurtherHeaders = {},
  hidden: Redaction = false,
): Promise<TransmitResult> {
  const { connection, renewals } = calls;
  const found = connection.address(entry.path);
  const host = found.code === null ? found.host : "";
  const holder = tokenHolder(calls, entry);
  const once = (): Promise<TransmitResult> => transmitWhole(calls, entry, further, hidden);
  const held = connection.tokens.for(host, holder);
  const isOver = (): TransmitResult => ({ reply: UNAUTHORIZED, host, signed: true, token: held, logged: null });
  const notNow = (): TransmitResult => ({ reply: NOT_SENT, host, signed: false, token: held, logged: null });
  if (renewals === null || connection.isSimulated || held === null) return once();
  const before = await renewals.before(holder);
  if (before !== "ready") return before === "over" ? isOver() : notNow();
  const token = connection.tokens.for(host, holder);
  const sent = await once();
  if (token === null || !sent.signed || sent.reply.kind !== "answer" || sent.reply.status !== 401) return sent;
  const after = await renewals.refused(holder, token);
  return after === "ready" ? once() : after === "later" ? notNow() : sent;
}

const NOT_SENT: HttpReply = { kind: "none", reason: "no-answer", arrived: false };
const UNAUTHORIZED: HttpReply = { kind: "answer", status: 401, headers: {}, body: null };

/** A file in pieces takes several requests, everything else one. */
function transmitWhole(
  calls: CallState,
  entry: OutboxEntry,
  further: FurtherHeaders,
  hidden: Redaction,
): Promise<TransmitResult> {
  const pieces = calls.app.lookup.call(entry.call)?.fileBody?.pieces ?? null;
  if (pieces === null || calls.connection.isSimulated) return transmitOnce(calls, entry, further, hidden);
  return sendInPieces(calls, entry, pieces, (request, body) =>
    transmitOnce(calls, request, further, hidden, undefined, body),
  );
}

/** Sends once without renewing tokens. `as`: the token to use instead; null: none. */
export async function transmitOnce(
  calls: CallState,
  entry: OutboxEntry,
  further: FurtherHeaders = {},
  hidden: Redaction = false,
  as?: string | null,
  /** Replaces the body of the entry. */
  body?: HttpBody | null,
): Promise<TransmitResult> {
  const { app, connection } = calls;
  const { network } = connection;
  const found = connection.address(entry.path);
  const host = found.code === null ? found.host : "";
  const unsent: TransmitResult = {
    reply: { kind: "none", reason: "no-answer", arrived: false },
    host,
    signed: false,
    token: null,
    logged: null,
  };
  const { simulated } = connection;
  // A simulated call must never reach a real server, nor the reverse, even if the simulation was switched meanwhile.
  if (network === null || (entry.with?.simulated === true) !== (simulated !== null)) return unsent;
  if (found.code !== null && simulated === null) return unsent;
  const key = isRead(entry) ? null : keyHeader(calls, host);
  const goes = key !== null && (simulated !== null || (await mayKeyGo(calls, network, host, found.address)));
  // Reads wait for a rate limit here; the sender does not start writes before it ends.
  if (simulated === null && isRead(entry) && paceOf(calls).isSoon(host, network.now()))
    await paceOf(calls).pause(host, network);
  if (connection.isSimulated !== (simulated !== null) || connection.network === null) return unsent;
  // The server may have been changed since the call was started.
  if (isForAnother(calls, entry)) return unsent;
  const own = as === undefined ? connection.tokens.for(host, tokenHolder(calls, entry)) : as;
  const token = simulated === null && host === hostOf(connection.base) ? own : null;
  const header = token === null ? null : tokenHeader(app, token);
  const headers = mergeHeaders(
    { Accept: "application/json" },
    host === hostOf(connection.base) ? headersOfAll(calls, entry) : {},
    entry.with?.headers ?? {},
    key !== null && goes ? { [key]: entry.key } : {},
    header === null ? {} : { [header.name]: header.value },
    further,
  );
  const request = {
    method: entry.method,
    address: found.address,
    headers,
    body: body === undefined ? bodyOf(app, entry, headers) : body,
    timeout: timeoutOf(app, entry.call),
  };
  const began = network.now();
  const number = logOf(calls).begin({ ...whose(entry), call: entry.call }, request, {
    when: new Date(began).toISOString(),
    hiddenHeaders: [header?.name ?? "", ...(hidden === true ? Object.keys(entry.with?.headers ?? {}) : [])],
    secret: hidden === true,
    closed: typeof hidden === "boolean" ? [] : hidden,
    simulated: simulated !== null,
  });
  calls.onChange(["$requests"]);
  const reply = await (simulated === null
    ? network.online()
      ? paceOf(calls).inTurn(host, app.lookup.model.calls.atOnce ?? null, () => network.http.send(request))
      : Promise.resolve<HttpReply>({ kind: "none", reason: "offline", arrived: false })
    : simulatedReply(calls, entry, simulated));
  logOf(calls).end(number, reply, network.now() - began);
  if (simulated === null) paceOf(calls).note(host, reply, network.now());
  calls.onChange(["$requests"]);
  if (
    reply.kind === "answer" &&
    key !== null &&
    // Other headers don't prove that keys are honoured: many servers echo `X-Request-Id` in every answer.
    ((key === USUAL_KEY && reply.headers[key.toLowerCase()] === entry.key) || "idempotent-replayed" in reply.headers)
  )
    connection.sawKeyHonoured(host, key);
  // Without a token, a refusal can't be about the token.
  return {
    reply: header === null || simulated !== null ? reply : asUnauthorized(app, reply),
    host,
    signed: header !== null,
    token,
    logged: number,
  };
}

/** The maker of a call, which determines who may read about it. */
export const whose = ({ entity, record, with: sending }: OutboxEntry): CallMaker => ({
  by: sending?.by ?? null,
  byApp: sending?.byApp === true,
  entity,
  record,
});

function timeoutOf(app: Runtime, call: string): number {
  const { model } = app.lookup;
  return app.lookup.call(call)?.timeout ?? model.calls.timeout?.value ?? DEFAULT_TIMEOUT;
}

/** Headers for every call to the app's own server, evaluated with what the maker may see. */
function headersOfAll(calls: CallState, { with: sending = {} }: OutboxEntry): { readonly [name: string]: string } {
  const { app } = calls;
  const context = new CommandContext(app, makerNow(app, sending));
  return new RequestValues(calls, context).headers(app.lookup.model.calls.headers ?? [], new Map()) ?? {};
}

/** The header from `Authorization: Token {token}`; null if the result is no valid header. */
function tokenHeader(app: Runtime, token: string): { readonly name: string; readonly value: string } | null {
  const { sentAs } = app.lookup.model.calls;
  const text =
    sentAs === null
      ? `Authorization: Bearer ${token}`
      : fill(new CommandContext(app, app.itself), sentAs, new Map([["token", token]]));
  return headerOf(text);
}
