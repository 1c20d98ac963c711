/** The kind of a piece, for its colour. */
export type Kind = "heading" | "code" | "key" | "pipe" | "strong" | "mark" | "text" | "quiet";

export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
}

/** Splits a line of Markdown into pieces for colouring. It does not interpret the document; the reader does. */
export function piecesOf(line: string): readonly Piece[] {
  if (/^\s{0,3}#{1,6}\s/u.test(line)) return [{ start: 0, end: line.length, kind: "heading" }];
  if (/^[\s|:-]*\|[\s|:-]*$/u.test(line) && line.includes("-")) return [{ start: 0, end: line.length, kind: "quiet" }];
  const pieces: Piece[] = [];
  const bullet = /^(\s*[-*+]\s)(?:([^:`|]{1,60}):)?/u.exec(line);
  let at = 0;
  const push = (end: number, kind: Kind): void => {
    if (end > at) pieces.push({ start: at, end, kind });
    at = Math.max(at, end);
  };
  if (bullet !== null) {
    push(bullet[1]?.length ?? 0, "mark");
    if (bullet[2] !== undefined) push(at + bullet[2].length + 1, "key");
  }
  const table = line.trimStart().startsWith("|");
  let from = at;
  while (from < line.length) {
    const letter = line[from];
    if (letter === "`") {
      const end = line.indexOf("`", from + 1);
      if (end < 0) break;
      push(from, "text");
      push(end + 1, "code");
      from = at;
    } else if (letter === "*" && line[from + 1] === "*") {
      const end = line.indexOf("**", from + 2);
      if (end < 0) break;
      push(from, "text");
      push(end + 2, "strong");
      from = at;
    } else if (table && letter === "|") {
      push(from, "text");
      push(from + 1, "pipe");
      from = at;
    } else from += 1;
  }
  push(line.length, "text");
  return pieces;
}
