import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import { useSpoken } from "../words/language.ts";

export function RenameSheet({
  app,
  shelf,
  onClose,
}: {
  readonly app: ShelfApp | null;
  readonly shelf: Shelf;
  readonly onClose: () => void;
}) {
  const { words } = useSpoken();
  const [typed, setTyped] = useState<{ readonly app: string; readonly name: string } | null>(null);
  const name = typed !== null && typed.app === app?.id ? typed.name : (app?.name ?? "");
  const save = (): void => {
    if (app === null || name.trim() === "") return;
    onClose();
    shelf.rename(app.id, name.trim()).catch(() => showToast({ text: words.failed, kind: "error" }));
  };
  return (
    <Sheet
      open={app !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.rename}
      footer={
        <Button block onClick={save}>
          {words.save}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="list-card field-card sheet-fields">
          <Field label={words.newName} required>
            <TextInput
              value={name}
              onChange={(text) => app !== null && setTyped({ app: app.id, name: text })}
              enterKey="done"
            />
          </Field>
        </div>
      </form>
    </Sheet>
  );
}
