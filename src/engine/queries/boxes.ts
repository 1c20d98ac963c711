import type { ConstantsAnswer, InboxAnswer } from "../contract/queries.ts";
import { holdsRole } from "../rights/rows.ts";
import type { Turn } from "../turn.ts";

const MOST_NOTICES = 200;

export function inbox(turn: Turn): InboxAnswer {
  const { person } = turn.actor;
  turn.seen.add(`notices:${person ?? ""}`);
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

export function constants(turn: Turn): ConstantsAnswer {
  return {
    constants: turn.lookup.model.constants.constants
      .filter((constant) => constant.problem === null)
      .map(({ name, value, meaning, changeableBy }) => {
        turn.seen.constant(name);
        return {
          name,
          shown: { value: turn.app.constant(name), type: value.type ?? value.tree?.type ?? { kind: "text" as const } },
          meaning,
          mayChange: changeableBy.some((role) => holdsRole(turn.actor, role.value)),
        };
      }),
  };
}
