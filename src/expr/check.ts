import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { report } from "#diagnostics/report.ts";
import type { Span } from "#text/span.ts";
import type { Checking } from "./checking.ts";
import { fit } from "./fit.ts";
import { infer } from "./infer.ts";
import { parseExpression } from "./parse.ts";
import { printType } from "./print-type.ts";
import type { TypedTree } from "./typed.ts";
import type { Scope, Type } from "./types.ts";

export interface Checked {
  /** Null: there is an error. */
  readonly typed: TypedTree | null;
  readonly type: Type | null;
  readonly diagnostics: Diagnostic[];
}

/**
 * Parses and checks an expression at the span `at` of the document. With `expected`, the result must have that type.
 * Moments and dates are converted into each other, and a plain number into an amount; anything else is an error.
 */
export function checkExpression(source: string, at: Span, scope: Scope, expected?: Type): Checked {
  const parsed = parseExpression(source, at.start);
  const diagnostics = [...parsed.diagnostics];
  if (!parsed.syntax) return { typed: null, type: null, diagnostics };

  const checking: Checking = { scope, locals: [], tell: (diagnostic) => diagnostics.push(diagnostic), infer };
  const typed = infer(parsed.syntax, checking);
  if (!typed || diagnostics.some((d) => d.severity === "error")) return { typed: null, type: null, diagnostics };
  if (!expected) return { typed, type: typed.type, diagnostics };

  const fitted = fit(typed, expected);
  if (fitted) return { typed: fitted, type: fitted.type, diagnostics };
  const said = { needs: printType(expected), got: printType(typed.type), advice: advice(typed.type, expected) };
  diagnostics.push(report("wrong-type", typed.span, said));
  return { typed: null, type: null, diagnostics };
}

function advice(got: Type, needs: Type): string | null {
  const item = needs.kind === "list" ? needs.of : needs;
  // There are no literals for these types; the values come from people who use the app.
  if (item.kind === "file")
    return "Files, photos and signatures come from whoever uses the app. An expression can only copy one from another field, such as `tool.photo`.";
  if (item.kind === "place")
    return "A place comes from whoever uses the app. An expression can only copy one from another field, such as `depot.place`.";
  if (item.kind === "record")
    return `Name a field that holds ${printType(item)}, or choose one, as in \`${item.entity}.first(x, …)\`.`;
  if (needs.kind === "money" && got.kind === "number")
    return `Say the currency: \`200 ${needs.currency}\`, or \`money(…)\`.`;
  if (needs.kind === "number" && got.kind === "duration")
    return "Count it: `days(from, to)`, `hours(from, to)`, or `days(…)` of a duration.";
  if (needs.kind === "number" && got.kind === "list")
    return "Count them with `.size()`, or add something up: `.sum(x, x.…)`.";
  if (needs.kind === "duration" && got.kind === "number") return "Say the unit, such as `14 days`.";
  if (needs.kind === "text") return "Turn it into a text with `text(…)`.";
  if (needs.kind === "boolean" && got.kind !== "list") return "Compare it with something, or ask `is not empty`.";
  if (needs.kind === "boolean") return "Ask the list something, such as `.exists(x, …)` or `.size() > 0`.";
  if ((needs.kind === "date" || needs.kind === "instant") && got.kind === "text")
    return "Write the date without quotes, such as `2025-06-02`.";
  return null;
}
