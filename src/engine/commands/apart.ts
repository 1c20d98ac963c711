import { judgeTurn, lackingRights } from "../commit.ts";
import { CommandContext } from "../context/command-context.ts";
import { sameValue } from "../context/context.ts";
import { inWorldBefore, inWorldWith, type RecordThen } from "../context/world-before.ts";
import type { Command, RecordKey, Refusal } from "../contract/commands.ts";
import { refuse, refuseWith } from "../refuse.ts";
import { perform } from "./perform.ts";

/** The result of a command carried out alone. */
interface Alone {
  readonly refusals: readonly Refusal[];
  readonly status: string | null;
}

/** A command that was not possible before the submission, or had another result then. */
interface Late {
  readonly command: Command;
  readonly index: number;
  readonly record: RecordKey;
  readonly status: string | null;
  readonly before: Alone;
  /** The records that it wrote, as they were before it. */
  readonly written: readonly RecordThen[];
}

/**
 * Commands that run on an intermediate state which could not be saved. Their checks (rights, visibility, guards) must
 * not pass because of that state only: each command must be possible, with the same result, alone before or after the
 * submission.
 */
export class Apart {
  readonly #context: CommandContext;
  readonly #late: Late[] = [];

  constructor(context: CommandContext) {
    this.#context = context;
  }

  perform(command: Command, index: number): RecordKey {
    const context = this.#context;
    const before = inWorldBefore(context, () => this.#alone(command));
    const then = new Map([...context.written.keys()].map((key) => [key, this.#now(key)]));
    const record = perform(context, command);
    const status = context.status(record.entity, record.id);
    if (before.refusals.length === 0 && before.status === status) return record;
    const written = [...context.written].flatMap(([key, { entity, id, before: first }]): readonly RecordThen[] => {
      const was = then.has(key) ? (then.get(key) ?? null) : first;
      return sameValue(was, this.#now(key)) ? [] : [{ entity, id, record: was }];
    });
    // A repeated create must use the same id.
    const same = command.kind === "create" ? { ...command, id: record.id } : command;
    this.#late.push({ command: same, index, record, status, before, written });
    return record;
  }

  /**
   * Refuses commands that are possible neither before nor after: with the rights missing alone, else as if their record
   * did not exist. If the submission is refused, a command possible only afterwards is refused as not found, so that
   * its other refusals reveal nothing.
   */
  judge(): void {
    const context = this.#context;
    const possible: Late[] = [];
    for (const one of this.#late) {
      const { command, status, before, written } = one;
      const after = inWorldWith(context, written, () => this.#alone(command));
      if (after.refusals.length === 0 && after.status === status) possible.push(one);
      else this.#refuse(one, lackingRights(before.refusals));
    }
    if (possible.length > 0) judgeTurn(context);
    if (context.refusals.length > 0) for (const one of possible) this.#refuse(one);
  }

  /** Missing rights hide all other refusals. */
  #refuse({ index, record }: Late, lacking: readonly Refusal[] = []): void {
    const context = this.#context;
    context.command = index;
    for (const refusal of lacking) refuse(context, refusal);
    if (lacking.length === 0) refuseWith(context, "not-found", { ...record, field: null });
  }

  #now(key: string): RecordThen["record"] {
    const written = this.#context.written.get(key);
    return written === undefined ? null : this.#context.records.read(written.entity, written.id);
  }

  #alone(command: Command): Alone {
    const { app, actor } = this.#context;
    const alone = new CommandContext(app, actor);
    const { entity, id } = perform(alone, command);
    return { refusals: alone.refusals, status: alone.status(entity, id) };
  }
}
