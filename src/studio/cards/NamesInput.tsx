import { useState } from "react";
import { IconButton } from "#ui/control/IconButton.tsx";
import { useField } from "#ui/form/Field.tsx";
import { OptionSheet } from "#ui/form/OptionSheet.tsx";
import type { Option } from "#ui/form/choice-options.ts";
import { useCardWords } from "../words/cards-language.ts";
import { PlainInput } from "./PlainInput.tsx";
import { listOf } from "./typed-content.ts";

interface NamesInputProps {
  readonly value: string;
  readonly several: boolean;
  readonly options: readonly Option[];
  readonly onWrite: (typed: string) => boolean;
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Chooses among names of the document; other values can be typed. */
export function NamesInput({ value, several, options, onWrite }: NamesInputProps) {
  const cards = useCardWords();
  const { label } = useField();
  const [open, setOpen] = useState(false);
  const written = several ? listOf(value) : value === "" ? [] : [value];
  const chosen = written.map((name) => options.find((option) => same(option.value, name))?.value ?? name);
  // Typed values that are not in the list are kept.
  const others = chosen
    .filter((name) => options.every((option) => option.value !== name))
    .map((name) => ({ value: name, label: name }));
  return (
    <div className="names-input">
      <PlainInput value={value} long={false} onTyped={() => undefined} onWrite={onWrite} />
      {options.length === 0 ? null : (
        <IconButton icon="list" label={cards.chooseOf(label)} onClick={() => setOpen(true)} />
      )}
      <OptionSheet
        open={open}
        onOpenChange={setOpen}
        title={label}
        options={[...options, ...others]}
        chosen={chosen}
        several={several}
        mayBeNone={!several}
        searchable={options.length > 12}
        onChosen={(names) => onWrite(names.join(", "))}
      />
    </div>
  );
}
