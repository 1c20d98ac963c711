import { AnswerButtons, AnswerStars, AnswerTick } from "#ui/answer/AnswerButtons.tsx";
import { Stepper } from "#ui/answer/Stepper.tsx";
import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import { numberKindOf, wrongNumber } from "../fields/typed-number.ts";
import { usePlayer } from "../player-context.ts";
import { hasButtons } from "./answered-fields.ts";

/** Position of the answer: a box at the start of the line, something small at its end, or buttons below it. */
export type AnswerPlace = "start" | "end" | "below" | "nowhere";

export function answerPlace(field: Field): AnswerPlace {
  const { kind } = field.type;
  if (kind === "yes/no") return field.default === null && field.required === true ? "below" : "start";
  if (hasButtons(field)) return "below";
  return numberKindOf(field.type, "EUR") === null ? "nowhere" : "end";
}

export interface AnswerControlProps {
  readonly field: Field;
  /** The row's title, for the label. */
  readonly about: string;
  readonly value: Value;
  readonly tint: string | null;
  readonly disabled: boolean;
  readonly onAnswer: (value: Value) => void;
}

export function AnswerControl({ field, about, value, tint, disabled, onAnswer }: AnswerControlProps) {
  const { words, t, format, description } = usePlayer();
  const label = words.labelled(t(field.name), about);
  const { type } = field;
  if (type.kind === "choice")
    return (
      <AnswerButtons
        label={label}
        options={type.options.map((option) => ({ value: option.value, label: t(option.value) }))}
        value={typeof value === "string" ? value : null}
        tint={tint}
        disabled={disabled}
        onAnswer={onAnswer}
      />
    );
  if (type.kind === "yes/no") {
    if (answerPlace(field) === "start")
      return <AnswerTick label={label} value={value === true} disabled={disabled} onAnswer={onAnswer} />;
    return (
      <AnswerButtons
        label={label}
        options={[
          { value: "yes", label: words.yes },
          { value: "no", label: words.no },
        ]}
        value={typeof value === "boolean" ? (value ? "yes" : "no") : null}
        tint={tint}
        disabled={disabled}
        onAnswer={(chosen) => onAnswer(chosen === "yes")}
      />
    );
  }
  if (type.kind === "rating")
    return (
      <AnswerStars
        label={label}
        value={typeof value === "number" ? value : null}
        disabled={disabled}
        onAnswer={onAnswer}
      />
    );
  const kind = numberKindOf(type, description.currency);
  if (kind === null) return null;
  return (
    <Stepper
      label={label}
      less={words.answers.less}
      more={words.answers.more}
      value={typeof value === "number" ? value : null}
      kind={kind}
      disabled={disabled}
      wrong={(text) => wrongNumber(text, kind, format)}
      onAnswer={onAnswer}
    />
  );
}
