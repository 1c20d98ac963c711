import type { Bullet } from "./bullets.ts";
import { PartsLine } from "./PartsLine.tsx";
import type { SentencePart } from "./sentence.ts";
import { partsOf } from "./step-parts.ts";

interface SentenceRowProps {
  readonly bullet: Bullet;
  /** Called when a part is tapped. */
  readonly onPart: (part: SentencePart, index: number) => void;
  /** Called when the first word (the keyword) is tapped. */
  readonly onKey: () => void;
  /** Called if the sentence has no parts and is edited as text. */
  readonly onText: () => void;
}

/** A step as a sentence whose parts can be tapped; the text between them is that of the document. */
export function SentenceRow({ bullet, onPart, onKey, onText }: SentenceRowProps) {
  const { sentence, typed, key } = bullet;
  const parts = sentence === null ? null : partsOf(sentence);
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
        <PartsLine typed={typed} parts={parts} onPart={onPart} />
      )}
    </div>
  );
}
