import type { Ref } from "react";
import { TextInput } from "#ui/form/TextInput.tsx";

interface PinInputProps {
  readonly value: string;
  readonly onChange: (pin: string) => void;
  readonly enterKey?: "next" | "go";
  readonly ref?: Ref<HTMLInputElement>;
}

const longestPin = 12;

/** Digits only, with the phone's digit keyboard, and hidden from password managers. */
export function PinInput({ value, onChange, enterKey = "go", ref }: PinInputProps) {
  return (
    <TextInput
      kind="pin"
      {...(ref === undefined ? {} : { ref })}
      value={value}
      maxLength={longestPin}
      enterKey={enterKey}
      onChange={(text) => onChange(text.replaceAll(/\P{Nd}/gu, ""))}
    />
  );
}
