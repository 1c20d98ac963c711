import { checkExpression } from "#expr/check.ts";
import { foldNamed } from "#expr/functions.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Scope, Type } from "#expr/types.ts";
import { beginOfValue, openBrackets, type Token } from "./tokens.ts";

/** The checked value that ends with a token; null: it can't be understood. */
export function valueEndingAt(code: string, tokens: readonly Token[], last: number, scope: Scope): TypedTree | null {
  const first = beginOfValue(tokens, last);
  const start = tokens[first]?.start;
  const end = tokens[last]?.end;
  if (first < 0 || start === undefined || end === undefined) return null;
  const source = code.slice(start, end);
  return checkExpression(source, { start: 0, end: source.length }, scope).typed;
}

/** The scope at the end of incomplete code: includes the variables of list operations with open brackets. */
export function scopeAtEnd(code: string, tokens: readonly Token[], scope: Scope): Scope {
  let inner = scope;
  for (const open of openBrackets(tokens)) {
    const [name, dot] = [tokens[open - 1], tokens[open - 2]];
    const [variable, comma] = [tokens[open + 1], tokens[open + 2]];
    if (name?.kind !== "name" || dot?.text !== "." || foldNamed(name.text) === null) continue;
    if (variable?.kind !== "name" || comma?.text !== ",") continue;
    const list = valueEndingAt(code, tokens, open - 3, inner)?.type;
    if (list?.kind !== "list") continue;
    const variables = new Map<string, Type>(inner.variables);
    variables.set(variable.text, list.of);
    inner = { ...inner, variables };
  }
  return inner;
}

/** The possible values of the other side of a comparison: `status = "…`, `kind in ["…`. */
export function optionsCompared(code: string, tokens: readonly Token[], scope: Scope): readonly string[] {
  let at = tokens.length - 1;
  if (tokens[at]?.kind === "open text") at--;
  const open = openBrackets(tokens).at(-1);
  if (open !== undefined && tokens[open]?.text === "[" && isWord(tokens[open - 1], "in")) at = open - 1;
  if (isWord(tokens[at], "not")) at--;
  const isComparing =
    isWord(tokens[at], "in") || isWord(tokens[at], "is") || /^(?:==?|!=|<>|≠)$/u.test(tokens[at]?.text ?? "");
  if (!isComparing) return [];
  at--;
  if (isWord(tokens[at], "not")) at--;
  const value = valueEndingAt(code, tokens, at, scope);
  if (value?.op !== "field") return [];
  return scope.entities.get(value.entity)?.fields.get(value.field)?.options ?? [];
}

const isWord = (token: Token | undefined, word: string): boolean =>
  token?.kind === "name" && token.text.toLowerCase() === word;
