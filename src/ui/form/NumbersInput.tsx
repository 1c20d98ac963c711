import { useState } from "react";
import { useUi } from "../frame/ui-context.tsx";
import type { NumberKind } from "../number/number-kind.ts";
import { readNumbers, sayNumbers } from "../number/read-numbers.ts";
import { writeNumber } from "../number/write-number.ts";
import { TextInput } from "./TextInput.tsx";

export { partsOf } from "../number/read-numbers.ts";

interface NumbersInputProps {
  /** Stored numbers; or the text that could not be read as numbers. */
  readonly value: readonly number[] | string;
  readonly kind: NumberKind;
  readonly onChange: (value: readonly number[] | string) => void;
}

/** Several numbers in one line, separated by semicolons. During typing, a line below shows how they were read. */
export function NumbersInput({ value, kind, onChange }: NumbersInputProps) {
  const { locale, words } = useUi();
  const [typed, setTyped] = useState<string | null>(null);
  const written = typeof value === "string" ? value : value.map((one) => writeNumber(one, locale, kind)).join("; ");
  const note = typed === null ? "" : sayNumbers(typed, locale, kind, words.readAs);
  return (
    <span className="number-input">
      <TextInput
        value={typed ?? written}
        onBlur={() => setTyped(null)}
        onChange={(text) => {
          setTyped(text);
          onChange(readNumbers(text, locale, kind) ?? text);
        }}
      />
      <span className="input-reading numeric" role="status">
        {note === "" ? null : <bdi>{note}</bdi>}
      </span>
    </span>
  );
}
