import { Button } from "#ui/control/Button.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { useActions } from "../actions/use-actions.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { useSaving } from "../drafts/use-saving.ts";
import { nameOfEntity, usePlayer } from "../player-context.ts";
import type { NewInPlaceProps } from "../fields/new-in-place.ts";
import { DraftForm } from "./DraftForm.tsx";

/** Creates a record without leaving the form that needs it. */
export function NewInPlace({ entity, open, onClose }: NewInPlaceProps) {
  const player = usePlayer();
  const actions = useActions();
  const { words } = player;
  const { draft, filler } = useDraft(open ? { entity, id: null } : null);
  const { saving, save } = useSaving(filler);
  const submit = async (): Promise<void> => {
    const done = await save();
    const made = done?.records[0];
    if (done === null || made === undefined) return;
    // No place: the form that needs the record stays.
    actions.tell(done, words.didCreate(nameOfEntity(player, entity)), null);
    const record = await player.app.ask({ kind: "record", entity, id: made.id });
    onClose({ id: made.id, title: record?.title ?? null });
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose(null);
      }}
      title={words.createOne(nameOfEntity(player, entity))}
      flush
      footer={
        draft === null ? undefined : (
          <Button block busy={saving} onClick={() => void submit()}>
            {words.save}
          </Button>
        )
      }
    >
      {draft === null || filler === null ? null : <DraftForm draft={draft} filler={filler} />}
    </Sheet>
  );
}
