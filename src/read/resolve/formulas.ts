import { namesOfFormula } from "#expr/formulas.ts";
import { parseExpression } from "#expr/parse.ts";
import type { Syntax } from "#expr/syntax.ts";
import type { Formula } from "#model/9-constants.ts";
import type { Problem } from "#model/expression.ts";
import type { Resolver } from "./resolver.ts";

/** Makes the formulas known to all expressions. A call of a formula with a mistake has that mistake too. */
export function resolveFormulas(resolver: Resolver, formulas: readonly Formula[]): Formula[] {
  const scope = resolver.scope({ candidate: null });
  const names = formulas.map(({ name }) => name);
  const read = formulas.map((formula) => {
    const { body, parameters, name } = formula;
    let problem = formula.problem;
    const tell = (diagnostics: ReturnType<typeof parseExpression>["diagnostics"]): void => {
      resolver.reading.diagnostics.push(...diagnostics);
      const [first] = diagnostics;
      if (first !== undefined) problem ??= { code: first.code, message: first.message, span: first.span };
    };
    let syntax: Syntax | null = null;
    let calls: readonly string[] = [];
    if (problem === null) {
      const parsed = parseExpression(body.value, body.span.start);
      tell(parsed.diagnostics);
      syntax = parsed.syntax;
    }
    if (syntax !== null) {
      const found = namesOfFormula(
        syntax,
        parameters.map(({ value }) => value),
        scope,
        names,
      );
      tell(found.diagnostics);
      calls = found.calls;
    }
    return { formula, name, syntax, calls, problem: problem as Problem | null };
  });
  const callsOf = new Map(read.map(({ name, calls }) => [name, calls]));
  return read.map(({ formula, name, syntax, problem: before }) => {
    const turns = reaches(callsOf, name, name);
    const problem = before ?? (turns ? resolver.reading.problem("formula-circle", formula.span, { name }) : null);
    const parameters = formula.parameters.map(({ value }) => value);
    resolver.definitions.set(name, formula.body.span);
    resolver.formulas.set(name, { name, parameters, body: problem === null ? syntax : null });
    return { ...formula, problem };
  });
}

function reaches(callsOf: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const waiting = [...(callsOf.get(from) ?? [])];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name === to) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...(callsOf.get(name) ?? []));
  }
  return false;
}
