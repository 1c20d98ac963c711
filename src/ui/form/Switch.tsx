import { controlProps, useField } from "./Field.tsx";

export interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** For use outside of a `Field` only. */
  readonly label?: string;
}

/** Use inside `<Field shape="switch">`. */
export function Switch({ checked, onChange, label }: SwitchProps) {
  const { "aria-required": _required, ...wiring } = controlProps(useField());
  return (
    <span className="switch">
      <input
        {...wiring}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span aria-hidden="true" />
    </span>
  );
}
