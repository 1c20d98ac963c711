import type { Command, RecordKey } from "../contract/commands.ts";
import { PERSON } from "../document/lookup.ts";
import { NOWHERE, refuseWith } from "../refuse.ts";
import { fireEvent } from "../states/fire.ts";
import type { Turn } from "../turn.ts";
import { callNow } from "../calls/call-now.ts";
import { changeRecord } from "./change.ts";
import { createRecord } from "./create.ts";
import { decideSetAside } from "./decide-set-aside.ts";
import { deleteRecord } from "./delete.ts";
import { setConstant } from "./set-constant.ts";
import { undo } from "./undo.ts";
import { isWellFormed } from "./well-formed.ts";

const MOST_NOTICES = 1000;

/** Only one's own notices are one's own to mark as read. */
function readNotice(turn: Turn, notice: number): void {
  const { journal } = turn.app.ports;
  const own = turn.actor.person === null ? [] : journal.notices(turn.actor.person, MOST_NOTICES);
  if (own.some(({ id }) => id === notice)) journal.readNotice(notice);
  else refuseWith(turn, "not-found", NOWHERE);
}

/** Carries out one command of a person within a turn; what is wrong is collected there. */
export function perform(turn: Turn, command: Command): RecordKey {
  if (!isWellFormed(command)) {
    refuseWith(turn, "not-understood", NOWHERE);
    return { entity: PERSON, id: "" };
  }
  switch (command.kind) {
    case "create": {
      const id = createRecord(turn, command.entity, command.values, "person", command.id);
      return { entity: command.entity, id: id ?? "" };
    }
    case "change":
      changeRecord(turn, command.entity, command.id, command.values);
      return { entity: command.entity, id: command.id };
    case "delete":
      deleteRecord(turn, command.entity, command.id);
      return { entity: command.entity, id: command.id };
    case "fire":
      fireEvent(turn, command.entity, command.id, command.event, command.values, "person");
      return { entity: command.entity, id: command.id };
    case "setConstant":
      setConstant(turn, command.name, command.value);
      return { entity: PERSON, id: turn.actor.person ?? "" };
    case "readNotice":
      readNotice(turn, command.notice);
      return { entity: PERSON, id: turn.actor.person ?? "" };
    case "takeSetAside":
      return decideSetAside(turn, command.item, "take");
    case "dropSetAside":
      return decideSetAside(turn, command.item, "drop");
    case "call":
      callNow(turn, command);
      return { entity: command.entity ?? PERSON, id: command.id ?? turn.actor.person ?? "" };
    case "undo":
      return undo(turn, command.commit);
  }
}
