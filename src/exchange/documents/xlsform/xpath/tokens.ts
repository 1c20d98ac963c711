import { coded } from "#engine/contract/import-texts.ts";
import { XPathError } from "./syntax.ts";

export type Token =
  | { readonly kind: "number" | "text" | "question" | "name" | "sign"; readonly text: string }
  | { readonly kind: "end"; readonly text: "" };

const PATTERNS: readonly (readonly [Exclude<Token["kind"], "end">, RegExp])[] = [
  ["question", /\$\{\s*([^{}]+?)\s*\}/uy],
  ["number", /(\d+(?:\.\d*)?|\.\d+)/uy],
  ["text", /"([^"]*)"|'([^']*)'/uy],
  // A name may contain hyphens and dots: `count-selected`, `jr:choice-name`.
  ["name", /([\p{L}_][\p{L}\p{N}\p{M}_.-]*(?::[\p{L}_][\p{L}\p{N}\p{M}_.-]*)?)/uy],
  ["sign", /(\.\.|\/\/|!=|<=|>=|::|[()[\],.=<>+\-*|/@])/uy],
];

const MOST_CHARACTERS = 10_000;

/** Reverses the automatic replacement of quotes and operators in office programs. */
const asTyped = (written: string): string =>
  written
    .replace(/[‘’‚‛`´]/gu, "'")
    .replace(/[“”„‟«»]/gu, '"')
    .replace(/[–—−]/gu, "-")
    .replaceAll("≤", "<=")
    .replaceAll("≥", ">=")
    .replaceAll("≠", "!=");

/** Splits an expression into tokens. */
export function tokensOf(written: string): Token[] {
  const source = asTyped(written);
  if (source.length > MOST_CHARACTERS) throw new XPathError(coded("why-expression-long"));
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    if (/\s/u.test(source[at] ?? "")) {
      at++;
      continue;
    }
    const found = tokenAt(source, at);
    if (found === null) throw new XPathError(coded("why-not-understood", { text: source.slice(at, at + 12) }));
    tokens.push(found.token);
    at = found.end;
  }
  tokens.push({ kind: "end", text: "" });
  return tokens;
}

function tokenAt(source: string, at: number): { readonly token: Token; readonly end: number } | null {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match === null) continue;
    const text = match.slice(1).find((group) => group !== undefined) ?? "";
    // `.5` is a number, `.` before a space is the question itself.
    return { token: { kind, text }, end: pattern.lastIndex };
  }
  return null;
}
