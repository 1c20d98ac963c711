import type { CommandContext } from "../context/command-context.ts";
import type { Command, RecordKey } from "../contract/commands.ts";
import { refuseWith } from "../refuse.ts";
import { mayDelete } from "../rights/may-delete.ts";
import { mayFire } from "../rights/may-fire.ts";
import { mayChange, mayOn, maySee } from "../rights/may.ts";
import { rowsOfEvent } from "../states/rows.ts";
import { isWellFormed } from "./well-formed.ts";

/**
 * Commands of one submission see what those before them wrote, before any rule has judged it. What was never saved must
 * open nothing: whoever acts on a record that was there may do so as things stood before the submission, or as they stand
 * after it. To be asked for before the first command; the answer judges after the last.
 */
export function judgeSaved(
  context: CommandContext,
  commands: readonly Command[],
): (records: readonly RecordKey[]) => void {
  if (commands.length < 2 || context.isApp || !context.lookup.model.roles.closed) return () => undefined;
  const fired = new Set<string>();
  const acts = commands.map((command) => actOf(context, command, fired));
  const first = acts.findIndex((act) => typeof act === "function");
  if (first < 0) return () => undefined;
  const closed = acts.map((act) => typeof act === "function" && !act());
  return (records) => {
    const last = new Map(records.map(({ id }, index) => [id, index]));
    records.forEach(({ entity, id }, index) => {
      const act = acts[index] ?? null;
      context.command = index;
      if (closed[index] === true && typeof act === "function" && !act())
        refuseWith(context, "not-found", { entity, id, field: null });
      // What a later command has changed since was judged with it.
      if (act === "new" && index > first && last.get(id) === index) judgeNew(context, entity, id);
    });
  };
}

/** Whether a person may do what a command says, as things stand. "new": it makes a record. Null: it acts on none. */
function actOf(context: CommandContext, command: Command, fired: Set<string>): (() => boolean) | "new" | null {
  if (!isWellFormed(command)) return null;
  if (command.kind === "create") return "new";
  if (!("id" in command) || typeof command.entity !== "string" || typeof command.id !== "string") return null;
  const { entity, id } = command;
  if (context.lookup.entity(entity) === undefined) return null;
  if (context.records.read(entity, id) === null) return command.kind === "merge" ? "new" : null;
  // An event leads to another status, and what may be done there is known only then.
  const hasMoved = fired.has(`${entity}\n${id}`);
  if (command.kind === "fire") fired.add(`${entity}\n${id}`);
  return () =>
    context.records.read(entity, id) !== null &&
    maySee(context, entity, id) &&
    (hasMoved || mayAct(context, command, entity, id));
}

function mayAct(context: CommandContext, command: Command, entity: string, id: string): boolean {
  switch (command.kind) {
    case "change":
      return mayChange(context, entity, id, fieldsOf(context, entity, command)).allowed;
    case "delete":
      return mayDelete(context, entity, id).allowed;
    case "fire":
      return rowsOfEvent(context, entity, command.event).some(
        (row) => mayFire(context, entity, id, command.event, row).allowed,
      );
    default:
      return true;
  }
}

const fieldsOf = (
  context: CommandContext,
  entity: string,
  { values }: Command & { readonly kind: "change" },
): readonly string[] =>
  Object.keys(values).filter((key) => context.lookup.field(entity, key) !== undefined || key === "owner");

/** After a command on a record that was there, the right to create one must hold in the end too. */
function judgeNew(context: CommandContext, entity: string, id: string): void {
  if (context.records.read(entity, id) !== null && !mayOn(context, "create", entity, id).allowed)
    refuseWith(context, "not-possible-now", { entity, id, field: null });
}
