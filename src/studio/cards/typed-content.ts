import { type Content, piecesOf, type ContentPart } from "#edit/content.ts";

/** Content as it is typed: code between backticks, bold words between double asterisks. */
export const typedOf = (content: Content): string =>
  piecesOf(content)
    .map((piece) => (typeof piece === "string" ? piece : "code" in piece ? `\`${piece.code}\`` : `**${piece.strong}**`))
    .join("");

/** Parses typed text. A backtick or double asterisk without its partner stays a plain character. */
export function contentFrom(typed: string): Content {
  const pieces: ContentPart[] = [];
  let done = 0;
  for (const found of typed.matchAll(/`([^`]*)`|\*\*([^*]+)\*\*/gu)) {
    pieces.push(typed.slice(done, found.index));
    const [all, code, strong] = found;
    if (code !== undefined) pieces.push({ code });
    else pieces.push({ strong: strong ?? "" });
    done = found.index + all.length;
  }
  pieces.push(typed.slice(done));
  return pieces;
}

/** A value that is only code, without its backticks; else null. */
export const codeOf = (content: Content): string | null => {
  const pieces = piecesOf(content);
  const [only] = pieces;
  return pieces.length === 1 && typeof only === "object" && "code" in only ? only.code : null;
};

/** The names in a cell: `member, keeper`. */
export const listOf = (typed: string): readonly string[] =>
  typed
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
