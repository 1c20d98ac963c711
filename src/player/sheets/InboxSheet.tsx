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

/** What the app has to tell this person; a tap reads it and leads to what it is about. */
export function InboxSheet({ open, onOpenChange }: SheetProps) {
  const player = usePlayer();
  const { words, t, format, app } = player;
  const inbox = useAnswer(open ? { kind: "inbox" } : null);
  const now = useAppNow();
  const told = ({ error, text }: InboxAnswer["notices"][number]): string =>
    error === null ? t(text) : sayRefusal(player, error);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={words.inbox} flush>
      {inbox?.notices.length === 0 ? (
        <EmptyState compact icon="inbox" title={words.noNotices} text={words.noNoticesHelp} />
      ) : null}
      {inbox === undefined || inbox.notices.length === 0 ? null : (
        <ListGroup label={words.inbox}>
          {inbox.notices.map((notice) => (
            <ListRow
              key={notice.id}
              title={notice.read ? <span className="read-notice">{told(notice)}</span> : told(notice)}
              subtitle={formatAgo(notice.when, format, now)}
              start={<Tile icon="bell" tint={notice.read ? "grey" : "accent"} />}
              chevron={notice.record !== null}
              onClick={() => {
                if (!notice.read) void app.submit({ commands: [{ kind: "readNotice", notice: notice.id }] });
                if (notice.entity === null || notice.record === null) return;
                onOpenChange(false);
                player.go(pathOf(player, notice.entity, notice.record));
              }}
            />
          ))}
        </ListGroup>
      )}
    </Sheet>
  );
}
