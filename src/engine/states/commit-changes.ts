import type { RecordKey, Refusal } from "../contract/commands.ts";
import { CONSTANTS } from "../ports/journal.ts";
import type { CommandContext } from "../context/command-context.ts";

/** An automatic event that was refused. */
export interface RefusedByItself {
  readonly entity: string;
  readonly id: string;
  /** The key of its row. */
  readonly row: string;
  readonly refusal: Refusal;
  /** For a row of the app that goes through a list: the record of the refused iteration. */
  readonly round?: RecordKey | null;
  /**
   * `waits`: it will be tried again. `left-out`: this record was skipped, the rest was done. `circle`: it was part of
   * an endless loop and is suspended. `cut-off`: an import was interrupted and could not be undone.
   */
  readonly what: "waits" | "left-out" | "circle" | "cut-off";
}

/** Collects what commits have changed: entities with their records, constants, notices, the outbox. */
export class CommitChanges {
  readonly records = new Map<string, Set<string>>();
  /** Constants of point 9 that were set. */
  readonly constants = new Set<string>();
  notices = false;
  outbox = false;
  /** Records whose events triggered each other in an endless loop, which was stopped. */
  readonly circles: { readonly entity: string; readonly id: string }[] = [];
  /** Automatic events that were refused. */
  readonly refused: RefusedByItself[] = [];

  add(context: CommandContext): void {
    for (const { entity, id } of context.written.values()) this.#note(entity, id);
    for (const { entity, record } of context.aside) if (entity === CONSTANTS) this.constants.add(record);
    this.notices ||= context.notices.length > 0;
    this.outbox ||= context.sent;
  }

  addAll(other: CommitChanges): void {
    for (const [entity, ids] of other.records) for (const id of ids) this.#note(entity, id);
    for (const name of other.constants) this.constants.add(name);
    this.notices ||= other.notices;
    this.outbox ||= other.outbox;
    this.circles.push(...other.circles);
    this.refused.push(...other.refused);
  }

  #note(entity: string, id: string): void {
    const ids = this.records.get(entity);
    if (ids === undefined) this.records.set(entity, new Set([id]));
    else ids.add(id);
  }
}
