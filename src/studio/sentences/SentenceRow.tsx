import type { ReactNode } from "react";
import { Icon } from "#ui/icons/Icon.tsx";
import { useCardWords } from "../words/cards-language.ts";
import type { Bullet } from "./bullets.ts";
import type { SentencePart } from "./sentence.ts";
import { partsOf } from "./step-parts.ts";

interface SentenceRowProps {
  readonly bullet: Bullet;
  /** A part was tapped. */
  readonly onPart: (part: SentencePart, index: number) => void;
  /** The word it begins with was tapped. */
  readonly onKey: () => void;
  /** It has no parts: it is edited as a text. */
  readonly onText: () => void;
}

/** A step as a sentence whose parts are tapped. What stands between them is as the document writes it. */
export function SentenceRow({ bullet, onPart, onKey, onText }: SentenceRowProps) {
  const { sentences } = useCardWords();
  const { sentence, typed, key } = bullet;
  const parts = sentence === null ? null : partsOf(sentence);
  const drawn: ReactNode[] = [];
  let done = 0;
  for (const [index, part] of (parts ?? []).entries()) {
    drawn.push(between(typed.slice(done, part.from), `before ${index}`));
    drawn.push(
      <button
        key={index}
        type="button"
        className="sentence-part"
        data-asks={part.asks}
        aria-label={sentences.part(sentences.asks[part.asks], part.label)}
        aria-haspopup="dialog"
        onClick={() => onPart(part, index)}
      >
        {part.asks === "more" ? <Icon name="plus" size={0.875} /> : null}
        <bdi>{part.label}</bdi>
      </button>,
    );
    done = Math.max(done, part.to);
  }
  return (
    <div className="sentence" dir="ltr">
      <button type="button" className="sentence-key" aria-haspopup="dialog" onClick={onKey}>
        {key}
      </button>
      {parts === null ? (
        <button type="button" className="sentence-text" onClick={onText}>
          {typed.replaceAll("`", "")}
        </button>
      ) : (
        <>
          {drawn}
          {between(typed.slice(done), "end")}
        </>
      )}
    </div>
  );
}

/** Backticks and commas say nothing that the parts do not show. */
function between(text: string, key: string): ReactNode {
  const shown = text.replaceAll(/[`,]/gu, " ").trim();
  return shown === "" ? null : (
    <span key={key} className="sentence-word">
      {shown}
    </span>
  );
}
