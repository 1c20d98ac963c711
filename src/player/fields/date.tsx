import { DateInput } from "#ui/form/DateInput.tsx";
import { instantOf, wallClock } from "../format/zone.ts";
import { usePlayer } from "../player-context.ts";
import { textOf, type WidgetProps } from "./widget.ts";

export function DateWidget({ value, set, leave }: WidgetProps) {
  return (
    <DateInput kind="date" value={textOf(value)} onChange={(date) => set(date === "" ? null : date)} onBlur={leave} />
  );
}

export function TimeWidget({ value, set, leave }: WidgetProps) {
  return (
    <DateInput
      kind="time"
      value={textOf(value).slice(0, 5)}
      onChange={(time) => set(time === "" ? null : time)}
      onBlur={leave}
    />
  );
}

export function DateTimeWidget({ value, set, leave }: WidgetProps) {
  const { zone } = usePlayer().description;
  const local = typeof value === "string" ? wallClock(value, zone) : "";
  return (
    <DateInput
      kind="date-time"
      value={local}
      onChange={(next) => set(next === "" ? null : instantOf(next, zone))}
      onBlur={leave}
    />
  );
}
