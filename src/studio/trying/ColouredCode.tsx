import { codePieces } from "../editor/code-colours.ts";

/** The input's text with its code coloured as in the text editor; it lies behind the input. */
export function ColouredCode({ text, isCode }: { readonly text: string; readonly isCode: boolean }) {
  if (isCode) return <Code text={text} />;
  return text.split(/(`[^`]*`)/u).map((part, index) =>
    part.startsWith("`") && part.length > 1 ? (
      // Parts have no identity and are rendered again at each key.
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
