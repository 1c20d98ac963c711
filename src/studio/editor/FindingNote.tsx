import { Button } from "#ui/control/Button.tsx";
import type { Finding } from "#engine/contract/shelf.ts";
import type { TextEdit } from "#text/edit.ts";
import { WithCode } from "#ui/feedback/WithCode.tsx";
import { findingOfLine } from "./finding-of-line.ts";
import { useSpoken } from "../words/language.ts";

interface FindingNoteProps {
  readonly text: string;
  readonly at: number;
  readonly findings: readonly Finding[];
  /** False while the findings belong to an older text: a fix would change the wrong place. */
  readonly isFresh: boolean;
  readonly onFix: (edits: readonly TextEdit[]) => void;
}

/** The finding in the line of the cursor, with its fix (what it inserts) or else advice. */
export function FindingNote({ text, at, findings, isFresh, onFix }: FindingNoteProps) {
  const { words } = useSpoken();
  const finding = findingOfLine(text, at, findings);
  if (finding === null) return null;
  const { severity, message, help, fix } = finding;
  return (
    <div className="editor-finding" data-severity={severity} role="status">
      <p dir="auto">
        <WithCode text={message} />{" "}
        <span>
          <WithCode text={fix?.title ?? help} />
        </span>
      </p>
      {fix === undefined ? null : (
        <Button
          size="small"
          look="tonal"
          disabled={!isFresh}
          aria-keyshortcuts="Control+. Meta+."
          onClick={() => onFix(fix.edits)}
        >
          {words.fix}
        </Button>
      )}
    </div>
  );
}
