import { coded, type CodedText } from "#engine/contract/import-texts.ts";
import { XPathError, type BinaryOp, type XPath } from "./syntax.ts";
import { tokensOf, type Token } from "./tokens.ts";

/** Operators by precedence, lowest first. */
const LEVELS: readonly (readonly BinaryOp[])[] = [
  ["or"],
  ["and"],
  ["=", "!="],
  ["<", "<=", ">", ">="],
  ["+", "-"],
  ["*", "div", "mod"],
];

const MOST_DEPTH = 100;

/** Throws an `XPathError` with the part that can't be parsed. */
export function parseXPath(source: string): XPath {
  const parser = new Parser(tokensOf(source));
  const parsed = parser.expression();
  parser.end();
  return parsed;
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get #token(): Token {
    return this.#tokens[this.#at] ?? { kind: "end", text: "" };
  }

  #isSign(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead];
    return token?.kind === "sign" && token.text === text;
  }

  #take(text: string): boolean {
    if (!this.#isSign(text)) return false;
    this.#at++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw new XPathError(missingBefore(text, this.#token.text));
  }

  end(): void {
    if (this.#token.kind !== "end") throw new XPathError(coded("why-not-expected", { text: this.#token.text }));
  }

  expression(level = 0): XPath {
    if (++this.#depth > MOST_DEPTH) throw new XPathError(coded("why-expression-deep"));
    try {
      const ops = LEVELS[level];
      if (ops === undefined) return this.#unary();
      let left = this.expression(level + 1);
      for (let op = this.#operator(ops); op !== null; op = this.#operator(ops))
        left = { kind: "binary", op, left, right: this.expression(level + 1) };
      return left;
    } finally {
      this.#depth--;
    }
  }

  /** After a value, `and`, `div` and `mod` are operators and `*` is multiplication. */
  #operator(ops: readonly BinaryOp[]): BinaryOp | null {
    const { kind, text } = this.#token;
    const op = ops.find((each) => each === (kind === "name" ? text.toLowerCase() : text));
    if (op === undefined || (kind !== "sign" && kind !== "name")) return null;
    this.#at++;
    return op;
  }

  #unary(): XPath {
    let negative = false;
    while (this.#take("-")) negative = !negative;
    const value = this.#union();
    return negative ? { kind: "negative", of: value } : value;
  }

  #union(): XPath {
    let left = this.#primary();
    while (this.#take("|")) left = { kind: "binary", op: "|", left, right: this.#primary() };
    return left;
  }

  #primary(): XPath {
    const token = this.#token;
    if (token.kind === "number") {
      this.#at++;
      return { kind: "number", value: Number(token.text), written: token.text };
    }
    if (token.kind === "text") {
      this.#at++;
      return { kind: "text", value: token.text };
    }
    if (token.kind === "question") {
      this.#at++;
      return this.#rest({ kind: "question", name: token.text });
    }
    if (this.#take("(")) {
      const inside = this.expression();
      this.#expect(")");
      return this.#rest(inside);
    }
    if (token.kind === "name" && this.#isSign("(", 1)) return this.#rest(this.#call(token.text));
    return this.#path();
  }

  #call(name: string): XPath {
    this.#at += 2;
    const args: XPath[] = [];
    if (!this.#take(")")) {
      do args.push(this.expression());
      while (this.#take(","));
      this.#expect(")");
    }
    return { kind: "call", name: name.toLowerCase(), args };
  }

  /** Predicates or further steps after a value turn it into a path, which is only kept as text. */
  #rest(value: XPath): XPath {
    if (!this.#isSign("/") && !this.#isSign("[") && !this.#isSign("//")) return value;
    const rows = value.kind === "question" ? this.#rowsOf(value.name) : null;
    if (rows !== null) return rows;
    const written = this.#steps();
    // `current()/../name` refers to the question `name`.
    if (value.kind === "call" && value.name === "current") {
      const last = /([\p{L}_][\p{L}\p{N}\p{M}_.-]*)$/u.exec(written)?.[1];
      if (last !== undefined && !written.includes("[")) return { kind: "question", name: last };
    }
    return { kind: "path", written };
  }

  /** A repeat with exactly one predicate. Null: any other path. */
  #rowsOf(repeat: string): XPath | null {
    const before = this.#at;
    if (!this.#take("[")) return null;
    const where = this.expression();
    this.#expect("]");
    if (!this.#isSign("/") && !this.#isSign("[") && !this.#isSign("//")) return { kind: "rows", repeat, where };
    this.#at = before;
    return null;
  }

  /** The steps of a path as text, including predicates. */
  #steps(): string {
    let written = "";
    for (;;) {
      const { kind, text } = this.#token;
      if (kind === "sign" && text === "[") {
        let depth = 0;
        do {
          const inside = this.#tokens[this.#at];
          if (inside === undefined || inside.kind === "end")
            throw new XPathError(coded("why-sign-missing-at-end", { sign: "]" }));
          if (this.#isSign("[")) depth++;
          if (this.#isSign("]")) depth--;
          written += `${inside.kind === "question" ? `\${${inside.text}}` : inside.text} `;
          this.#at++;
        } while (depth > 0);
        continue;
      }
      const isStep = kind === "sign" && ["/", "//", "..", ".", "*", "@", "::"].includes(text);
      // A name belongs to the path only directly after a slash.
      if (!isStep && !(kind === "name" && /(?:\/|::|@)$/u.test(written))) return written;
      if (kind === "sign" && text === "*" && !written.endsWith("/")) return written;
      written += text;
      this.#at++;
    }
  }

  #path(): XPath {
    const { kind, text } = this.#token;
    if (kind === "name") {
      this.#at++;
      if (!this.#isSign("/") && !this.#isSign("[")) return { kind: "name", name: text };
      return { kind: "path", written: `${text}${this.#steps()}` };
    }
    if (this.#isSign(".") && !this.#isSign("/", 1)) {
      this.#at++;
      return { kind: "self" };
    }
    const written = this.#steps();
    if (written === "")
      throw new XPathError(text === "" ? coded("why-unfinished") : coded("why-not-expected", { text }));
    const last = /\/([\p{L}_][\p{L}\p{N}\p{M}_.-]*)$/u.exec(written)?.[1];
    return last !== undefined && !written.includes("[") && !written.includes("@")
      ? { kind: "question", name: last }
      : { kind: "path", written };
  }
}

const missingBefore = (sign: string, text: string): CodedText =>
  text === "" ? coded("why-sign-missing-at-end", { sign }) : coded("why-sign-missing", { sign, text });
