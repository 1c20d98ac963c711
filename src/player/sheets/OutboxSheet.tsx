import { Badge } from "#ui/feedback/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { pathOf } from "../actions/use-actions.ts";
import { formatAgo } from "../format/format.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { useAppNow } from "../state/use-now.ts";
import type { SheetOf } from "./AppSheets.tsx";

const tints = { waiting: "amber", sending: "blue", failed: "red", unsure: "amber", done: "green" } as const;

/** What waits to be sent: what, since when, and why it waits. */
export function OutboxSheet({ open, onOpenChange }: SheetOf) {
  const player = usePlayer();
  const { words, t, format } = player;
  const outbox = useAnswer(open ? { kind: "outbox" } : null);
  const states = {
    waiting: words.waiting,
    sending: words.sending,
    failed: words.failedCall,
    unsure: words.waiting,
    done: words.sent,
  };
  const now = useAppNow();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={words.outbox} flush>
      {player.online ? null : (
        <div className="page-note">
          <Banner title={words.offline}>{words.offlineHelp}</Banner>
        </div>
      )}
      {outbox?.entries.length === 0 ? (
        <EmptyState compact icon="cloud-upload" title={words.noOutbox} text={words.noOutboxHelp} />
      ) : null}
      {outbox === undefined || outbox.entries.length === 0 ? null : (
        <ListGroup label={words.outbox}>
          {outbox.entries.map((entry) => {
            const { entity, record } = entry;
            return (
              <ListRow
                key={entry.id}
                title={t(entry.call)}
                subtitle={[formatAgo(entry.when, format, now), entry.reason === null ? null : t(entry.reason)]
                  .filter((one) => one !== null)
                  .join(" · ")}
                badge={<Badge tint={tints[entry.state]}>{states[entry.state]}</Badge>}
                {...(entity === null || record === null
                  ? {}
                  : {
                      onClick: () => {
                        onOpenChange(false);
                        player.go(pathOf(player, entity, record));
                      },
                    })}
              />
            );
          })}
        </ListGroup>
      )}
    </Sheet>
  );
}
