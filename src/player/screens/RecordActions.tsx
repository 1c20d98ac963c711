import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { IconButton } from "#ui/control/IconButton.tsx";
import { ActionBar } from "#ui/frame/ActionBar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { EventOffer, RecordView } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import { createLabel, createPath, creationAt } from "../actions/create-path.ts";
import { fireOffer, targetOf } from "../actions/fire-event.ts";
import { pageButtons } from "../actions/page-buttons.ts";
import { offersOf, tableOf } from "../actions/record-offers.ts";
import { mark } from "../inspect/marks.ts";
import { usePlayer } from "../player-context.ts";
import { sayReason } from "#words/say.ts";
import { useCreations } from "../state/use-creations.ts";

/**
 * Two buttons fit under a thumb; the others are one tap away. Events that this person may not fire are in the page's
 * menu.
 */
const mostButtons = 2;

export function RecordActions({ screen, record }: { readonly screen: Screen | null; readonly record: RecordView }) {
  const player = usePlayer();
  const { words, t } = player;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const actions = screen?.actions ?? [];
  const here = { entity: record.entity, id: record.id };
  const named = actions.flatMap((action) => (action.kind === "create" ? [action.entity] : []));
  const creates = useCreations(named.map((entity) => creationAt(player, entity, here)));
  const fire = async (offer: EventOffer): Promise<void> => {
    setOpen(false);
    setBusy(offer.event);
    await fireOffer(player, targetOf(record), offer);
    setBusy(null);
  };
  const buttons = pageButtons(
    tableOf(player, record.entity),
    record.status?.name ?? null,
    actions,
    offersOf(screen, record),
    creates,
  ).map(({ key, filled, reason, ...button }) => ({
    key,
    look: filled ? ("primary" as const) : ("tonal" as const),
    reason: reason === null ? null : sayReason(player, reason),
    ...("offer" in button
      ? {
          label: t(button.offer.event),
          busy: busy === button.offer.event,
          run: () => void fire(button.offer),
          mark: mark.event(record.entity, button.offer.event),
        }
      : {
          label: createLabel(player, button.create),
          busy: false,
          run: () => player.go(createPath(player, button.create, here)),
          mark: mark.action(screen?.name ?? null, "create", button.create),
        }),
  }));
  const shown = buttons.slice(0, mostButtons);
  const rest = buttons.slice(mostButtons);
  const notes = [...new Set(shown.flatMap(({ reason }) => (reason === null ? [] : [reason])))];
  if (buttons.length === 0) return null;
  return (
    <>
      <ActionBar note={notes.length > 0 ? notes.join(" ") : undefined}>
        {shown.map((button) => (
          <Button
            key={button.key}
            look={button.look}
            busy={button.busy}
            aria-disabled={button.reason !== null || undefined}
            onClick={button.run}
            data-mark={button.mark}
          >
            {button.label}
          </Button>
        ))}
        {rest.length > 0 ? (
          <IconButton icon="ellipsis" look="tonal" label={words.moreActions} onClick={() => setOpen(true)} />
        ) : null}
      </ActionBar>
      <Sheet open={open} onOpenChange={setOpen} title={words.actions} flush>
        <ListGroup label={words.actions}>
          {rest.map((button) => (
            <ListRow
              key={button.key}
              title={button.label}
              subtitle={button.reason ?? undefined}
              disabled={button.reason !== null}
              mark={button.mark}
              onClick={() => {
                setOpen(false);
                button.run();
              }}
            />
          ))}
        </ListGroup>
      </Sheet>
    </>
  );
}
