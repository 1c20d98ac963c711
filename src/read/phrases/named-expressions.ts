import type { Expression } from "#model/expression.ts";
import type { Span } from "#text/span.ts";
import type { Rich } from "../markdown/rich.ts";
import { longestName, type Names } from "../names.ts";
import type { Reading } from "../reading.ts";
import { codeFor } from "./code-for.ts";
import { textExpression } from "./text-expression.ts";

/** Everybody with a role. Whether the role exists is known once the whole document has been read. */
export function everybodyWho(reading: Reading, role: string, at: { readonly span: Span }): Expression {
  const people = reading.expression(codeFor(`Person.filter(p, ${JSON.stringify(role)} in p.roles)`, at));
  return reading.markRole(people, role);
}

/**
 * A value named without backticks: a field in the document's own words (`Expense approver`), a path (`tool.owner`),
 * `me`, or code. Words that match no field are taken as code, which then fails with a suggestion.
 */
export function namedExpression(reading: Reading, names: Names, entity: string | null, rich: Rich): Expression {
  const code = rich.onlyCode;
  if (code !== null) return reading.expression(code);
  const key = entity === null ? null : names.field(entity, rich.text);
  if (key !== null && key !== rich.text) return reading.expression(codeFor(key, rich));
  return textExpression(reading, rich);
}

/** `Due date + 1 day`: a field in words, then code. */
export function fieldThenCode(reading: Reading, names: Names, entity: string | null, rich: Rich): Expression {
  const found = entity === null || rich.hasCode ? null : longestName(rich.text, 0, (name) => names.field(entity, name));
  const key = found?.name ?? null;
  if (found === null || key === null || rich.text.startsWith(key)) return textExpression(reading, rich);
  const head = codeFor(key, rich.slice(0, found.end));
  const rest = rich.slice(found.end);
  const tail = Array.from({ length: rest.text.length + 1 }, (_, i) => rest.spanOf(i, i + 1).start);
  tail[rest.text.length] = rich.span.end;
  return reading.expression({
    source: head.source + rest.text,
    span: rich.span,
    offsets: [...(head.offsets ?? []).slice(0, -1), ...tail],
    outer: rich.span,
  });
}
