import { useId } from "react";
import { useField } from "#ui/form/Field.tsx";
import { asColourWord, colourWords } from "#ui/list/Avatar.tsx";
import { useCardWords } from "../words/cards-language.ts";

/** The colour words of the language as dots to tap. */
export function ColourWords({
  value,
  onWrite,
}: {
  readonly value: string;
  readonly onWrite: (typed: string) => boolean;
}) {
  const cards = useCardWords();
  const { labelId } = useField();
  const name = useId();
  const chosen = asColourWord(value);
  return (
    <div className="colour-words" role="radiogroup" aria-labelledby={labelId}>
      {colourWords.map((word) => (
        <label key={word} data-tint={word}>
          <input
            type="radio"
            name={name}
            checked={chosen === word}
            aria-label={cards.colours[word]}
            onChange={() => onWrite(word)}
          />
          <span />
        </label>
      ))}
    </div>
  );
}
