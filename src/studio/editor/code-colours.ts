import { parser } from "#expr/grammar/parser.ts";

export type CodeKind = "name" | "function" | "number" | "text" | "word";

export interface CodePiece {
  readonly start: number;
  readonly end: number;
  readonly kind: CodeKind;
}

const KINDS: Readonly<Record<string, CodeKind>> = {
  Name: "name",
  MemberName: "name",
  Number: "number",
  Unit: "number",
  Percent: "number",
  Date: "number",
  Time: "number",
  Instant: "number",
  Text: "text",
  RawText: "text",
  QuotedText: "text",
  UnclosedText: "text",
  Keyword: "word",
  Yes: "word",
  No: "word",
  Empty: "word",
};

/** Longer code stays uncoloured: it is broken anyway, and parsing it would delay typing. */
const LONGEST = 2000;

/** The tokens of an expression by the real grammar, which continues after errors. */
export function codePieces(code: string): readonly CodePiece[] {
  if (code.length > LONGEST) return [];
  const pieces: CodePiece[] = [];
  parser.parse(code).iterate({
    enter(node) {
      const kind = Object.hasOwn(KINDS, node.name) ? KINDS[node.name] : undefined;
      if (kind === undefined) return true;
      const isCalled = kind === "name" && code[node.to] === "(";
      pieces.push({ start: node.from, end: node.to, kind: isCalled ? "function" : kind });
      return false;
    },
  });
  return pieces;
}
