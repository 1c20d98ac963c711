/** A token of possibly incomplete code, which the parser can't handle. */
export interface Token {
  readonly kind: "name" | "text" | "open text" | "sign" | "number";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const TOKEN =
  /(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|“[^”]*”|„[^“”]*[“”])|(?<open>["'“„].*$)|(?<number>\d[\d.:-]*)|(?<name>[\p{L}_][\p{L}\p{N}\p{M}_]*)|(?<sign>==|!=|<>|<=|>=|&&|\|\||[^\s])/gsu;

export function tokensOf(code: string): readonly Token[] {
  return [...code.matchAll(TOKEN)].map((found) => {
    const { text, open, number, name } = found.groups ?? {};
    const kind =
      text !== undefined
        ? "text"
        : open !== undefined
          ? "open text"
          : number !== undefined
            ? "number"
            : name !== undefined
              ? "name"
              : "sign";
    return { kind, text: found[0], start: found.index, end: found.index + found[0].length };
  });
}

const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * The first token of the value that ends with token `last`: `Loan.filter(l, …).due`, `(a + b)`; -1: no value ends
 * there.
 */
export function beginOfValue(tokens: readonly Token[], last: number): number {
  let at = last;
  for (;;) {
    const token = tokens[at];
    if (token === undefined) return -1;
    if (token.kind === "sign" && OPENING[token.text] !== undefined) {
      at = matchingOpen(tokens, at);
      if (at < 0) return -1;
      // `f(x)` and `list[0]` continue to the left; any other bracket begins the value.
      const before = tokens[at - 1];
      if (before !== undefined && (before.kind === "name" || before.text === ")" || before.text === "]")) {
        if (before.kind === "name" && WORDS.has(before.text.toLowerCase())) return at;
        at--;
        continue;
      }
    } else if (token.kind === "sign") return -1;
    if (tokens[at - 1]?.text !== ".") return at;
    at -= 2;
  }
}

const WORDS = new Set(["and", "or", "not", "in", "is", "mod"]);

function matchingOpen(tokens: readonly Token[], close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    const { kind, text } = tokens[at] ?? { kind: "sign", text: "" };
    if (kind !== "sign") continue;
    if (OPENING[text] !== undefined) depth++;
    else if ("([{".includes(text) && --depth === 0) return at;
  }
  return -1;
}

/** The indexes of unclosed brackets, outermost first. */
export function openBrackets(tokens: readonly Token[]): readonly number[] {
  const open: number[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== "sign") continue;
    if ("([{".includes(text)) open.push(at);
    else if (OPENING[text] !== undefined) open.pop();
  }
  return open;
}
