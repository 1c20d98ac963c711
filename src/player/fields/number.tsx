import { NumberInput } from "#ui/form/NumberInput.tsx";
import { usePlayer } from "../player-context.ts";
import { numberKindOf, typedNumberOf } from "./typed-number.ts";
import type { WidgetProps } from "./widget.ts";

/** Numbers of every kind. Text that is not a number stays in the draft to be corrected, and is never saved. */
export function NumberWidget({ item, value, set, leave }: WidgetProps) {
  const { description } = usePlayer();
  const kind = numberKindOf(item.field.type, description.currency);
  return (
    <NumberInput
      value={typedNumberOf(value)}
      onChange={(next) => set(next)}
      onBlur={leave}
      {...(kind === null ? {} : { kind })}
    />
  );
}
