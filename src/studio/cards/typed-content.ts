import { type Content, piecesOf, type ContentPart } from "#edit/content.ts";

/** What is said, as a person types it: code between backticks, bold words between two stars each. */
export const typedOf = (content: Content): string =>
  piecesOf(content)
    .map((piece) => (typeof piece === "string" ? piece : "code" in piece ? `\`${piece.code}\`` : `**${piece.strong}**`))
    .join("");

/** What a person has typed. A backtick or a pair of stars without its partner is a sign like any other. */
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

/** A value that is code as a whole, without its backticks. */
export const codeOf = (content: Content): string | null => {
  const pieces = piecesOf(content);
  const [only] = pieces;
  return pieces.length === 1 && typeof only === "object" && "code" in only ? only.code : null;
};

/** Names in a list, as cells have them: `member, keeper`. */
export const listOf = (typed: string): readonly string[] =>
  typed
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
