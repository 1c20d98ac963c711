import type { ReactNode } from "react";
import { Icon } from "#ui/icons/Icon.tsx";
import { useCardWords } from "../words/cards-language.ts";
import type { SentencePart } from "./sentence.ts";
import "./sentences.css";

interface PartsLineProps {
  readonly typed: string;
  readonly parts: readonly SentencePart[];
  /** Called when a part is tapped. */
  readonly onPart: (part: SentencePart, index: number) => void;
}

/** The parts of a sentence as buttons, and between them the text of the document. */
export function PartsLine({ typed, parts, onPart }: PartsLineProps) {
  const { sentences } = useCardWords();
  const drawn: ReactNode[] = [];
  let done = 0;
  for (const [index, part] of parts.entries()) {
    drawn.push(between(typed.slice(done, part.from), `before ${index}`));
    // Each view of a screen begins a new line.
    if (part.asks === "view" && index > 0) drawn.push(<span key={`line ${index}`} className="sentence-line" />);
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
    <>
      {drawn}
      {between(typed.slice(done), "end")}
    </>
  );
}

/** Backticks and commas add nothing to the parts. */
function between(text: string, key: string): ReactNode {
  const shown = text.replaceAll(/[`,]/gu, " ").trim();
  return shown === "" ? null : (
    <span key={key} className="sentence-word">
      {shown}
    </span>
  );
}
