import { NumberInput } from "#ui/form/NumberInput.tsx";
import { readDuration, writeDuration, type DurationParts } from "../format/duration.ts";
import { usePlayer } from "../player-context.ts";
import { useState } from "react";
import type { WidgetProps } from "./widget.ts";

type Unit = "minutes" | "hours" | "days" | "months" | "years";
const units: readonly Unit[] = ["minutes", "hours", "days", "months", "years"];

/** A number and a unit. A mixed duration is written in the smallest unit it needs, where that says the same. */
export function DurationWidget({ value, set, leave }: WidgetProps) {
  const { words } = usePlayer();
  const parts = typeof value === "string" ? readDuration(value) : null;
  const known = parts === null ? null : inOneUnit(parts);
  const [unit, setUnit] = useState<Unit>(known?.unit ?? "hours");
  const shown = known?.unit ?? unit;
  const write = (amount: number | null, as: Unit): void =>
    set(amount === null || amount < 0 ? null : writeDuration({ [as]: amount }));
  return (
    <span className="duration-input">
      <NumberInput value={known?.amount ?? null} onChange={(amount) => write(amount, shown)} onBlur={leave} />
      <select
        className="unit-select"
        aria-label={words.unit}
        value={shown}
        onChange={(event) => {
          const next = units.find((one) => one === event.target.value) ?? "hours";
          setUnit(next);
          if (known !== null) write(known.amount, next);
        }}
      >
        {units.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </select>
    </span>
  );
}

function inOneUnit(parts: DurationParts): { readonly unit: Unit; readonly amount: number } {
  const used = (["years", "months", "days", "hours", "minutes"] as const).filter((unit) => parts[unit] !== 0);
  const [only] = used;
  if (used.length === 1 && only !== undefined && parts.seconds === 0) return { unit: only, amount: parts[only] };
  if (parts.years + parts.months > 0 && parts.days + parts.hours + parts.minutes === 0)
    return { unit: "months", amount: parts.years * 12 + parts.months };
  const minutes = (parts.days * 24 + parts.hours) * 60 + parts.minutes + parts.seconds / 60;
  return minutes % 60 === 0 && minutes > 0
    ? { unit: "hours", amount: minutes / 60 }
    : { unit: "minutes", amount: minutes };
}
