import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { controlProps, useField } from "./Field.tsx";

export interface DateInputProps {
  /** "date": 2026-03-01, "time": 14:30, "date-time": 2026-03-01T14:30 (local). Empty string: no value. */
  readonly kind: "date" | "time" | "date-time";
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `incomplete`: partial input, such as a day without a month, of which the browser reports no value. */
  readonly onBlur?: ((incomplete: boolean) => void) | undefined;
  readonly min?: string;
  readonly max?: string;
  readonly clearable?: boolean;
}

const types = { date: "date", time: "time", "date-time": "datetime-local" } as const;

/** The phone's own picker, which its owner knows best. */
export function DateInput({ kind, value, onChange, onBlur, min, max, clearable = true }: DateInputProps) {
  const field = useField();
  const words = useWords();
  return (
    <span className="input-line">
      <input
        {...controlProps(field)}
        className="input input-date numeric"
        type={types[kind]}
        data-empty={value === "" || undefined}
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => onBlur?.(event.target.validity.badInput)}
      />
      {clearable && value !== "" && !field.required && !field.disabled ? (
        <button
          type="button"
          className="input-clear"
          aria-label={`${words.clear}: ${field.label}`}
          onClick={() => onChange("")}
        >
          <Icon name="x" size={1.125} />
        </button>
      ) : null}
    </span>
  );
}
