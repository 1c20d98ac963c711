import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { IconButton } from "#ui/control/IconButton.tsx";
import { ActionBar } from "#ui/frame/ActionBar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { EventOffer, RecordView } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import { createLabel, createPath } from "../actions/create-path.ts";
import { fireOffer } from "../actions/fire-event.ts";
import { usePlayer } from "../player-context.ts";
import { sayReason } from "#words/say.ts";
import { useMayCreate } from "../state/may-create.ts";

/** Two buttons fit under a thumb; the rest is one tap further, with what can't be done now and why. */
const mostButtons = 2;

export function RecordActions({ screen, record }: { readonly screen: Screen | null; readonly record: RecordView }) {
  const player = usePlayer();
  const { words, t } = player;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  // A screen of the document offers the events it lists; where it lists none, none are hidden.
  const listed = screen?.actions.filter((action) => action.kind === "event").map((action) => action.event) ?? [];
  const offers =
    listed.length === 0 || screen?.byDefault
      ? record.events
      : record.events.filter((offer) => listed.includes(offer.event));
  const may = offers.filter((offer) => offer.allowed);
  const mayNot = offers.filter((offer) => !offer.allowed);
  const named = screen?.actions.filter((action) => action.kind === "create").map((action) => action.entity) ?? [];
  const creatable = useMayCreate(named);
  const creates = named.filter((entity) => creatable.has(entity));
  const fire = async (offer: EventOffer): Promise<void> => {
    setOpen(false);
    setBusy(offer.event);
    await fireOffer(player, record, offer);
    setBusy(null);
  };
  const order = screen?.actions.map((action) =>
    action.kind === "event"
      ? `event ${action.event}`
      : action.kind === "create"
        ? `create ${action.entity}`
        : action.kind,
  );
  // In the order of the screen's "Lets a user"; what it does not name comes after, in that of point 4.
  const place = (key: string): number => {
    const at = order?.indexOf(key) ?? -1;
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  const buttons = [
    ...may.map((offer) => ({
      key: `event ${offer.event}`,
      label: t(offer.event),
      busy: busy === offer.event,
      run: () => void fire(offer),
    })),
    ...creates.map((entity) => ({
      key: `create ${entity}`,
      label: createLabel(player, entity),
      busy: false,
      run: () => player.go(createPath(player, entity, { entity: record.entity, id: record.id })),
    })),
  ].toSorted((one, other) => place(one.key) - place(other.key));
  const shown = buttons.slice(0, mostButtons);
  const rest = buttons.slice(mostButtons);
  if (buttons.length === 0 && mayNot.length === 0) return null;
  const more = rest.length > 0 || mayNot.length > 0;
  return (
    <>
      <ActionBar>
        {shown.map((button, index) => (
          <Button key={button.key} look={index === 0 ? "primary" : "tonal"} busy={button.busy} onClick={button.run}>
            {button.label}
          </Button>
        ))}
        {shown.length === 0 ? (
          <Button look="tonal" icon="info" onClick={() => setOpen(true)}>
            {words.whyNot}
          </Button>
        ) : more ? (
          <IconButton
            icon={rest.length > 0 ? "ellipsis" : "circle-help"}
            look="tonal"
            label={rest.length > 0 ? words.moreActions : words.whyNot}
            onClick={() => setOpen(true)}
          />
        ) : null}
      </ActionBar>
      <Sheet open={open} onOpenChange={setOpen} title={rest.length > 0 ? words.actions : words.whyNot} flush>
        {rest.length === 0 ? null : (
          <ListGroup label={words.actions}>
            {rest.map((button) => (
              <ListRow
                key={button.key}
                title={button.label}
                onClick={() => {
                  setOpen(false);
                  button.run();
                }}
              />
            ))}
          </ListGroup>
        )}
        {mayNot.length === 0 ? null : (
          <ListGroup
            {...(rest.length > 0 ? { heading: words.whyNot } : { label: words.whyNot })}
            footer={words.whyNotHelp}
          >
            {mayNot.map((offer) => (
              <ListRow
                key={offer.event}
                title={t(offer.event)}
                subtitle={offer.reason === null ? words.notAllowed : sayReason(player, offer.reason)}
              />
            ))}
          </ListGroup>
        )}
      </Sheet>
    </>
  );
}
