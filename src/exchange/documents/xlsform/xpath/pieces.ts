import { coded } from "#engine/contract/import-texts.ts";
import { quoted } from "../../writer/markdown.ts";
import type { ChoiceList } from "../choice-lists.ts";
import { XPathError, type XPath } from "./syntax.ts";

export type ValueType =
  | "number"
  | "text"
  | "boolean"
  | "date"
  | "moment"
  | "time"
  | "choice"
  | "choices"
  | "record"
  | "records"
  | "place"
  | "file"
  | "rows";

/** A part of a generated expression. `strength`: the precedence of its outermost operator. */
export interface Piece {
  readonly code: string;
  readonly type: ValueType;
  readonly strength: number;
  /** The choice list of a choice. */
  readonly list?: ChoiceList;
  /** The value of a literal, as written in the form. */
  readonly literal?: string;
  /** True if it is an integer for all inputs. */
  readonly whole?: boolean;
}

/** The child rows that a question inside a repeat belongs to, as seen from outside of the repeat. */
export interface RepeatRows {
  readonly rows: string;
  readonly key: string;
  readonly type: ValueType;
  readonly list?: ChoiceList;
}

/** Resolves names at the place of an expression. Throws an `XPathError` for names without a meaning there. */
export interface Names {
  question(name: string): Piece;
  self(): Piece;
  column(name: string): Piece;
  /** Null: the question is not inside a repeat below this place. */
  inRows(name: string): RepeatRows | null;
  /** The child rows of a repeat. Null: not the name of a repeat. */
  repeat(name: string): string | null;
}

export const ATOM = 9;
export const atom = (code: string, type: ValueType, more: Partial<Piece> = {}): Piece => ({
  code,
  type,
  strength: ATOM,
  ...more,
});

export const inBrackets = (piece: Piece, weakest: number): string =>
  piece.strength < weakest ? `(${piece.code})` : piece.code;

/** The part of the translator that functions use. */
export interface XPathTranslator {
  readonly names: Names;
  piece(of: XPath): Piece;
  /** As a condition: non-empty texts and numbers other than 0 are true. */
  condition(of: XPath): Piece;
  number(of: XPath): Piece;
  text(of: XPath): Piece;
  /** The same translator with other names. */
  within(names: Names): XPathTranslator;
}

/** Converts both sides to one type: values of choices to labels, texts to dates if the other side is a date. */
export function alike(left: Piece, right: Piece): readonly [Piece, Piece] {
  if (right.literal === undefined && left.literal !== undefined) {
    const [b, a] = alike(right, left);
    return [a, b];
  }
  const literal = right.literal;
  switch (left.type) {
    case "choice":
      if (literal !== undefined) return [left, atom(quoted(labelOf(left.list, literal)), "text", { literal })];
      return [left, right.type === "number" ? asText(right) : right];
    case "record":
      if (literal !== undefined) return [atom(`${left.code}.code`, "text"), atom(quoted(literal), "text", { literal })];
      return [left, right];
    case "choices":
      if (literal !== undefined) {
        const labels = literal.split(/\s+/u).map((name) => quoted(labelOf(left.list, name)));
        return [left, atom(`[${labels.join(", ")}]`, "choices", { literal })];
      }
      return [left, right];
    case "number":
      if (right.type !== "number" && literal !== undefined && Number.isFinite(Number(literal)))
        return [left, atom(literal.trim(), "number", { literal })];
      return right.type === "text" ? [left, atom(`number(${right.code})`, "number")] : [left, right];
    case "date":
    case "moment":
      if (literal !== undefined) return [left, dateLiteral(literal, left.type)];
      return left.type === right.type ? [left, right] : [asDate(left), asDate(right)];
    case "time":
      if (literal !== undefined && /^\d{1,2}:\d{2}(?::\d{2})?/u.test(literal))
        return [left, atom(literal.slice(0, 5), "time", { literal })];
      return [left, right];
    case "text":
      if (right.type === "number")
        return literal === undefined
          ? [atom(`number(${left.code})`, "number"), right]
          : [left, atom(quoted(literal), "text", { literal })];
      return [left, right.type === "choice" || right.type === "text" ? right : asText(right)];
    case "boolean":
      if (literal === "true" || literal === "false" || literal === "1" || literal === "0" || literal === "OK")
        return [left, atom(literal === "false" || literal === "0" ? "no" : "yes", "boolean", { literal })];
      return [left, right];
    default:
      throw new XPathError(coded("why-not-comparable"));
  }
}

export function labelOf(list: ChoiceList | undefined, name: string): string {
  const found = list?.choices.find((choice) => choice.name === name.trim());
  if (found === undefined) throw new XPathError(coded("why-not-in-list", { text: name, name: list?.name ?? "" }));
  return found.label;
}

export function dateLiteral(text: string, type: ValueType): Piece {
  const day = /^(\d{4}-\d{2}-\d{2})/u.exec(text.trim())?.[1];
  if (day === undefined) throw new XPathError(coded("why-no-date", { text }));
  return type === "moment"
    ? atom(`${day}T${/T(\d{2}:\d{2})/u.exec(text)?.[1] ?? "00:00"}`, "moment", { literal: text })
    : atom(day, "date", { literal: text });
}

export function asDate(piece: Piece): Piece {
  if (piece.type === "date") return piece;
  if (piece.type === "moment") return atom(`date(${piece.code})`, "date");
  if (piece.literal !== undefined) return dateLiteral(piece.literal, "date");
  if (piece.type === "text") return atom(`date(${piece.code})`, "date");
  throw new XPathError(coded("why-value-no-date"));
}

export function asText(piece: Piece): Piece {
  if (piece.literal !== undefined) return atom(quoted(piece.literal), "text", { literal: piece.literal });
  if (piece.type === "text" || piece.type === "choice") return piece;
  if (piece.type === "choices") return atom(`${inBrackets(piece, ATOM)}.join(" ")`, "text");
  if (piece.type === "record") return atom(`${piece.code}.name`, "text");
  if (["number", "date", "moment", "time", "boolean"].includes(piece.type)) return atom(`text(${piece.code})`, "text");
  throw new XPathError(coded("why-value-no-text"));
}

export function asCondition(piece: Piece): Piece {
  if (piece.type === "boolean") return piece;
  if (piece.type === "number")
    return piece.literal === undefined
      ? { code: `${inBrackets(piece, 5)} != 0`, type: "boolean", strength: 4 }
      : atom(Number(piece.literal) === 0 ? "no" : "yes", "boolean");
  if (piece.literal !== undefined) return atom(piece.literal === "" ? "no" : "yes", "boolean");
  return { code: `${inBrackets(piece, 5)} is not empty`, type: "boolean", strength: 4 };
}
