import { DateInput, type DateInputProps } from "#ui/form/DateInput.tsx";
import { instantOf, wallClock } from "../format/zone.ts";
import { usePlayer } from "../player-context.ts";
import { textOf, type WidgetProps } from "./widget.ts";

/** Draft value of an incomplete date or time, so that it is refused instead of saved as empty. */
const INCOMPLETE = "?";

interface PickerProps extends Pick<WidgetProps, "value" | "set" | "leave"> {
  readonly kind: DateInputProps["kind"];
  readonly shown: string;
  readonly onChange: (text: string) => void;
}

function Picker({ kind, shown, onChange, value, set, leave }: PickerProps) {
  return (
    <DateInput
      kind={kind}
      value={value === INCOMPLETE ? "" : shown}
      onChange={(text) => (text === "" ? set(null) : onChange(text))}
      onBlur={(incomplete) => {
        if (incomplete) set(INCOMPLETE);
        else if (value === INCOMPLETE) set(null);
        leave();
      }}
    />
  );
}

export function DateWidget(props: WidgetProps) {
  return <Picker {...props} kind="date" shown={textOf(props.value)} onChange={(date) => props.set(date)} />;
}

export function TimeWidget(props: WidgetProps) {
  // Seconds are shown if they are not zero; otherwise the field would hide them.
  const shown = textOf(props.value).replace(/^(\d\d:\d\d):00$/u, "$1");
  return <Picker {...props} kind="time" shown={shown} onChange={(time) => props.set(time)} />;
}

export function DateTimeWidget(props: WidgetProps) {
  const { zone } = usePlayer().description;
  const shown = typeof props.value === "string" ? wallClock(props.value, zone) : "";
  return <Picker {...props} kind="date-time" shown={shown} onChange={(local) => props.set(instantOf(local, zone))} />;
}
