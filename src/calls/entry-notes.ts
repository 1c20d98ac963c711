import type { CallOutcome } from "#engine/contract/calls.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import { CommandContext } from "#engine/context/command-context.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { PlatformCode } from "#diagnostics/platform-codes.ts";
import { word } from "#engine/refuse.ts";
import type { RunningApp } from "#engine/running-app.ts";
import { CommitChanges } from "#engine/states/commit-changes.ts";
import type { CallState } from "./call-state.ts";
import { makerOf, rulingOn } from "./outbox-entry.ts";
import type { OutboxEvent } from "./outbox-states.ts";

const TOLD_EVERY = 200;
const QUIET = { messages: [], open: null };

/** Writes notes about outbox entries while they are sent, and reports outcomes to their makers. */
export class EntryNotes {
  readonly #running: RunningApp;
  readonly #calls: CallState;
  readonly #isStopped: () => boolean;
  #telling = false;

  constructor(running: RunningApp, calls: CallState, isStopped: () => boolean) {
    this.#running = running;
    this.#calls = calls;
    this.#isStopped = isStopped;
  }

  /** Applies an event to an entry, as the table of states says. */
  move(entry: QueuedEntry, event: OutboxEvent, reason: string | null): void {
    const { to } = rulingOn(entry, event, "app");
    if (to !== null && to !== "gone") this.#running.app.ports.journal.markOutbox(entry.id, to, reason);
  }

  /** Notes why an entry waits or failed, and applies the event if there is one. */
  say(entry: QueuedEntry, code: PlatformCode, status = "", event: OutboxEvent | null = null): void {
    const { journal } = this.#running.app.ports;
    const { message, parameters } = this.word(entry, code, status);
    if (event === null) journal.markOutbox(entry.id, entry.state, message);
    else this.move(entry, event, message);
    journal.noteSending(entry.id, { code, parameters: parameters ?? null });
    this.changed();
  }

  word(entry: QueuedEntry, code: PlatformCode, status = ""): Refusal {
    const context = new CommandContext(this.#running.app, this.#running.app.itself);
    return word(context, code, { entity: entry.entity, id: entry.record, field: null }, { parameters: { status } });
  }

  tell(
    entry: QueuedEntry,
    refusals: readonly Refusal[],
    brought: Pick<CallOutcome, "messages" | "open"> = QUIET,
  ): void {
    this.#calls.tell(
      { ...makerOf(entry), call: entry.call },
      { refusals, messages: brought.messages, open: brought.open },
    );
  }

  /** Throttled: emptying a full outbox takes hundreds of steps a second, listeners hear of it a few times a second. */
  changed(): void {
    if (this.#telling) return;
    this.#telling = true;
    this.#calls.connection.network?.after(TOLD_EVERY, () => {
      this.#telling = false;
      if (!this.#isStopped()) this.#running.changed(new CommitChanges(), ["$outbox", "$connection"]);
    });
  }
}
