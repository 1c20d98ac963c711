import { TextArea, TextInput } from "#ui/form/TextInput.tsx";
import { useTyped } from "./use-typed.ts";

interface PlainInputProps {
  readonly value: string;
  readonly long: boolean;
  readonly onTyped: (typed: string) => void;
  readonly onWrite: (typed: string) => boolean;
}

/** An input for words; they are written into the text when the input loses the focus. */
export function PlainInput({ value, long, onTyped, onWrite }: PlainInputProps) {
  const typed = useTyped(value, onWrite);
  const change = (text: string): void => {
    // A table cell or a fact must stay on one line.
    typed.type(text.replaceAll(/\s*[\r\n]+\s*/gu, " "));
    onTyped(text);
  };
  const Input = long ? TextArea : TextInput;
  return (
    <form
      className="plain-input"
      onSubmit={(event) => {
        event.preventDefault();
        typed.commit();
      }}
    >
      <Input value={typed.value} onChange={change} onBlur={typed.commit} />
    </form>
  );
}
