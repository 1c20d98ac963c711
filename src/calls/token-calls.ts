import { CommandContext } from "#engine/context/command-context.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import type { HttpReply } from "#engine/ports/http.ts";
import type { Value } from "#expr/types.ts";
import type { CallState, RenewalResult } from "./call-state.ts";
import { entryOf } from "./entry-of.ts";
import { RequestMaker } from "./make-request.ts";
import { isSameSignIn, refreshFor, type Renewal, type StoredToken } from "./tokens.ts";
import { hindrance, transmitOnce } from "./transmit.ts";
import type { Variables } from "#engine/context/context.ts";

/** The renewal data in an answer that contains a token. */
export function renewalIn(context: CommandContext, variables: Variables): Renewal {
  const refresh = context.value(context.lookup.model.calls.refreshToken ?? null, variables);
  const found = typeof refresh === "string" && refresh !== "" ? refresh : null;
  return { refresh: found, until: null, subject: null, issuer: null, clientId: null };
}

/** `Refresh: CALL`: gets a new token with the refresh token, or with the old token if the document declares none. */
export async function renewByCall(calls: CallState, person: string | null, kept: StoredToken): Promise<RenewalResult> {
  const { app, connection } = calls;
  const { refresh, refreshToken, token } = app.lookup.model.calls;
  const entry = refresh ? entryFor(calls, refresh.value, kept) : null;
  if (entry === null || (refreshToken && refreshFor(kept, null) === null)) return "over";
  if (hindrance(calls, entry, true) !== null) return "later";
  // With a refresh token, the expired token is not sent: some servers check that first and refuse.
  const { reply } = await transmitOnce(calls, entry, {}, true, refreshToken ? null : kept.token);
  const now = connection.tokens.kept(person);
  // The person may have signed out or in again while the request ran.
  if (now === null) return "over";
  if (!isSameSignIn(now, kept)) return "ready";
  const failed = now.token === kept.token ? "over" : "ready";
  if (reply.kind !== "answer" || isBusy(reply)) return failed === "over" ? "later" : failed;
  if (reply.status >= 300) return failed;
  const context = new CommandContext(app, app.itself);
  const variables = new Map<string, Value>([["answer", reply.body]]);
  const fresh = context.value(token, variables);
  if (typeof fresh !== "string" || fresh === "") return failed;
  const renewal = renewalIn(context, variables);
  connection.tokens.set(person, fresh, { ...renewal, refresh: renewal.refresh ?? refreshFor(kept, null) });
  return "ready";
}

/** `Sign-out: CALL`: tells the server if possible. The device has already forgotten the token. */
export async function leaveByCall(calls: CallState, kept: StoredToken | null): Promise<void> {
  const { signOut } = calls.app.lookup.model.roles;
  const entry = signOut && kept !== null ? entryFor(calls, signOut.value, kept) : null;
  if (entry === null || kept === null || hindrance(calls, entry, true) !== null) return;
  await transmitOnce(calls, entry, {}, true, kept.token);
}

/** What the call answered about the person, or the status of the refusal; null: no answer. */
export type IdentityAnswer = { readonly told: Value } | { readonly status: number | null };

/** `Me from: CALL`: who a new token belongs to. */
export async function askWhoItIs(calls: CallState, token: string): Promise<IdentityAnswer> {
  const { meFrom } = calls.app.lookup.model.calls;
  const entry = meFrom ? entryFor(calls, meFrom.value, { token, host: "" }) : null;
  if (entry === null || hindrance(calls, entry, true) !== null) return { status: null };
  const { reply } = await transmitOnce(calls, entry, {}, true, token);
  if (reply.kind === "none") return { status: null };
  return reply.kind === "answer" && reply.status < 300 ? { told: reply.body } : { status: reply.status };
}

function entryFor(calls: CallState, call: string, kept: StoredToken): OutboxEntry | null {
  const context = new CommandContext(calls.app, calls.app.itself);
  const variables = new Map<string, Value>([
    ["token", kept.token],
    // A refresh token from an issuer must be sent only to that issuer.
    ["refresh_token", refreshFor(kept, null)],
  ]);
  const made = new RequestMaker(calls, context).ofCall({ call, entity: null, id: null, variables });
  return made === null ? null : entryOf(calls, context, made, 0);
}

const isBusy = (reply: HttpReply & { readonly kind: "answer" }): boolean =>
  reply.status >= 500 || reply.status === 408 || reply.status === 429;
