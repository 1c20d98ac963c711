import { useState } from "react";
import { MoneyInput, NumberInput } from "#ui/form/NumberInput.tsx";
import { usePlayer } from "../player-context.ts";
import { numberOf, type WidgetProps } from "./widget.ts";

export function NumberWidget({ item, value, set, leave }: WidgetProps) {
  const wrong = useWrongNumber();
  return (
    <>
      <NumberInput
        whole={item.field.type.kind === "whole number"}
        value={numberOf(value)}
        onChange={(next, text) => {
          wrong.note(next, text);
          set(next);
        }}
        onBlur={leave}
      />
      {wrong.message}
    </>
  );
}

export function PercentWidget({ value, set, leave }: WidgetProps) {
  const wrong = useWrongNumber();
  const share = numberOf(value);
  return (
    <>
      <NumberInput
        unit="%"
        // 0.07 × 100 is 7.000000000000001 to a computer.
        value={share === null ? null : Number((share * 100).toFixed(8))}
        onChange={(next, text) => {
          wrong.note(next, text);
          set(next === null ? null : Number((next / 100).toFixed(10)));
        }}
        onBlur={leave}
      />
      {wrong.message}
    </>
  );
}

export function MoneyWidget({ value, set, leave }: WidgetProps) {
  const { description } = usePlayer();
  const wrong = useWrongNumber();
  return (
    <>
      <MoneyInput
        currency={description.currency}
        value={numberOf(value)}
        onChange={(next, text) => {
          wrong.note(next, text);
          set(next);
        }}
        onBlur={leave}
      />
      {wrong.message}
    </>
  );
}

/** A text that is no number never reaches the engine, so the page says it. */
function useWrongNumber() {
  const { words } = usePlayer();
  const [wrong, setWrong] = useState(false);
  return {
    note: (value: number | null, text: string): void => setWrong(value === null && text.trim() !== ""),
    message: wrong ? (
      <span className="field-hint" role="alert">
        {words.notANumber}
      </span>
    ) : null,
  };
}
