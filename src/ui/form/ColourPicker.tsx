import { useId } from "react";
import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { useField } from "./Field.tsx";
import "./capture.css";

export interface ColourPickerProps {
  /** `#rrggbb`, or null. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

const swatches = [
  "#dc2626",
  "#ea580c",
  "#d97706",
  "#65a30d",
  "#16a34a",
  "#0d9488",
  "#0284c7",
  "#3b5bdb",
  "#7c3aed",
  "#c026d3",
  "#db2777",
  "#57534e",
];

/** Twelve preset colours, and the phone's own picker for all others. Use in `<Field shape="group">`. */
export function ColourPicker({ value, onChange }: ColourPickerProps) {
  const words = useWords();
  const field = useField();
  const name = useId();
  const own = value !== null && !swatches.includes(value.toLowerCase());
  return (
    <div className="swatches" role="radiogroup" aria-labelledby={field.labelId}>
      {swatches.map((colour) => (
        <label key={colour} className="swatch" style={{ color: colour }}>
          <input
            type="radio"
            name={name}
            aria-label={colour}
            checked={value?.toLowerCase() === colour}
            disabled={field.disabled}
            onChange={() => onChange(colour)}
          />
          <span>
            <Icon name="check" size={1.125} strokeWidth={3} />
          </span>
        </label>
      ))}
      <label className="swatch" data-own={own || undefined} style={own ? { color: value } : undefined}>
        <input
          type="color"
          aria-label={words.colour}
          value={value !== null && /^#[0-9a-f]{6}$/iu.test(value) ? value : "#3b5bdb"}
          disabled={field.disabled}
          onChange={(event) => onChange(event.target.value)}
        />
        <span>
          <Icon name={own ? "check" : "palette"} size={1.125} strokeWidth={own ? 3 : 2} />
        </span>
      </label>
    </div>
  );
}
