import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Badge } from "#ui/feedback/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Parts } from "#ui/list/Parts.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { OutboxSolution, solutionOf } from "../calls/OutboxSolution.tsx";
import { whyItWaits } from "../calls/why-it-waits.ts";
import { OutboxEntry } from "../calls/OutboxEntry.tsx";
import { formatAgo } from "../format/format.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { directionOf } from "../words/language.ts";
import { useAppNow } from "../state/use-now.ts";
import type { SheetProps } from "./sheet-props.ts";

const tints = {
  waiting: "amber",
  sending: "blue",
  failed: "red",
  unsure: "amber",
  held: "amber",
  done: "green",
} as const;

/**
 * Entries that wait to be sent: what, since when, why they wait, and the solution. Servers and requests are in the
 * builders' sheet.
 */
export function OutboxSheet({ open, onOpenChange, onBack }: SheetProps) {
  const player = usePlayer();
  const { app, words, t, format } = player;
  const outbox = useAnswer(open ? { kind: "outbox", opened: null } : null);
  const simulated = (useAnswer(open ? { kind: "connection" } : null)?.simulated ?? null) !== null;
  const [chosen, setChosen] = useState<number | null>(null);
  const states = {
    waiting: words.waiting,
    sending: words.sending,
    failed: words.failedCall,
    unsure: words.unsure,
    held: words.held,
    done: words.sent,
  };
  const now = useAppNow();
  const entries = outbox?.entries ?? [];
  return (
    <>
      <Sheet
        open={open}
        onBack={onBack}
        onOpenChange={onOpenChange}
        title={words.outbox}
        flush
        // Shown if an entry waits for nothing but being sent.
        {...(player.online &&
        entries.some((entry) => entry.state === "waiting" && solutionOf(entry, simulated) === null)
          ? {
              footer: (
                <Button block look="tonal" onClick={() => void app.sendNow()}>
                  {words.sendNow}
                </Button>
              ),
            }
          : {})}
      >
        {player.online ? null : (
          <div className="page-note">
            <Banner>{words.offlineHelp}</Banner>
          </div>
        )}
        {outbox?.open === 0 && entries.length === 0 ? (
          <EmptyState compact icon="cloud-upload" title={words.noOutbox} text={words.noOutboxHelp} />
        ) : null}
        {entries.length === 0 ? null : (
          <div className="outbox-entries">
            <ListGroup label={words.outbox}>
              {entries.map((entry) => (
                <ListRow
                  key={entry.id}
                  title={entry.own ? (entry.title ?? t(entry.call)) : words.somebodyElses}
                  subtitle={
                    <span className="outbox-about" dir={directionOf(format.language)}>
                      <span className="outbox-line">
                        <Badge tint={tints[entry.state]}>{states[entry.state]}</Badge>
                        <span>
                          <Parts
                            text={[
                              ...(entry.own && entry.title !== null ? [t(entry.call)] : []),
                              formatAgo(entry.when, format, now),
                            ].join(" · ")}
                          />
                        </span>
                      </span>
                      {whyItWaits(player, entry, simulated).map((why) => (
                        <bdi key={why} className="outbox-why">
                          {why}
                        </bdi>
                      ))}
                    </span>
                  }
                  {...(solutionOf(entry, simulated) === null
                    ? {}
                    : {
                        end: <OutboxSolution entry={entry} simulated={simulated} onOpen={() => setChosen(entry.id)} />,
                      })}
                  {...(entry.own ? { onClick: () => setChosen(entry.id) } : {})}
                />
              ))}
            </ListGroup>
          </div>
        )}
      </Sheet>
      <OutboxEntry
        simulated={simulated}
        entry={entries.find((entry) => entry.id === chosen) ?? null}
        onClose={() => setChosen(null)}
      />
    </>
  );
}
