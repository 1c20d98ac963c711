import type { CallOutcome } from "#engine/contract/calls.ts";
import { logOf } from "./request-log.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import type { PlatformCode } from "#diagnostics/platform-codes.ts";
import { NOWHERE, word } from "#engine/refuse.ts";
import type { CallState } from "./call-state.ts";
import type { RunningApp } from "#engine/running-app.ts";
import { answerCall } from "./answer.ts";
import { hasSignedIn } from "./people-of-server.ts";
import { isRead } from "./queue.ts";
import { isSimulatedRecord } from "./simulated-records.ts";
import { askWhoItIs } from "./token-calls.ts";
import type { Value } from "#expr/types.ts";
import { takeBackCommit } from "./take-back.ts";
import { hindrance, tokenHolder, transmit, whose } from "./transmit.ts";
import { bodyToSend } from "./unseen-parts.ts";
import { CommandContext } from "#engine/context/command-context.ts";

const FINE: CallOutcome = { refusals: [], messages: [], open: null };
/** Outcomes that are kept until a client asks for them. */
const MOST_KEPT = 50;

/** Calls that are made immediately from memory: those that send a secret, and those that only read. */
export class DirectCalls {
  readonly #running: RunningApp;
  readonly #calls: CallState;
  readonly #outcomes = new Map<string, Promise<CallOutcome>>();
  /** Called when somebody has signed in. */
  onSignedIn: () => void = () => {};

  constructor(running: RunningApp, calls: CallState) {
    this.#running = running;
    this.#calls = calls;
  }

  /** Makes the calls that were handed on since the last time. */
  begin(): void {
    if (this.#calls.connection.network === null) return;
    for (const entry of this.#calls.takeDirect()) void this.make(entry);
  }

  make(entry: OutboxEntry, quiet = false): Promise<CallOutcome> {
    const outcome = this.#make(entry, quiet);
    this.#outcomes.set(entry.key, outcome);
    for (const key of this.#outcomes.keys()) {
      if (this.#outcomes.size <= MOST_KEPT) break;
      this.#outcomes.delete(key);
    }
    return outcome;
  }

  async settled(keys: readonly string[]): Promise<CallOutcome> {
    this.begin();
    const all = await Promise.all(keys.map((key) => this.#outcomes.get(key) ?? this.#unknown(key)));
    return {
      refusals: all.flatMap(({ refusals }) => refusals),
      messages: all.flatMap(({ messages }) => messages),
      open: all.findLast(({ open }) => open !== null)?.open ?? null,
    };
  }

  /** The outcome of a call that this app has not made: it was made by the app that this one replaced, or waits here. */
  #unknown(key: string): CallOutcome {
    if (this.#calls.direct.some((entry) => entry.key === key)) return FINE;
    const { app } = this.#calls;
    return { ...FINE, refusals: [word(new CommandContext(app, app.itself), "may-have-arrived", NOWHERE)] };
  }

  async #make(entry: OutboxEntry, quiet: boolean): Promise<CallOutcome> {
    const { connection, app } = this.#calls;
    const read = isRead(entry);
    // Simulated sign-ins always succeed, so they are refused once a real server has identified a person here.
    if (entry.with?.simulated === true && connection.signsIn(entry) && hasSignedIn(app))
      return this.#end(entry, quiet, this.#failed(entry, "not-accepted"));
    const isMadeUp = entry.with?.needs?.some(([of, id]) => isSimulatedRecord(app, of, id)) === true;
    if (isMadeUp && entry.with?.simulated !== true)
      return this.#end(entry, quiet || read, this.#failed(entry, "not-found"));
    const hindered = hindrance(this.#calls, entry, true)?.refusal ?? null;
    if (hindered !== null) {
      const found = connection.address(entry.path);
      if (hindered.code === "host-not-allowed" && found.code === null && connection.allows(found.host) === null) {
        connection.wanted.add(found.host);
        this.#calls.onChange(["$connection"]);
      }
      return this.#end(entry, quiet || read, { ...FINE, refusals: [hindered] });
    }
    const asked = this.#calls.moment();
    const whole = { ...entry, body: bodyToSend(entry) };
    const { reply, signed, token, logged } = await transmit(this.#calls, whole, {}, !read);
    // The app was closed in the meantime, so nothing may be written, and nobody knows what came of it.
    if (connection.network === null)
      return read ? FINE : this.#failed(entry, connection.signsIn(entry) ? "not-reached" : "may-have-arrived");
    if (reply.kind === "none" && reply.reason === "redirected")
      return this.#end(entry, quiet, this.#failed(entry, "redirected"));
    if (reply.kind === "unusable" && reply.status >= 200 && reply.status < 300)
      return this.#end(
        entry,
        quiet,
        this.#failed(entry, reply.reason === "too-large-answer" ? "too-large-answer" : "wrong-shape"),
      );
    const status = reply.kind === "none" ? null : reply.status;
    if (status === 401 && signed) {
      connection.tokens.forget(tokenHolder(this.#calls, entry), token);
      this.#calls.onChange(["$connection"]);
    }
    const good = reply.kind === "answer" && reply.status >= 200 && reply.status < 300;
    const stranger = good && connection.signsIn(entry) ? await this.#askWhoItIs(entry, reply.body) : null;
    if (stranger !== null) return this.#end(entry, quiet, stranger);
    if (connection.signsIn(entry) && this.#calls.signedAt > asked) this.#calls.overtaken.add(entry.key);
    const answered = answerCall(
      this.#calls,
      entry,
      status,
      reply.kind === "answer" ? reply.body : null,
      null,
      read ? asked : null,
    );
    this.#running.changed(answered.touched, ["$connection"]);
    this.#calls.whoItIs.delete(entry.key);
    // Overtaken by another sign-in or sign-out: a record created by the call stays, but nobody is signed in.
    if (this.#calls.overtaken.delete(entry.key) && answered.state === "done")
      return this.#end(entry, quiet, entry.record === null ? this.#failed(entry, "not-possible-now") : FINE);
    if (connection.signsIn(entry) && status !== null && status < 300 && answered.state === "done") {
      this.#calls.signedAt = this.#calls.moment();
      this.#running.everythingChanged();
      if (logged !== null) logOf(this.#calls).give(logged, this.#running.actor.person);
      this.onSignedIn();
    }
    const offline = reply.kind === "none" && answered.refusals.length + answered.messages.length === 0;
    if (offline && !read)
      return this.#end(
        entry,
        quiet,
        this.#failed(entry, reply.reason === "offline" ? "no-network-now" : "not-reached"),
      );
    // The document's message for a call that did not arrive is shown as the reason; the form stays open.
    if (status === null && !read && answered.refusals.length === 0 && answered.messages.length > 0)
      return this.#end(entry, quiet, this.#failed(entry, "not-reached", "", answered.messages.join(" ")));
    const silent = read && offline;
    const problem = silent
      ? this.#failed(entry, reply.reason === "offline" ? "no-network" : "not-reached").refusals
      : [];
    return this.#end(entry, quiet || silent, {
      refusals: [...answered.refusals, ...problem],
      messages: answered.messages,
      open: answered.open,
    });
  }

  /** Asks the second call, if there is one, who owns the new token. Not null: that failed, and nobody is signed in. */
  async #askWhoItIs(entry: OutboxEntry, body: Value): Promise<CallOutcome | null> {
    const { app } = this.#running;
    const { token, meFrom } = app.lookup.model.calls;
    const context = new CommandContext(app, app.itself);
    const fresh = context.value(token, new Map<string, Value>([["answer", body]]));
    if (meFrom === undefined || entry.with?.simulated === true || typeof fresh !== "string") return null;
    const who = await askWhoItIs(this.#calls, fresh);
    if ("told" in who) {
      this.#calls.whoItIs.set(entry.key, who.told);
      return null;
    }
    return who.status === null
      ? this.#failed(entry, "not-reached")
      : this.#failed(entry, "not-accepted", String(who.status));
  }

  #failed(entry: OutboxEntry, code: PlatformCode, status = "", message: string | null = null): CallOutcome {
    const context = new CommandContext(this.#running.app, this.#running.app.itself);
    const place = { entity: entry.entity, id: entry.record, field: null };
    return { ...FINE, refusals: [word(context, code, place, { parameters: { status }, message })] };
  }

  /** A refused write is rolled back here too, because direct calls are not queued. */
  #end(entry: OutboxEntry, quiet: boolean, outcome: CallOutcome): CallOutcome {
    const { app } = this.#running;
    if (!isRead(entry) && entry.record !== null && outcome.refusals.length > 0 && entry.commit > 0) {
      const { touched } = takeBackCommit(app, entry.commit);
      this.#running.changed(touched, ["$outbox"]);
    }
    this.#calls.whenAnswered.get(entry.key)?.(outcome.refusals);
    this.#calls.whenAnswered.delete(entry.key);
    if (!quiet && isRead(entry)) this.#calls.tell({ ...whose(entry), call: entry.call }, outcome);
    return outcome;
  }
}
