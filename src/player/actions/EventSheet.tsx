import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { useDraft } from "../drafts/use-draft.ts";
import { useSaving } from "../drafts/use-saving.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { DraftForm } from "../screens/DraftForm.tsx";
import { sayReason } from "#words/say.ts";
import { isForward } from "./record-offers.ts";
import { useActions } from "./use-actions.ts";

interface FiredEvent {
  readonly entity: string;
  readonly id: string;
  readonly event: string;
}

/** The sheet for the values that an event asks for; its button fires the event. */
interface EventSheetProps {
  readonly open: boolean;
  readonly asked: FiredEvent | null;
  readonly onClose: () => void;
}

/** Compares by content: for an address that names an event, each render makes a new object. */
const isSame = (one: FiredEvent | null, other: FiredEvent | null): boolean =>
  one?.entity === other?.entity && one?.id === other?.id && one?.event === other?.event;

export function EventSheet({ open, asked, onClose }: EventSheetProps) {
  const player = usePlayer();
  const actions = useActions();
  const { words, t } = player;
  // While the sheet slides out, it still shows its last event.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  const about = asked ?? last;
  const { draft, filler, failed } = useDraft(
    asked === null ? null : { entity: asked.entity, id: asked.id, event: asked.event },
  );
  const record = useAnswer(about === null ? null : { kind: "record", entity: about.entity, id: about.id });
  const offer = record?.events.find((one) => one.event === about?.event);
  const { saving, save } = useSaving(filler);
  /** The event that the sheet is about now; another one may have been opened before the answer came. */
  const now = useRef(asked);
  useEffect(() => {
    now.current = asked;
  }, [asked]);
  const submit = async (): Promise<void> => {
    const place = player.place();
    const done = await save();
    if (done === null || about === null) return;
    const stands = isSame(now.current, asked);
    if (stands) onClose();
    const to = offer?.to ?? null;
    const said = words.didFire(record?.title ?? t(about.entity), t(about.event), to === null ? null : t(to));
    // A person who has closed the sheet is not taken to another page.
    actions.tell(done, said, stands ? place : null);
  };
  // If the button is pressed before the form has loaded, the press is kept until then.
  const [pressed, setPressed] = useState<FiredEvent | null>(null);
  useEffect(() => {
    if (pressed === null || filler === null) return;
    setPressed(null);
    if (isSame(pressed, asked)) void submit();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pressed, filler, asked]);
  const waits = pressed !== null && isSame(pressed, asked);
  const forward =
    about === null || !record || isForward(player, about.entity, record.status?.name ?? null, about.event);
  const refused = failed || offer?.allowed === false;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={about === null ? "" : t(about.event)}
      description={record === null || record === undefined ? undefined : record.title}
      footer={
        refused ? undefined : (
          <Button
            block
            look={forward ? "primary" : "tonal"}
            busy={saving || waits}
            onClick={() => (filler === null ? setPressed(asked) : void submit())}
          >
            {about === null ? words.go : t(about.event)}
          </Button>
        )
      }
    >
      {refused ? (
        <EmptyState
          compact
          icon="lock"
          title={words.notAllowed}
          text={offer?.reason === null || offer === undefined ? words.notAllowedHelp : sayReason(player, offer.reason)}
        />
      ) : draft === null || filler === null ? null : (
        <div className="sheet-form">
          <DraftForm draft={draft} filler={filler} />
        </div>
      )}
    </Sheet>
  );
}
