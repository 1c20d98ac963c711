import type { Command, RecordKey } from "../contract/commands.ts";
import { PERSON } from "../document/lookup.ts";
import { mergingOf } from "../operations.ts";
import { NOWHERE, refuseWith } from "../refuse.ts";
import { fireEvent } from "../states/fire.ts";
import { changeRecord } from "./change.ts";
import { createRecord } from "./create.ts";
import { deleteRecord } from "./delete.ts";
import { isWellFormed } from "./well-formed.ts";
import type { CommandContext } from "../context/command-context.ts";
import { callsOf } from "../call-hooks.ts";

const MOST_NOTICES = 1000;

/** People can only mark their own notices as read. */
function readNotice(context: CommandContext, notice: number): void {
  const { journal } = context.app.ports;
  const own = context.actor.person === null ? [] : journal.notices(context.actor.person, MOST_NOTICES);
  if (own.some(({ id }) => id === notice)) journal.readNotice(notice);
  else refuseWith(context, "not-found", NOWHERE);
}

/** Carries out one command of a person; the context collects refusals. */
export function perform(context: CommandContext, command: Command): RecordKey {
  if (!isWellFormed(command)) {
    refuseWith(context, "not-understood", NOWHERE);
    return { entity: PERSON, id: "" };
  }
  switch (command.kind) {
    case "create": {
      const id = createRecord(context, command.entity, command.values, "person", command.id);
      return { entity: command.entity, id: id ?? "" };
    }
    case "change":
      changeRecord(context, command.entity, command.id, command.values);
      return { entity: command.entity, id: command.id };
    case "delete":
      deleteRecord(context, command.entity, command.id);
      return { entity: command.entity, id: command.id };
    case "fire":
      fireEvent(context, command.entity, command.id, command.event, command.values, "person");
      return { entity: command.entity, id: command.id };
    case "setConstant":
      mergingOf(context.app).setConstant(context, command.name, command.value);
      return { entity: PERSON, id: context.actor.person ?? "" };
    case "readNotice":
      readNotice(context, command.notice);
      return { entity: PERSON, id: context.actor.person ?? "" };
    case "takeSetAside":
      return mergingOf(context.app).decideSetAside(context, command.item, "take");
    case "dropSetAside":
      return mergingOf(context.app).decideSetAside(context, command.item, "drop");
    case "call":
      callsOf(context.app).perform(context, command);
      return { entity: command.entity ?? PERSON, id: command.id ?? context.actor.person ?? "" };
    case "merge":
      mergingOf(context.app).mergeRecord(context, command);
      return { entity: command.entity, id: command.id };
    case "undo":
      return mergingOf(context.app).undo(context, command.commit);
  }
}
