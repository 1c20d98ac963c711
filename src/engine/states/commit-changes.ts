import type { RecordKey, Refusal } from "../contract/commands.ts";
import { CONSTANTS } from "../ports/journal.ts";
import type { CommandContext } from "../context/command-context.ts";

/** An event that was to happen by itself. */
export interface RefusedByItself {
  readonly entity: string;
  readonly id: string;
  /** The key of its row. */
  readonly row: string;
  readonly refusal: Refusal;
  /** The record of a list that it was done for, where a row of the app goes through one. */
  readonly round?: RecordKey | null;
  /**
   * It waits and is tried again; or this record was left out, and the rest was done; or it goes in a circle and is put
   * aside; or an import was cut off and could not be taken back.
   */
  readonly what: "waits" | "left-out" | "circle" | "cut-off";
}

/** What commits have touched since somebody last looked: entities, and which of their records. */
export class CommitChanges {
  readonly records = new Map<string, Set<string>>();
  /** Constants of point 9 that were set. */
  readonly constants = new Set<string>();
  notices = false;
  outbox = false;
  /** Records whose events set each other off in a circle, which was stopped and put aside. */
  readonly circles: { readonly entity: string; readonly id: string }[] = [];
  /** Events that were to happen by themselves and are not allowed. */
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
