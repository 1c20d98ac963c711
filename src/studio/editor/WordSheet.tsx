import { useEffect, useState } from "react";
import { Badge } from "#ui/feedback/Badge.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Shelf, WordExplanation } from "#engine/contract/shelf.ts";
import { Lines } from "#text/lines.ts";
import type { Span } from "#text/span.ts";
import type { TextEdit } from "#text/edit.ts";
import { useSpoken } from "../words/language.ts";
import { RenameForm } from "./RenameForm.tsx";

interface WordSheetProps {
  /** The offset of the word; null: closed. */
  readonly at: number | null;
  readonly text: string;
  readonly shelf: Shelf;
  readonly onClose: () => void;
  readonly onGo: (span: Span) => void;
  readonly onEdit: (edits: readonly TextEdit[]) => void;
}

const MOST = 100;

/** The meaning of a word of the document, its definition and its references. */
export function WordSheet({ at, text, shelf, onClose, onGo, onEdit }: WordSheetProps) {
  const { words } = useSpoken();
  const [found, setFound] = useState<{ readonly at: number; readonly word: WordExplanation | null } | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    let current = true;
    shelf.explain(text, at).then(
      (word) => current && setFound({ at, word }),
      () => current && setFound({ at, word: null }),
    );
    return () => {
      current = false;
    };
  }, [shelf, at, text]);
  const word = found?.at === at ? found?.word : undefined;
  const title = word === undefined ? words.reading : (word?.name ?? words.explainWord);
  return (
    <Sheet open={at !== null} onOpenChange={(open) => open || onClose()} title={title} flush>
      {word === null ? <ListRow title={words.nothingKnown} /> : null}
      {at !== null && word?.mayRename === true ? (
        <RenameForm key={at} name={word.name} rename={(name) => shelf.renameAt(text, at, name)} onEdit={onEdit} />
      ) : null}
      {word === null || word === undefined ? null : <KnownWord word={word} text={text} onGo={onGo} />}
    </Sheet>
  );
}

function KnownWord({
  word: { title, text: says, definition, references },
  text,
  onGo,
}: {
  readonly word: WordExplanation;
  readonly text: string;
  readonly onGo: (span: Span) => void;
}) {
  const { words } = useSpoken();
  const lines = new Lines(text);
  const lineOf = ({ start }: Span): string => {
    const from = text.lastIndexOf("\n", start - 1) + 1;
    const end = text.indexOf("\n", start);
    return text.slice(from, Math.min(end === -1 ? text.length : end, from + 160)).trim();
  };
  return (
    <>
      <ListGroup>
        <ListRow title={title} subtitle={says ?? undefined} />
        {definition === null ? null : (
          <ListRow
            title={words.goToDefinition}
            badge={<Badge tint="grey">{words.line(lines.at(definition.start).line)}</Badge>}
            onClick={() => onGo(definition)}
          />
        )}
      </ListGroup>
      {references.length === 0 ? null : (
        <ListGroup
          heading={words.usedIn(references.length)}
          footer={references.length > MOST ? words.andMore(references.length - MOST) : undefined}
        >
          {references.slice(0, MOST).map((span) => (
            <ListRow
              key={span.start}
              title={lineOf(span)}
              badge={<Badge tint="grey">{words.line(lines.at(span.start).line)}</Badge>}
              onClick={() => onGo(span)}
            />
          ))}
        </ListGroup>
      )}
    </>
  );
}
