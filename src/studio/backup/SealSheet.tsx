import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import { backUpApp } from "../shelf-screens/back-up-app.ts";
import { useSpoken } from "../words/language.ts";

/** Shorter passphrases are soon found by trying. */
const SHORTEST = 8;

interface SealSheetProps {
  readonly app: ShelfApp;
  readonly shelf: Shelf;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The sheet for saving a backup encrypted with a passphrase. */
export function SealSheet({ app, shelf, onClose, onSaved }: SealSheetProps) {
  const { words } = useSpoken();
  const { sealed } = words;
  const [passphrase, setPassphrase] = useState("");
  const [again, setAgain] = useState("");
  const [told, setTold] = useState(false);
  const [busy, setBusy] = useState(false);
  const tooShort = passphrase.length < SHORTEST;
  const save = async (): Promise<void> => {
    setTold(true);
    if (busy || tooShort || passphrase !== again) return;
    setBusy(true);
    try {
      if (!(await backUpApp(shelf, app, Date.now(), passphrase))) return;
      onClose();
      onSaved();
    } catch {
      showToast({ text: words.failed, kind: "error" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={sealed.backUp}
      footer={
        <Button block aria-disabled={busy} onClick={() => void save()}>
          {words.backUp}
        </Button>
      }
    >
      <div className="page-note">
        <Banner kind="warning">{sealed.lostMeansLost}</Banner>
      </div>
      <form
        className="list-card field-card sheet-fields"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={sealed.passphrase} required error={told && tooShort ? sealed.tooShort(SHORTEST) : undefined}>
          <TextInput kind="secret" value={passphrase} onChange={setPassphrase} enterKey="next" />
        </Field>
        <Field
          label={sealed.repeat}
          required
          error={told && !tooShort && passphrase !== again ? sealed.notTheSame : undefined}
        >
          <TextInput kind="secret" value={again} onChange={setAgain} enterKey="done" />
        </Field>
      </form>
    </Sheet>
  );
}
