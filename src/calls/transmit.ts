import type { Runtime } from "#engine/runtime.ts";
import type { OutboxEntry, Sending } from "#engine/ports/journal.ts";
import type { HttpBody, HttpReply, Network } from "#engine/ports/http.ts";
import { word } from "#engine/refuse.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import { fill } from "#engine/words/fill.ts";
import { hostOf } from "./address.ts";
import type { CallState } from "./call-state.ts";
import { headerOf } from "./headers.ts";
import { isRead } from "./queue.ts";
import { simulatedReply } from "./simulate.ts";
import { CommandContext } from "#engine/context/command-context.ts";

const DEFAULT_TIMEOUT = 30_000;
const KEY = "Idempotency-Key";
const PROBE = 5000;

/** Why something can't be sent right now; it waits until that has changed. */
export function hindrance(calls: CallState, entry: OutboxEntry, by: string | null): Refusal | null {
  const { app, connection } = calls;
  const context = new CommandContext(app, app.itself);
  const about = { entity: entry.entity, id: entry.record, field: null };
  if (connection.simulated !== null) return null;
  const found = connection.address(entry.path);
  if (found.code !== null) return word(context, found.code, about, { parameters: { address: found.address } });
  if (connection.allows(found.host) !== true)
    return word(context, "host-not-allowed", about, { parameters: { host: found.host } });
  if (connection.signInCall !== null && by !== null && !connection.isSignIn(entry.call)) {
    if (connection.token === null) return word(context, "sign-in-needed", about);
    if (connection.signedIn !== by) return word(context, "sign-in-of-another", about);
  }
  return null;
}

export interface Transmitted {
  readonly reply: HttpReply;
  readonly host: string;
  /** The token went with it. */
  readonly signed: boolean;
}

/** Sends one request and gives what came of it. Whoever calls has made sure that nothing hinders it. */
export async function transmit(
  calls: CallState,
  entry: OutboxEntry,
  further: { readonly [header: string]: string } = {},
  secret = false,
): Promise<Transmitted> {
  const { app, connection } = calls;
  const { network } = connection;
  const found = connection.address(entry.path);
  const host = found.code === null ? found.host : "";
  if (network === null || (found.code !== null && connection.simulated === null))
    return { reply: { kind: "none", reason: "no-answer", arrived: false }, host, signed: false };
  if (network.asksBeforehand === true && !isRead(entry.method) && connection.simulated === null)
    await learnAboutKeys(calls, network, host);
  const token = connection.tokenFor(host);
  const header = token === null ? null : tokenHeader(app, token);
  const request = {
    method: entry.method,
    address: found.address,
    headers: {
      Accept: "application/json",
      ...(host === hostOf(connection.base) ? headersOfAll(app) : {}),
      ...entry.with?.headers,
      ...(isRead(entry.method) || !connection.takesKeys(host) ? {} : { [KEY]: entry.key }),
      ...(header === null ? {} : { [header.name]: header.value }),
      ...further,
    },
    body: bodyOf(app, entry),
    timeout: timeoutOf(app, entry.call),
  };
  const began = network.now();
  const simulated = connection.simulated;
  const number = calls.log.begin(entry.call, request, {
    when: new Date(began).toISOString(),
    hiddenHeaders: [header?.name ?? "", ...(secret ? Object.keys(entry.with?.headers ?? {}) : [])],
    secret,
    simulated: simulated !== null,
  });
  calls.onChange(["$requests"]);
  const reply = await (simulated === null
    ? network.online()
      ? network.http.send(request)
      : Promise.resolve<HttpReply>({ kind: "none", reason: "offline", arrived: false })
    : simulatedReply(calls, entry, simulated));
  calls.log.end(number, reply, network.now() - began);
  calls.onChange(["$requests"]);
  if (
    reply.kind === "answer" &&
    (reply.headers["idempotency-key"] === entry.key || "idempotent-replayed" in reply.headers)
  )
    connection.sawKeyHonoured(host);
  return { reply, host, signed: header !== null };
}

/**
 * A browser asks a server beforehand whether a page may send a header that is not a usual one. Some servers say no, and
 * then the call itself is never sent. So before the first write to a host it is asked something harmless, with the key
 * and without. A mistake here only leaves the key out: nothing is sent twice because of it.
 */
async function learnAboutKeys({ connection }: CallState, network: Network, host: string): Promise<void> {
  const base = connection.address("/");
  if (base.code !== null || base.host !== host || connection.knowsAboutKeys(host) || !network.online()) return;
  const ask = (headers: { readonly [name: string]: string }): Promise<HttpReply> =>
    network.http.send({ method: "GET", address: base.address, headers, body: null, timeout: PROBE });
  if ((await ask({ Accept: "application/json" })).kind === "none") return;
  const taken = (await ask({ Accept: "application/json", [KEY]: "probe" })).kind !== "none";
  connection.learnAboutKeys(host, taken);
}

function timeoutOf(app: Runtime, call: string): number {
  const { model } = app.lookup;
  return app.lookup.call(call)?.timeout ?? model.calls.timeout?.value ?? DEFAULT_TIMEOUT;
}

/** Headers that go with every call to the app's own server. */
function headersOfAll(app: Runtime): { readonly [name: string]: string } {
  const context = new CommandContext(app, app.itself);
  const all = (app.lookup.model.calls.headers ?? []).map((header) => headerOf(fill(context, header, new Map())));
  return Object.fromEntries(all.flatMap((header) => (header === null ? [] : [[header.name, header.value] as const])));
}

/** `Authorization: Token {token}`, filled in; null where it makes no header. */
function tokenHeader(app: Runtime, token: string): { readonly name: string; readonly value: string } | null {
  const { sentAs } = app.lookup.model.calls;
  const text =
    sentAs === null
      ? `Authorization: Bearer ${token}`
      : fill(new CommandContext(app, app.itself), sentAs, new Map([["token", token]]));
  return headerOf(text);
}

function bodyOf(app: Runtime, entry: OutboxEntry): HttpBody | null {
  const files = filesOf(app, entry.with?.files ?? []);
  if (files.length > 0) return { kind: "form", json: entry.body, files };
  return entry.body === null ? null : { kind: "json", json: entry.body };
}

function filesOf(app: Runtime, files: Sending["files"]): Extract<HttpBody, { kind: "form" }>["files"] {
  return files.flatMap(({ field, hash, name, type }) => {
    const bytes = app.ports.files.get(hash);
    return bytes === null ? [] : [{ field, name, type, bytes }];
  });
}
