import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { IconButton } from "#ui/control/IconButton.tsx";
import { ActionBar } from "#ui/frame/ActionBar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { EventOffer, RecordView } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import { looseName } from "#text/names.ts";
import { createLabel, createPath } from "../actions/create-path.ts";
import { fireOffer, targetOf } from "../actions/fire-event.ts";
import { offersOf, primaryOf, waitsForWork } from "../actions/record-offers.ts";
import { mark } from "../inspect/marks.ts";
import { usePlayer } from "../player-context.ts";
import { sayReason } from "#words/say.ts";
import { useMayCreate } from "../state/may-create.ts";

/** Two buttons fit under a thumb; the rest is one tap further. What this person may not do is in the page's menu. */
const mostButtons = 2;

interface ActionButton {
  readonly key: string;
  readonly label: string;
  readonly busy: boolean;
  readonly run: () => void;
  readonly mark: string;
}

const keyOf = ({ event }: EventOffer): string => `event ${looseName(event)}`;

export function RecordActions({ screen, record }: { readonly screen: Screen | null; readonly record: RecordView }) {
  const player = usePlayer();
  const { words, t } = player;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const offers = offersOf(screen, record);
  const may = offers.filter((offer) => offer.allowed);
  const named = screen?.actions.filter((action) => action.kind === "create").map((action) => action.entity) ?? [];
  const creatable = useMayCreate(named);
  const creates = named.filter((entity) => creatable.has(entity));
  const fire = async (offer: EventOffer): Promise<void> => {
    setOpen(false);
    setBusy(offer.event);
    await fireOffer(player, targetOf(record), offer);
    setBusy(null);
  };
  // In the order of the screen's "Lets a user"; what it does not name comes after, in that of point 4.
  const order = screen?.actions.map((action) =>
    action.kind === "event"
      ? `event ${looseName(action.event)}`
      : action.kind === "create"
        ? `create ${action.entity}`
        : action.kind,
  );
  const place = (key: string): number => {
    const at = order?.indexOf(key) ?? -1;
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  const buttons: readonly ActionButton[] = [
    ...may.map((offer) => ({
      key: keyOf(offer),
      label: t(offer.event),
      busy: busy === offer.event,
      run: () => void fire(offer),
      mark: mark.event(record.entity, offer.event),
    })),
    ...creates.map((entity) => ({
      key: `create ${entity}`,
      label: createLabel(player, entity),
      busy: false,
      run: () => player.go(createPath(player, entity, { entity: record.entity, id: record.id })),
      mark: mark.action(screen?.name ?? null, "create", entity),
    })),
  ].toSorted((one, other) => place(one.key) - place(other.key));

  const status = record.status?.name ?? null;
  const inOrder = [...may].toSorted((one, other) => place(keyOf(one)) - place(keyOf(other)));
  const forward = primaryOf(player, record.entity, status, inOrder);
  // What comes next but needs something first is shown quiet, with what it needs.
  const next = forward === null ? primaryOf(player, record.entity, status, offers.filter(waitsForWork)) : null;
  const first = buttons[0];
  const primary = forward === null ? (first?.key.startsWith("create ") ? first.key : null) : keyOf(forward);
  const sorted = buttons.toSorted((one, other) => Number(other.key === primary) - Number(one.key === primary));
  const room = next === null ? mostButtons : mostButtons - 1;
  const rest = sorted.slice(room);
  if (sorted.length === 0 && next === null) return null;
  return (
    <>
      <ActionBar note={next?.reason ? sayReason(player, next.reason) : undefined}>
        {next === null ? null : (
          <Button look="tonal" aria-disabled data-mark={mark.event(record.entity, next.event)}>
            {t(next.event)}
          </Button>
        )}
        {sorted.slice(0, room).map((button) => (
          <Button
            key={button.key}
            look={button.key === primary ? "primary" : "tonal"}
            busy={button.busy}
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
