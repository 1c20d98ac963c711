import type { InboxAnswer } from "../contract/queries.ts";
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
