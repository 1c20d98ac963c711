import { useId } from "react";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";

interface NamesFieldProps {
  readonly label: string;
  readonly value: string;
  /** Existing names, to be tapped. */
  readonly names: readonly string[];
  readonly onChange: (value: string) => void;
}

/** An input for a name, which may be an existing one. */
export function NamesField({ label, value, names, onChange }: NamesFieldProps) {
  const id = useId();
  return (
    <Field label={label} id={id}>
      <TextInput value={value} onChange={onChange} />
      {names.length === 0 ? null : (
        <ul className="suggestions" aria-label={label}>
          {names.map((name) => (
            <li key={name}>
              <button type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Field>
  );
}
