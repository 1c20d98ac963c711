import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { useField } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";

export interface BarcodeInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Opens the camera. Without it, the code is typed, or sent by a scanner that acts as a keyboard. */
  readonly onScan?: (() => void) | undefined;
}

export function BarcodeInput({ value, onChange, onBlur, onScan }: BarcodeInputProps) {
  const words = useWords();
  const field = useField();
  return (
    <TextInput
      kind="code"
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      end={
        onScan && !field.disabled ? (
          <button type="button" className="input-end" aria-label={`${words.scan}: ${field.label}`} onClick={onScan}>
            <Icon name="scan-barcode" size={1.5} />
          </button>
        ) : null
      }
    />
  );
}
