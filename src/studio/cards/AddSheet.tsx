import { useState, type ReactNode } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Change } from "#edit/change.ts";
import type { Refusal } from "#edit/refusal.ts";
import { useCardWords } from "../words/cards-language.ts";
import { refusalInWords } from "./form-words.ts";
import { useChanges } from "./use-changes.ts";

interface AddSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly label?: string;
  readonly placeholder?: string;
  /** The changes that add the new item. */
  readonly changesFor: (name: string) => readonly Change[];
  readonly onAdded?: (name: string) => void;
  /** Inputs besides the name; a function gets a callback that sets the name. */
  readonly children?: ReactNode | ((write: (name: string) => void) => ReactNode);
}

/** Asks for the name of something new. */
export function AddSheet(props: AddSheetProps) {
  const { open, onOpenChange, title, label, placeholder, changesFor, onAdded, children } = props;
  const cards = useCardWords();
  const run = useChanges();
  const [name, setName] = useState("");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const add = (): void => {
    const why = run(...changesFor(name.trim()));
    setRefusal(why);
    if (why !== null) return;
    onOpenChange(false);
    setName("");
    onAdded?.(name.trim());
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        setRefusal(null);
        onOpenChange(next);
      }}
      title={title}
      footer={
        <Button block aria-disabled={name.trim() === ""} onClick={add}>
          {cards.add}
        </Button>
      }
    >
      <form
        className="list-card field-card sheet-fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") add();
        }}
      >
        <Field label={label ?? cards.name} required error={refusal === null ? null : refusalInWords(refusal, cards)}>
          <TextInput
            value={name}
            onChange={setName}
            enterKey="done"
            {...(placeholder === undefined ? {} : { placeholder })}
          />
        </Field>
        {typeof children === "function" ? children(setName) : children}
      </form>
    </Sheet>
  );
}
