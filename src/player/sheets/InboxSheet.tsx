import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import type { InboxAnswer } from "#engine/contract/queries.ts";
import { sayRefusal } from "#words/say.ts";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { formatAgo } from "../format/format.ts";
import { pathOf, useAnswer, usePlayer } from "../player-context.ts";
import { useAppNow } from "../state/use-now.ts";
import type { SheetProps } from "./sheet-props.ts";

/** The notices for this person; a tap marks one as read and opens its record. */
export function InboxSheet({ open, onOpenChange, onBack }: SheetProps) {
  const { words } = usePlayer();
  const inbox = useAnswer(open ? { kind: "inbox" } : null);
  return (
    <Sheet open={open} onBack={onBack} onOpenChange={onOpenChange} title={words.inbox} flush>
      {inbox?.notices.length === 0 ? (
        <EmptyState compact icon="inbox" title={words.noNotices} text={words.noNoticesHelp} />
      ) : null}
      {inbox === undefined || inbox.notices.length === 0 ? null : (
        <div className="notices">
          <ListGroup label={words.inbox}>
            {inbox.notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onClose={() => onOpenChange(false)} />
            ))}
          </ListGroup>
        </div>
      )}
    </Sheet>
  );
}

interface NoticeRowProps {
  readonly notice: InboxAnswer["notices"][number];
  readonly onClose: () => void;
}

function NoticeRow({ notice, onClose }: NoticeRowProps) {
  const player = usePlayer();
  const { t, format, app } = player;
  const { entity, record, error } = notice;
  const now = useAppNow();
  // The document's own notices name their record; the platform's state only a reason, so the record's title is added.
  const about = useAnswer(
    error === null || entity === null || record === null ? null : { kind: "record", entity, id: record },
  );
  const ago = formatAgo(notice.when, format, now);
  const told = error === null ? t(notice.text) : sayRefusal(player, error);
  return (
    <ListRow
      title={notice.read ? <span className="read-notice">{told}</span> : told}
      subtitle={about?.title ? `${about.title} · ${ago}` : ago}
      start={<Tile icon="bell" tint={notice.read ? "grey" : "accent"} />}
      chevron={record !== null}
      onClick={() => {
        if (!notice.read) void app.submit({ commands: [{ kind: "readNotice", notice: notice.id }] });
        if (entity === null || record === null) return;
        onClose();
        player.go(pathOf(player, entity, record));
      }}
    />
  );
}
