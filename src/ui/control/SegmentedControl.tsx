import { useId } from "react";

export interface Segment {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SegmentedControlProps {
  readonly label: string;
  readonly segments: readonly Segment[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly labelledBy?: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly disabled?: boolean;
}

/** Native radio buttons with own styles: arrow keys, grouping and screen reader support come with them. */
export function SegmentedControl(props: SegmentedControlProps) {
  const { label, segments, value, onChange, labelledBy, describedBy, invalid, disabled } = props;
  const name = useId();
  return (
    <div
      className="segmented"
      role="radiogroup"
      {...(labelledBy ? { "aria-labelledby": labelledBy } : { "aria-label": label })}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
    >
      {segments.map((segment) => (
        <label key={segment.value} className="segment">
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={disabled || segment.disabled}
            onChange={() => onChange(segment.value)}
          />
          <span>{segment.label}</span>
        </label>
      ))}
    </div>
  );
}
