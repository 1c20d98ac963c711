import type { ConstantsAnswer, InboxAnswer, OutboxAnswer } from "../contract/queries.ts";
import { holdsRole } from "../rights/rows.ts";
import { maySee } from "../rights/may.ts";
import type { Turn } from "../turn.ts";

const MOST_NOTICES = 200;

export function inbox(turn: Turn): InboxAnswer {
  turn.seen.add("$notices");
  const { person } = turn.actor;
  if (person === null) return { unread: 0, notices: [] };
  const notices = turn.app.ports.journal.notices(person, MOST_NOTICES).map((notice) => ({
    id: notice.id,
    text: notice.text,
    when: notice.at,
    read: notice.read,
    entity: notice.entity,
    record: notice.record,
  }));
  return { unread: notices.filter((notice) => !notice.read).length, notices };
}

/** Calls that wait, in order; of records that this person may not see only that there is one. */
export function outbox(turn: Turn): OutboxAnswer {
  turn.seen.add("$outbox");
  return {
    entries: turn.app.ports.journal.outbox().map((entry) => {
      const visible = entry.entity !== null && entry.record !== null && maySee(turn, entry.entity, entry.record);
      return {
        id: entry.id,
        call: entry.call,
        when: entry.at,
        state: entry.state,
        reason: entry.reason,
        entity: visible ? entry.entity : null,
        record: visible ? entry.record : null,
      };
    }),
  };
}

export function constants(turn: Turn): ConstantsAnswer {
  turn.seen.add("$constants");
  return {
    constants: turn.lookup.model.constants.constants
      .filter((constant) => constant.problem === null)
      .map(({ name, value, meaning, changeableBy }) => ({
        name,
        shown: { value: turn.app.constant(name), type: value.type ?? value.tree?.type ?? { kind: "text" as const } },
        meaning,
        mayChange: changeableBy.some((role) => holdsRole(turn.actor, role.value)),
      })),
  };
}
