import { useState } from "react";
import { NumberInput, readNumber, type TypedNumber } from "#ui/form/NumberInput.tsx";
import { writeNumber } from "#ui/number/write-number.ts";
import type { Value } from "#expr/types.ts";
import { formatDuration, readDuration } from "../format/duration.ts";
import { usePlayer } from "../player-context.ts";
import { durationOf, durationUnits, inOneUnit, type DurationUnit } from "./typed-duration.ts";
import type { WidgetProps } from "./widget.ts";

export function DurationWidget({ value, set, leave }: WidgetProps) {
  return <DurationInput value={value} onChange={set} onBlur={leave} />;
}

interface DurationInputProps {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur?: () => void;
  /** Working time: the units are labelled as working days, hours and minutes. */
  readonly isWork?: boolean;
}

/**
 * A number and a unit. Text that is not a duration is passed on as it was typed, to be corrected; it is never saved.
 */
export function DurationInput({ value, onChange, onBlur, isWork = false }: DurationInputProps) {
  const { words, format } = usePlayer();
  const units = isWork
    ? [
        { unit: "minutes", name: words.workingMinutes },
        { unit: "hours", name: words.workingHours },
        { unit: "days", name: words.workingDays },
      ]
    : durationUnits.map((one) => ({ unit: one, name: words[one] }));
  const [unit, setUnit] = useState<DurationUnit | null>(null);
  const isDuration = typeof value === "string" && readDuration(value) !== null;
  const known = isDuration ? inOneUnit(value, unit) : null;
  const shown = known?.unit ?? unit ?? "hours";
  const write = (amount: TypedNumber, text: string, as: DurationUnit): void =>
    onChange(typeof amount === "number" ? (durationOf(amount, as) ?? text) : amount);
  return (
    <span className="duration-input">
      <NumberInput
        value={known?.amount ?? (isDuration || typeof value !== "string" ? null : value)}
        // A duration of several units does not fit into one number; it is shown as the placeholder.
        {...(isDuration && known === null ? { placeholder: formatDuration(value, format.language, "exact") } : {})}
        onChange={(amount, text) => {
          setUnit(shown);
          write(amount, text, shown);
        }}
        onBlur={onBlur}
      />
      <select
        className="unit-select"
        aria-label={words.unit}
        value={shown}
        onChange={(event) => {
          const next = durationUnits.find((one) => one === event.target.value) ?? "hours";
          setUnit(next);
          if (known !== null) write(known.amount, writeNumber(known.amount, format.language, { kind: "number" }), next);
          else if (typeof value === "string" && !isDuration) {
            const reading = readNumber(value, format.language, { kind: "number" });
            if (reading.kind === "number" || reading.kind === "ambiguous") write(reading.value, value, next);
          }
        }}
      >
        {units.map(({ unit: one, name }) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
