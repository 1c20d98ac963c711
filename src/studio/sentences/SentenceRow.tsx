import type { Bullet } from "./bullets.ts";
import { PartsLine } from "./PartsLine.tsx";
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
