import type { ConstantsAnswer, InboxAnswer } from "../contract/queries.ts";
import { holdsRole } from "../rights/rows.ts";
import type { Context } from "../context/context.ts";

const MOST_NOTICES = 200;

export function inbox(context: Context): InboxAnswer {
  const { person } = context.actor;
  context.dependencies.add(`notices:${person ?? ""}`);
  if (person === null) return { unread: 0, notices: [] };
  const notices = context.app.ports.journal.notices(person, MOST_NOTICES).map((notice) => ({
    id: notice.id,
    text: notice.text,
    error: notice.error,
    when: notice.at,
    read: notice.read,
    entity: notice.entity,
    record: notice.record,
  }));
  return { unread: notices.filter((notice) => !notice.read).length, notices };
}

export function constants(context: Context): ConstantsAnswer {
  return {
    constants: context.lookup.model.constants.constants
      .filter((constant) => constant.problem === null)
      .map(({ name, value, meaning, changeableBy }) => {
        context.dependencies.constant(name);
        return {
          name,
          shown: {
            value: context.app.constant(name),
            type: value.type ?? value.tree?.type ?? { kind: "text" as const },
          },
          meaning,
          mayChange: changeableBy.some((role) => holdsRole(context.actor, role.value)),
        };
      }),
  };
}
