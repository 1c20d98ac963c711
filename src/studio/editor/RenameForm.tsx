import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { RenameAnswer } from "#engine/contract/shelf.ts";
import type { TextEdit } from "#text/edit.ts";
import type { Refusal } from "#edit/refusal.ts";
import { refusalInWords } from "../cards/form-words.ts";
import { useLoadedCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";

interface RenameFormProps {
  readonly name: string;
  readonly rename: (name: string) => Promise<RenameAnswer>;
  readonly onEdit: (edits: readonly TextEdit[]) => void;
}

/** Renames something everywhere in the document. Records follow when the draft is applied. */
export function RenameForm({ name: before, rename, onEdit }: RenameFormProps) {
  const { words } = useSpoken();
  const cards = useLoadedCardWords();
  const [name, setName] = useState(before);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isSame = name.trim() === "" || name.trim() === before;
  const run = async (): Promise<void> => {
    if (isSame || busy) return;
    setBusy(true);
    const answer = await rename(name.trim()).catch(() => null);
    setBusy(false);
    if (answer === null) setError(words.failed);
    else if ("refusal" in answer)
      setError(cards === null ? words.failed : refusalInWords(answer.refusal as Refusal, cards));
    else onEdit(answer.edits);
  };
  return (
    <form
      className="list-card field-card sheet-fields rename-form"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Field label={words.renameEverywhere} error={error}>
        <TextInput value={name} onChange={setName} enterKey="done" />
      </Field>
      <Button type="submit" size="small" look="tonal" busy={busy} disabled={isSame}>
        {words.rename}
      </Button>
    </form>
  );
}
