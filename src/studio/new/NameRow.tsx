import type { ReactNode } from "react";
import { IconButton } from "#ui/control/IconButton.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useCardWords } from "../words/cards-language.ts";

interface NameRowProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly help?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onRemove?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** An answer: a name, what belongs to it, and a button that removes it. */
export function NameRow({ label, value, placeholder, help, onChange, onRemove, children }: NameRowProps) {
  const cards = useCardWords();
  return (
    <div className="name-row">
      <div className="name-row-fields">
        <Field label={label} help={help}>
          <TextInput value={value} onChange={onChange} {...(placeholder === undefined ? {} : { placeholder })} />
        </Field>
        {children}
      </div>
      {onRemove === undefined ? null : <IconButton icon="x" label={`${cards.remove}: ${value}`} onClick={onRemove} />}
    </div>
  );
}
