import { checkExpression } from "#expr/check.ts";
import { parseExpression } from "#expr/parse.ts";
import type { Type } from "#expr/types.ts";
import type { Offer, Words } from "../offer.ts";

/** Kinds whose text form is the same everywhere. */
const WRITTEN: ReadonlySet<Type["kind"]> = new Set(["number", "money", "date", "instant", "time", "duration"]);

/** `quantity + " × "`: a value added to a text can only mean the value's text. */
export function asJoinedText({ text, span, place }: Words): Offer | null {
  const { syntax } = parseExpression(text, 0);
  if (syntax?.kind !== "binary" || syntax.operator !== "add") return null;
  const [left, right] = [syntax.left, syntax.right].map((side) => ({
    span: side.span,
    kind: kindOf(text.slice(side.span.start, side.span.end), place.scope),
  }));
  const value = left?.kind === "text" ? right : right?.kind === "text" ? left : undefined;
  if (value === undefined || value.kind === null || !WRITTEN.has(value.kind)) return null;
  const { start, end } = value.span;
  return {
    span,
    text: `${text.slice(0, start)}text(${text.slice(start, end)})${text.slice(end)}`,
    safe: true,
    title: `Write text(${text.slice(start, end)})`,
  };
}

const kindOf = (code: string, scope: Words["place"]["scope"]): Type["kind"] | null =>
  checkExpression(code, { start: 0, end: code.length }, scope).typed?.type.kind ?? null;
