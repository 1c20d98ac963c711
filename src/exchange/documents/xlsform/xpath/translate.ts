import { coded } from "#engine/contract/import-texts.ts";
import { quoted } from "../../writer/markdown.ts";
import { FUNCTIONS } from "./functions.ts";
import {
  alike,
  asCondition,
  asDate,
  asText,
  ATOM,
  atom,
  inBrackets,
  type Names,
  type Piece,
  type XPathTranslator,
} from "./pieces.ts";
import { XPathError, type BinaryOp, type XPath } from "./syntax.ts";

const isDay = ({ type }: Piece): boolean => type === "date" || type === "moment";

/** Translates an expression of a form. Throws an `XPathError` with the reason if it can't. */
export class Translator implements XPathTranslator {
  readonly names: Names;

  constructor(names: Names) {
    this.names = names;
  }

  within(names: Names): Translator {
    return new Translator(names);
  }

  piece(of: XPath): Piece {
    switch (of.kind) {
      case "number":
        return atom(of.written.replace(/^\./u, "0.").replace(/\.$/u, ""), "number", {
          literal: of.written,
          whole: Number.isInteger(of.value),
        });
      case "text":
        return atom(quoted(of.value), "text", { literal: of.value });
      case "question":
        return this.#question(of.name);
      case "self":
        return this.names.self();
      case "name":
        if (of.name === "true" || of.name === "false") return atom(of.name === "true" ? "yes" : "no", "boolean");
        return this.names.column(of.name);
      case "rows":
        throw new XPathError(coded("why-repeat-value", { name: of.repeat }));
      case "path":
        throw new XPathError(coded("why-path", { path: of.written.trim() }));
      case "negative": {
        const inner = this.number(of.of);
        return {
          code: `-${inBrackets(inner, ATOM)}`,
          type: "number",
          strength: 7,
          ...(inner.whole === undefined ? {} : { whole: inner.whole }),
        };
      }
      case "call":
        return this.call(of.name, of.args);
      default:
        return this.#binary(of.op, of.left, of.right);
    }
  }

  #question(name: string): Piece {
    if (this.names.repeat(name) !== null) throw new XPathError(coded("why-repeat-value", { name }));
    if (this.names.inRows(name) !== null) throw new XPathError(coded("why-value-in-each-row", { name }));
    return this.names.question(name);
  }

  call(name: string, args: readonly XPath[]): Piece {
    const make = FUNCTIONS.get(name);
    if (make === undefined) throw new XPathError(coded("why-no-function", { name }));
    return make(this, args);
  }

  /** As a condition: non-empty texts and numbers other than 0 are true. */
  condition(of: XPath): Piece {
    return asCondition(this.piece(of));
  }

  number(of: XPath): Piece {
    const piece = this.piece(of);
    if (piece.type === "number") return piece;
    if (piece.literal !== undefined && piece.literal.trim() !== "" && Number.isFinite(Number(piece.literal)))
      return atom(piece.literal.trim(), "number", { literal: piece.literal });
    if (piece.type === "text" || piece.type === "boolean") return atom(`number(${piece.code})`, "number");
    if (piece.type === "choice") return this.#numberOfChoice(piece);
    if (piece.type === "date" || piece.type === "moment")
      return atom(`days(1970-01-01, ${asDate(piece).code})`, "number");
    throw new XPathError(coded("why-value-no-number"));
  }

  /** Choices often have scores as their values; a conditional expression maps the label to the value. */
  #numberOfChoice(piece: Piece): Piece {
    const choices = piece.list?.choices ?? [];
    if (choices.length === 0 || choices.length > 20 || choices.some(({ name }) => !/^-?\d+(?:\.\d+)?$/u.test(name)))
      throw new XPathError(coded("why-choices-no-numbers"));
    const tests = choices.map(({ name, label }) => `${inBrackets(piece, ATOM)} = ${quoted(label)} ? ${name} : `);
    return { code: `${tests.join("")}empty`, type: "number", strength: 0 };
  }

  text(of: XPath): Piece {
    return asText(this.piece(of));
  }

  #binary(op: BinaryOp, left: XPath, right: XPath): Piece {
    switch (op) {
      case "and":
      case "or": {
        const weakest = op === "or" ? 1 : 2;
        const parts = [this.condition(left), this.condition(right)];
        // Parentheses make mixed `and` and `or` easier to read.
        const code = parts.map((part) =>
          part.strength < weakest || (part.strength <= 2 && part.strength !== weakest) ? `(${part.code})` : part.code,
        );
        return { code: code.join(` ${op} `), type: "boolean", strength: weakest };
      }
      case "=":
      case "!=":
        return this.#equal(op, this.piece(left), this.piece(right));
      case "<":
      case "<=":
      case ">":
      case ">=":
        return this.#ordered(op, this.piece(left), this.piece(right));
      case "|":
        throw new XPathError(coded("why-no-union"));
      default:
        return this.#arithmetic(op, left, right);
    }
  }

  #equal(op: "=" | "!=", left: Piece, right: Piece): Piece {
    if (left.literal !== undefined && right.literal === undefined) return this.#equal(op, right, left);
    if (right.literal === "")
      return {
        code: `${inBrackets(left, 5)} ${op === "=" ? "is empty" : "is not empty"}`,
        type: "boolean",
        strength: 4,
      };
    const [a, b] = alike(left, right);
    const code = `${inBrackets(a, 5)} ${op} ${inBrackets(b, 5)}`;
    // In a form an empty answer differs from every value; here the comparison would be unknown.
    return op === "!=" && a.literal === undefined
      ? { code: `${inBrackets(a, 5)} is empty or ${code}`, type: "boolean", strength: 1 }
      : { code, type: "boolean", strength: 4 };
  }

  #ordered(op: BinaryOp, left: Piece, right: Piece): Piece {
    const time = [left, right].find(({ type }) => type === "date" || type === "moment" || type === "time");
    if (time !== undefined) {
      const [a, b] = alike(left, right);
      return { code: `${inBrackets(a, 5)} ${op} ${inBrackets(b, 5)}`, type: "boolean", strength: 4 };
    }
    const numbers = [left, right].map((piece) => this.#asNumber(piece));
    return { code: numbers.map((each) => inBrackets(each, 5)).join(` ${op} `), type: "boolean", strength: 4 };
  }

  #asNumber(piece: Piece): Piece {
    if (piece.type === "number") return piece;
    if (piece.literal !== undefined && piece.literal.trim() !== "" && Number.isFinite(Number(piece.literal)))
      return atom(piece.literal.trim(), "number");
    if (piece.type === "choice") return this.#numberOfChoice(piece);
    if (piece.type === "text") return atom(`number(${piece.code})`, "number");
    throw new XPathError(coded("why-value-no-number"));
  }

  #arithmetic(op: BinaryOp, left: XPath, right: XPath): Piece {
    const [a, b] = [this.piece(left), this.piece(right)];
    if (op === "-" && isDay(a) && isDay(b))
      return atom(`days(${asDate(b).code}, ${asDate(a).code})`, "number", { whole: true });
    if ((op === "+" || op === "-") && isDay(a)) {
      const days = this.#asNumber(b);
      const code = /^\d+$/u.test(days.code) ? `${days.code} days` : `${inBrackets(days, 6)} * 1 day`;
      return { code: `${inBrackets(a, 5)} ${op} ${code}`, type: a.type, strength: 5 };
    }
    const sign = op === "div" ? "/" : op;
    const strength = op === "+" || op === "-" ? 5 : 6;
    const [x, y] = [this.#asNumber(a), this.#asNumber(b)];
    const whole = op !== "div" && x.whole === true && y.whole === true;
    return {
      code: `${inBrackets(x, strength)} ${sign} ${inBrackets(y, strength + 1)}`,
      type: "number",
      strength,
      ...(whole ? { whole } : {}),
    };
  }
}
