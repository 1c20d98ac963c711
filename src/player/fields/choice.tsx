import { Choice, MultiChoice } from "#ui/form/Choice.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { usePlayer } from "../player-context.ts";
import { listOf, type WidgetProps } from "./widget.ts";

export function YesNoWidget({ value, set, leave }: WidgetProps) {
  return (
    <Switch
      checked={value === true}
      onChange={(on) => {
        set(on);
        leave();
      }}
    />
  );
}

export function ChoiceWidget({ item, value, set, leave }: WidgetProps) {
  const { t } = usePlayer();
  const { type } = item.field;
  const options =
    type.kind === "choice" ? type.options.map((option) => ({ value: option.value, label: t(option.value) })) : [];
  return (
    <Choice
      options={options}
      value={typeof value === "string" ? value : null}
      onChange={(next) => {
        set(next);
        leave();
      }}
    />
  );
}

export function ChoicesWidget({ item, value, set, leave }: WidgetProps) {
  const { t } = usePlayer();
  const { type } = item.field;
  const options =
    type.kind === "choices" ? type.options.map((option) => ({ value: option.value, label: t(option.value) })) : [];
  return (
    <MultiChoice
      options={options}
      value={listOf(value)}
      onChange={(next) => {
        // In the document's order, regardless of the order of taps.
        set(options.map((option) => option.value).filter((one) => next.includes(one)));
        leave();
      }}
    />
  );
}
