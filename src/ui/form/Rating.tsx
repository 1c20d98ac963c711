import { useId } from "react";
import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { useField } from "./Field.tsx";
import "./capture.css";

export interface RatingProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly of?: number;
}

/** Stars as radio buttons; pressing the chosen one again clears it. Use in `<Field shape="group">`. */
export function Rating({ value, onChange, of = 5 }: RatingProps) {
  const words = useWords();
  const field = useField();
  const name = useId();
  return (
    <div className="rating" role="radiogroup" aria-labelledby={field.labelId} aria-describedby={field.describedBy}>
      {Array.from({ length: of }, (_, index) => index + 1).map((star) => (
        <label key={star} data-on={star <= (value ?? 0) || undefined}>
          <input
            type="radio"
            name={name}
            aria-label={words.stars(star, of)}
            checked={value === star}
            disabled={field.disabled}
            onChange={() => onChange(star)}
            onClick={() => {
              if (value === star && !field.required) onChange(null);
            }}
          />
          <Icon name="star" size={1.75} strokeWidth={1.7} filled={star <= (value ?? 0)} />
        </label>
      ))}
    </div>
  );
}

/** Read-only stars for rows and details. */
export function RatingShown({ value, of = 5 }: { readonly value: number; readonly of?: number }) {
  const words = useWords();
  return (
    <span className="rating-shown" role="img" aria-label={words.stars(value, of)}>
      {Array.from({ length: of }, (_, index) => (
        <Icon key={index} name="star" size={0.9375} strokeWidth={1.8} filled={index < Math.round(value)} />
      ))}
    </span>
  );
}
