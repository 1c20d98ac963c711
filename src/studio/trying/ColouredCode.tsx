import { codePieces } from "../editor/code-colours.ts";

/** What is typed, with the code in it in the colours of the text editor; it lies behind the field. */
export function ColouredCode({ text, isCode }: { readonly text: string; readonly isCode: boolean }) {
  if (isCode) return <Code text={text} />;
  return text.split(/(`[^`]*`)/u).map((part, index) =>
    part.startsWith("`") && part.length > 1 ? (
      // Parts have no names, and are drawn anew with each letter.
      // oxlint-disable-next-line react/no-array-index-key
      <Code key={index} text={part} />
    ) : (
      part
    ),
  );
}

function Code({ text }: { readonly text: string }) {
  const start = text.startsWith("`") ? 1 : 0;
  const code = start === 0 ? text : text.slice(1, -1);
  const drawn: (string | ReturnType<typeof draw>)[] = [text.slice(0, start)];
  let at = 0;
  for (const piece of codePieces(code)) {
    if (piece.start < at) continue;
    drawn.push(code.slice(at, piece.start), draw(piece.start, piece.kind, code.slice(piece.start, piece.end)));
    at = piece.end;
  }
  drawn.push(code.slice(at), start === 0 ? "" : "`");
  return drawn;
}

const draw = (key: number, kind: string, text: string) => (
  <span key={key} data-code={kind}>
    {text}
  </span>
);
