import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import "./answer.css";

export interface AnswerOption {
  readonly value: string;
  readonly label: string;
}

export interface AnswerButtonsProps {
  /** The question being answered, for screen readers. */
  readonly label: string;
  readonly options: readonly AnswerOption[];
  readonly value: string | null;
  /** Colour word of the chosen answer. */
  readonly tint?: string | null | undefined;
  readonly disabled?: boolean;
  readonly onAnswer: (value: string) => void;
}

/** A few answers side by side, one tap each. Buttons instead of radio buttons: an arrow key must not write anything. */
export function AnswerButtons({ label, options, value, tint, disabled, onAnswer }: AnswerButtonsProps) {
  return (
    <div className="answer-buttons" role="group" aria-label={label}>
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            className="answer-button"
            aria-pressed={chosen}
            disabled={disabled}
            data-tint={chosen ? (tint ?? undefined) : undefined}
            onClick={() => onAnswer(option.value)}
          >
            <bdi>{option.label}</bdi>
          </button>
        );
      })}
    </div>
  );
}

export interface AnswerStarsProps {
  readonly label: string;
  readonly value: number | null;
  readonly of?: number;
  readonly disabled?: boolean;
  readonly onAnswer: (value: number) => void;
}

export function AnswerStars({ label, value, of = 5, disabled, onAnswer }: AnswerStarsProps) {
  const words = useWords();
  return (
    <div className="answer-stars" role="group" aria-label={label}>
      {Array.from({ length: of }, (_, index) => index + 1).map((star) => (
        <button
          key={star}
          type="button"
          aria-label={words.stars(star, of)}
          aria-pressed={value === star}
          disabled={disabled}
          data-on={star <= (value ?? 0) || undefined}
          onClick={() => onAnswer(star)}
        >
          <Icon name="star" size={1.625} strokeWidth={1.7} filled={star <= (value ?? 0)} />
        </button>
      ))}
    </div>
  );
}

/** A checkbox, large enough for a thumb. */
export function AnswerTick({
  label,
  value,
  disabled,
  onAnswer,
}: {
  readonly label: string;
  readonly value: boolean;
  readonly disabled?: boolean;
  readonly onAnswer: (value: boolean) => void;
}) {
  return (
    <button
      type="button"
      className="answer-tick"
      role="checkbox"
      aria-checked={value}
      aria-label={label}
      disabled={disabled}
      onClick={() => onAnswer(!value)}
    >
      <span className="row-check" data-on={value || undefined} aria-hidden="true">
        <Icon name="check" size={0.875} strokeWidth={3.2} />
      </span>
    </button>
  );
}
