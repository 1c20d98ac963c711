import type { Value } from "#expr/types.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type { HttpReply } from "#engine/ports/http.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { PlatformCode } from "#diagnostics/platform-codes.ts";
import { errorOf } from "#engine/drafts/server-errors.ts";
import type { CallState } from "./call-state.ts";
import type { RunningApp } from "#engine/running-app.ts";
import { CommandContext } from "#engine/context/command-context.ts";
import { answerCall } from "./answer.ts";
import { backoff, retryAfter } from "./backoff.ts";
import { fateOf, isRefusedForGood, isSurelyUnhandled, type ReplyMeaning } from "./reply-meaning.ts";
import { blockedOnEntry, goesBefore } from "./in-order.ts";
import { isSetBack } from "./is-within.ts";
import { isMissing } from "./named-answers.ts";
import { keyInLocation } from "./key-in-location.ts";
import { hasOwnId, mayRepeat } from "./may-repeat.ts";
import { rowsApart } from "./keep-rows.ts";
import { withoutTokens } from "./last-answers.ts";
import { beforeWrite, closedOnTheWire, noteTaken, sentRecord, wholeBody } from "./newer-version.ts";
import { endSignIn } from "./end-sign-in.ts";
import { EntryNotes } from "./entry-notes.ts";
import { blockedOnKey } from "./blocked-on.ts";
import { isAwaited } from "./own-copies.ts";
import { isForAnother, noteServer, serverInUse } from "./other-server.ts";
import { paceOf } from "./host-limits.ts";
import { isRepeatedAsItWas } from "./put-in-place.ts";
import { remake } from "./rebuild-request.ts";
import { answersOf } from "./simulate.ts";
import { conditionalHeaders, isOfSignIn, serverVersion } from "./versions.ts";
import { noteTriedOut } from "./simulated-records.ts";
import { isTriedOut, putBackTriedOut } from "./tried-out.ts";
import { hindrance, transmit, type Hindrance, type TransmitResult } from "./transmit.ts";
import { bodyToSend, hiddenInLog } from "./unseen-parts.ts";

/** Maximum number of concurrent calls. */
const AT_ONCE = 4;
/** Entries examined before other work runs. At most one of them is sent, because every write to the file takes time. */
const LOOKED_AT = 8;
const SENT_KEPT = 500;
const LOOK_AGAIN = 15_000;
const FAR_AHEAD = "9999";
/** The document for which blocked entries were last checked. */
const DOCUMENT = "outbox-document";
/** The time when a retry was last scheduled, to notice a clock that was set back. */
const CLOCK = "outbox-clock";

/**
 * Sends the outbox: in order per record, concurrently across records. Runs only in the worker that owns the database.
 * Writes that it is sending before it does; the outcome is written in the same transaction as its effects.
 */
export class Sender {
  readonly #running: RunningApp;
  readonly #calls: CallState;
  readonly #notes: EntryNotes;
  readonly #busy = new Set<number>();
  /** Called when a server has accepted a change to records of an entity. */
  onWritten: (entity: string) => void = () => {};
  /** Called when an entry waits for the key of a record whose creation was not answered. */
  onKeyAwaited: (entity: string) => void = () => {};
  #cancel: (() => void) | null = null;
  #stopped = false;

  constructor(running: RunningApp, calls: CallState) {
    this.#running = running;
    this.#calls = calls;
    this.#notes = new EntryNotes(running, calls, () => this.#stopped);
    calls.mayRepeat = (entry) => mayRepeat(calls, entry);
  }

  /** Handles entries in state `sending` after a crash: repeatable ones are retried, others "may have arrived". */
  recover(): void {
    const { app } = this.#running;
    for (const entry of app.ports.journal.outbox()) {
      if (entry.state !== "sending" || this.#busy.has(entry.id)) continue;
      if (mayRepeat(this.#calls, entry)) this.#notes.move(entry, "try later", null);
      else this.#unsure(entry);
    }
    const { journal } = app.ports;
    journal.clearSent(SENT_KEPT);
    noteServer(this.#calls, ({ document }) => document !== app.document);
    // A changed document may name other servers.
    if (journal.get(DOCUMENT) === app.document) return;
    journal.releaseOutbox(null);
    journal.set(DOCUMENT, app.document);
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
  }

  /** Schedules sending; never runs inside the transaction that queued the entry. */
  wake(milliseconds = 0): void {
    const { network } = this.#calls.connection;
    if (this.#stopped || network === null) return;
    this.#cancel?.();
    this.#cancel = network.after(milliseconds, () => {
      this.#cancel = null;
      this.#drain();
    });
  }

  /** Retries everything immediately: the network is back, or a person asked for it. */
  hurry(): void {
    this.#running.app.ports.journal.hurryOutbox();
    paceOf(this.#calls).forgetPauses();
    this.wake();
  }

  #drain(): void {
    const { journal } = this.#running.app.ports;
    const { connection } = this.#calls;
    const { network, isSimulated } = connection;
    if (this.#stopped || network === null) return;
    if (!network.online() && !isSimulated) {
      // Not every platform reports that the network is back.
      if (journal.nextTry(false) !== null || journal.toSend(FAR_AHEAD, 1, false).length > 0) this.wake(LOOK_AGAIN);
      return;
    }
    this.#lookAtClock(network.now());
    const until = new Date(network.now()).toISOString();
    const most = Math.min(AT_ONCE, this.#running.app.lookup.model.calls.atOnce ?? AT_ONCE);
    const free = (): boolean => this.#busy.size < most;
    let looked = false;
    if (free())
      for (const entry of journal.toSend(until, LOOKED_AT, isSimulated)) {
        if (this.#busy.has(entry.id)) continue;
        looked = true;
        if (this.#begin(entry)) break;
      }
    // Blocked entries are marked now, or one is being sent: examine the next ones after other work has run.
    if (looked && free()) this.wake();
    else if (this.#busy.size === 0) this.#sleep(network.now());
  }

  #sleep(now: number): void {
    const next = this.#running.app.ports.journal.nextTry(this.#calls.connection.isSimulated);
    if (next !== null) this.wake(Math.min(2 ** 30, Math.max(50, Date.parse(next) - now)));
  }

  /** False: the entry is blocked, and is skipped until the cause is gone. */
  #begin(entry: QueuedEntry): boolean {
    const { app } = this.#running;
    const { journal } = app.ports;
    const before = goesBefore(journal, app.lookup, entry);
    if (before !== null) {
      if (entry.sending.code !== "waits-for-another") this.#notes.say(entry, "waits-for-another");
      journal.noteSending(entry.id, { blocked: blockedOnEntry(before.id), next: null });
      return false;
    }
    if (isForAnother(this.#calls, { path: entry.path, with: entry.sending })) {
      this.#notes.say(entry, "other-server", "", "hold");
      return false;
    }
    // Its answer could not be applied, so it must not count as done.
    if (app.lookup.call(entry.call) === undefined && app.lookup.resourceCall(entry.call) === undefined) {
      this.#notes.say(entry, "call-gone", "", "hold");
      return false;
    }
    const made = remake(this.#calls, entry);
    if (made.kind === "waits") {
      if (entry.sending.code !== "waits-for-another") this.#notes.say(entry, "waits-for-another");
      journal.noteSending(entry.id, { blocked: blockedOnKey(...made.record), next: null });
      for (const [entity, id] of entry.sending.needs) if (isAwaited(app, entity, id)) this.onKeyAwaited(entity);
      return false;
    }
    if (made.kind === "moot") {
      journal.dropFromOutbox(entry.id);
      this.#notes.changed();
      return false;
    }
    if (made.kind === "never" || made.kind === "held") {
      if (made.kind === "never") this.#notes.say(entry, "not-found", "", "give up");
      else this.#notes.say(entry, "maker-gone", "", "hold");
      return false;
    }
    const request = made.kind === "changed" ? { ...entry, path: made.path, body: made.body } : entry;
    const unseen = made.kind === "changed" ? made.unseen : entry.sending.unseen;
    const headers = made.kind === "changed" ? made.headers : entry.sending.headers;
    const hindered = hindrance(this.#calls, { ...request, with: entry.sending });
    if (hindered !== null) {
      this.#block(request, hindered);
      return false;
    }
    const { connection } = this.#calls;
    const found = connection.address(request.path);
    const now = connection.network?.now() ?? 0;
    const until = connection.isSimulated || found.code !== null ? 0 : paceOf(this.#calls).until(found.host, now);
    if (until > now) {
      this.#tryAt(entry, until);
      return false;
    }
    const attempts = entry.sending.attempts + 1;
    app.ports.records.transaction(() => {
      if (made.kind === "changed") journal.changeOutbox(entry.id, made);
      journal.noteSending(entry.id, {
        attempts,
        next: null,
        // From here on the request may reach the server, even if the app crashes.
        mayHaveArrived: true,
        ...(made.kind === "changed"
          ? { needs: [], headers: made.headers, unseen: made.unseen, places: made.places }
          : {}),
      });
      this.#notes.move(entry, "send", null);
      return { keep: true, result: null };
    });
    this.#busy.add(entry.id);
    this.#notes.changed();
    void this.#send({
      ...request,
      state: "sending",
      sending: { ...entry.sending, attempts, unseen: unseen ?? null },
      with: { ...entry.sending, headers, server: serverInUse(this.#calls) },
    });
    return true;
  }

  async #send(entry: QueuedEntry): Promise<void> {
    const { app } = this.#running;
    try {
      // After an attempt without an answer the record may exist already; then it is not sent again.
      const looks = (entry.sending.attempts > 1 || entry.sending.mayHaveArrived) && hasOwnId(app, entry.call);
      const version = looks ? await serverVersion(this.#calls, entry) : "none";
      if (this.#stopped) return;
      if (version === "unknown" || version === "unreadable") this.#again(entry, "no-answer", NO_REPLY);
      // It is unknown whether it arrived. A person's decision to retry resets `attempts` and gets past this.
      else if (version === "something else" && entry.sending.attempts > 1) this.#unsure(entry);
      else if (typeof version === "string" || "gone" in version) await this.#write(entry);
      else if ("signedOut" in version) this.#signedOut(entry, version.signedOut);
      else {
        const reply: HttpReply = { kind: "answer", status: 200, headers: {}, body: version.body };
        this.#takeIn(entry, reply, { kind: "answer", status: 200, code: null });
      }
    } catch (problem) {
      // It is unknown how far it came. The entry must not stay in state `sending`; the error is reported as usual.
      if (!this.#stopped && app.ports.journal.outboxEntry(entry.id)?.state === "sending") this.#unsure(entry);
      throw problem;
    } finally {
      this.#busy.delete(entry.id);
      if (!this.#stopped) {
        app.ports.journal.releaseOutbox(blockedOnEntry(entry.id));
        this.#notes.changed();
        this.wake();
      }
    }
  }

  /** Sends a change based on the server's current version; other requests are sent as they are. */
  async #write(entry: QueuedEntry): Promise<void> {
    const { app } = this.#running;
    const may = await beforeWrite(this.#calls, entry);
    if (this.#stopped) return;
    if (may.kind !== "write") {
      // Nothing was sent in this attempt.
      app.ports.journal.noteSending(entry.id, { mayHaveArrived: entry.sending.mayHaveArrived });
      if (may.kind === "no answer") this.#again(entry, "no-answer", NO_REPLY);
      else if (may.kind === "signed out") this.#signedOut(entry, may.sent);
      else if (may.kind === "gone") await this.#settle(entry, { ...may.sent, reply: asMissing(may.sent.reply) });
      else this.#conflict(entry, may.theirs);
      return;
    }
    const body = wholeBody(app, entry, may.over);
    const whole = { ...entry, body, sending: { ...entry.sending, unseen: null } };
    const sent = await transmit(
      this.#calls,
      whole,
      conditionalHeaders(app, entry, may.read),
      hiddenInLog(entry, closedOnTheWire(this.#calls, whole)),
    );
    // When stopped, the entry stays in state `sending`; the next leader recovers it.
    if (!this.#stopped) await this.#settle(whole, sent);
  }

  async #settle(entry: QueuedEntry, sent: TransmitResult): Promise<void> {
    const { app } = this.#running;
    const { reply } = sent;
    // `entry.sending` is from before this attempt. A surely unhandled attempt restores its `mayHaveArrived`.
    const neverCame = isRefusedForGood(reply) && isRepeatedAsItWas(this.#calls, entry);
    if (isSurelyUnhandled(reply))
      app.ports.journal.noteSending(entry.id, { mayHaveArrived: entry.sending.mayHaveArrived && !neverCame });
    const fate = fateOf(entry, reply, {
      repeatable: mayRepeat(this.#calls, entry),
      isOfSignIn: isOfSignIn(this.#calls, entry, sent),
      isResourceWrite: isRecordWrite(app.lookup.resourceCall(entry.call)?.verb),
      answers: answersOf(app, entry.call),
    });
    switch (fate.kind) {
      case "unsure":
        this.#unsure(entry);
        return;
      case "failed":
        this.#notes.say(entry, fate.code, statusOf(reply), "refused");
        this.#notes.tell(entry, [this.#notes.word(entry, fate.code, statusOf(reply))]);
        return;
      case "again":
        this.#again(entry, fate.code, reply);
        return;
      case "signIn":
        this.#signedOut(entry, sent);
        return;
      case "conflict": {
        const theirs = await serverVersion(this.#calls, entry);
        if (!this.#stopped)
          this.#conflict(entry, typeof theirs === "object" && "record" in theirs ? theirs.record : null);
        return;
      }
      case "answer":
        this.#takeIn(entry, reply, fate);
    }
  }

  /** If the person has signed in again in the meantime, the entry is retried instead. */
  #signedOut(entry: QueuedEntry, sent: TransmitResult): void {
    if (!endSignIn(this.#calls, this.#notes, entry, sent)) this.#again(entry, "sign-in-needed", sent.reply);
  }

  #takeIn(entry: QueuedEntry, reply: HttpReply, fate: ReplyMeaning & { readonly kind: "answer" }): void {
    const { app } = this.#running;
    const { journal } = app.ports;
    if (fate.status === null && entry.sending.attempts > 1 && entry.sending.code !== null) {
      this.#again(entry, fate.code ?? "no-answer", reply);
      return;
    }
    const again = entry.sending.attempts > 1 || entry.sending.mayHaveArrived;
    const kept = app.lookup.resourceCall(entry.call);
    const isRefused = fate.status !== null && fate.status >= 400;
    const deleted = isRefused && again && kept?.verb === "Delete" && isMissing(app, kept.resource, reply);
    const status = deleted ? 204 : fate.status;
    const body: Value = reply.kind === "answer" && !deleted ? (reply.body ?? keyInLocation(app, entry, reply)) : null;
    const answered = answerCall(this.#calls, entry, status, body, (state, refusals) => {
      // Without an answer the entry can't be done; it stays until a person decides.
      const stays = state === "done" && status === null ? "failed" : state;
      this.#notes.move(entry, ENDINGS[stays], stays === "done" ? null : reasonOf(refusals));
      if (stays === "done" && isTriedOut(app, entry)) this.#noteTriedOut(entry);
      else if (stays === "done")
        noteTaken(app, entry, body, reply.kind === "none" ? null : (reply.headers["etag"] ?? null));
      // Some servers refuse with status 200: if the document finds an error in it, this attempt has not arrived.
      const isRefusal = status !== null && status < 300 && stays === "failed" && !OURS.has(refusals[0]?.code ?? "");
      journal.noteSending(entry.id, {
        ...(isRefusal ? { mayHaveArrived: entry.sending.mayHaveArrived } : {}),
        code: stays === "done" ? null : (refusals[0]?.code ?? fate.code),
        parameters: refusals[0]?.parameters ?? null,
        errors: refusals.map(errorOf),
        next: null,
        theirs: null,
      });
    });
    if (answered.state === "waiting") this.#again(entry, fate.code ?? "server-error", reply);
    else if (status === null && answered.refusals.length === 0)
      this.#notes.say(entry, fate.code ?? "no-answer", "", "refused");
    if (entry.entity !== null && entry.record !== null) {
      const now = this.#calls.moment();
      this.#calls.answeredAt.set(`${entry.entity}\n${entry.record}`, now);
      if (answered.state === "done" && app.lookup.resourceCall(entry.call)?.verb === "Create")
        this.#calls.noteArrived(entry.entity, entry.record, now);
    }
    this.#running.changed(answered.touched);
    this.#notes.changed();
    // The simulation may have ended while the request ran.
    if (entry.sending.simulated && !this.#calls.connection.isSimulated) putBackTriedOut(this.#running, this.#calls);
    if (answered.state === "done" && entry.entity !== null) this.onWritten(entry.entity);
    this.#notes.tell(entry, answered.refusals, answered);
  }

  #noteTriedOut({ call, record }: QueuedEntry): void {
    const { app } = this.#running;
    const kept = app.lookup.resourceCall(call);
    if (kept !== undefined && record !== null) noteTriedOut(app, kept.entity, record);
  }

  #again(entry: QueuedEntry, code: PlatformCode, reply: HttpReply): void {
    const { network } = this.#calls.connection;
    if (network === null) return;
    const header = reply.kind === "none" ? undefined : reply.headers["retry-after"];
    // A server may ask for no delay, or name a time that a fast clock has passed; there is always a pause.
    const said = retryAfter(header, network.now()) ?? 0;
    const wait = said > 0 ? said : backoff(entry.sending.attempts, network.random());
    // Without a network, retry when it is back. A simulated lack of network ends when another answer is chosen.
    const awaitsNetwork = code === "offline" && this.#calls.connection.simulated === null;
    this.#notes.say(entry, code, statusOf(reply), "try later");
    this.#tryAt(entry, awaitsNetwork ? null : network.now() + wait);
    if (!awaitsNetwork) this.wake(wait);
  }

  /** null: retry as soon as there is a network. */
  #tryAt(entry: QueuedEntry, moment: number | null): void {
    const { journal } = this.#running.app.ports;
    const now = this.#calls.connection.network?.now() ?? 0;
    journal.noteSending(entry.id, { next: moment === null ? null : new Date(moment).toISOString() });
    if (moment !== null) journal.set(CLOCK, now);
  }

  /** If the clock was set back, scheduled retries would wait too long; they are made due. */
  #lookAtClock(now: number): void {
    const { journal } = this.#running.app.ports;
    const before = journal.known(CLOCK);
    if (typeof before !== "number" || !isSetBack(before, now)) return;
    journal.set(CLOCK, null);
    journal.hurryOutbox();
  }

  #unsure(entry: QueuedEntry): void {
    this.#notes.say(entry, "may-have-arrived", "", "no answer");
    this.#notes.tell(entry, [this.#notes.word(entry, "may-have-arrived")]);
  }

  #conflict(entry: QueuedEntry, theirs: Value): void {
    this.#notes.say(entry, "conflict", "", "refused");
    const { app } = this.#running;
    const resource = app.lookup.resourceCall(entry.call)?.resource;
    const context = new CommandContext(app, app.itself);
    const mine = resource === undefined ? null : sentRecord(context, resource, bodyToSend(entry));
    const otherRows = resource === undefined ? [] : rowsApart(context, resource, mine, theirs);
    app.ports.journal.noteSending(entry.id, { theirs: withoutTokens(theirs), otherRows });
    this.#notes.tell(entry, [this.#notes.word(entry, "conflict")]);
  }

  #block(entry: QueuedEntry, { refusal, blocked }: Hindrance): void {
    const { connection } = this.#calls;
    const { journal } = this.#running.app.ports;
    const found = connection.address(entry.path);
    if (refusal.code === "host-not-allowed" && found.code === null && connection.allows(found.host) === null)
      connection.wanted.add(found.host);
    // An invalid address does not become valid by waiting.
    if (blocked === null) this.#notes.move(entry, "give up", refusal.message);
    else journal.markOutbox(entry.id, entry.state, refusal.message);
    journal.noteSending(entry.id, { code: refusal.code, parameters: refusal.parameters ?? null, blocked, next: null });
    this.#notes.changed();
  }
}

/** A server's own way of reporting a missing record (P7.92), converted to a 404. */
const asMissing = (reply: HttpReply): HttpReply => ({
  kind: "answer",
  status: 404,
  headers: reply.kind === "none" ? {} : reply.headers,
  body: reply.kind === "answer" ? reply.body : null,
});

const NO_REPLY: HttpReply = { kind: "none", reason: "no-answer", arrived: null };

/** Errors found on this device, regardless of what the server has done. */
const OURS: ReadonlySet<string> = new Set(["wrong-shape", "closed-by-mistake"] satisfies readonly PlatformCode[]);

const ENDINGS = { done: "taken", failed: "refused", waiting: "try later" } as const;

const isRecordWrite = (verb: string | undefined): boolean => verb === "Change" || verb === "Delete";

const statusOf = (reply: HttpReply): string => (reply.kind === "none" ? "" : String(reply.status));

/** The document's messages; platform messages are composed when they are displayed. */
const reasonOf = (refusals: readonly Refusal[]): string | null =>
  refusals.flatMap(({ message }) => message ?? []).join(" ") || null;
