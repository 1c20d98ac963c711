import { inside } from "#expr/nodes.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { CheckedExpression } from "#read/reading-notes.ts";
import { compactName } from "#read/names.ts";
import type { Span } from "#text/span.ts";
import type { Occurrence } from "./occurrence.ts";
import type { AnalysedDocument } from "./analysed-document.ts";
import type { DocumentSymbol, SymbolKind } from "./symbols.ts";
import { tokensOf } from "./tokens.ts";

const NAME_AT_END = /[\p{L}_][\p{L}\p{N}\p{M}_]*$/u;

/** Names in the expressions of a document: fields as resolved by the checker, others by their text. */
export function occurrencesInCode(study: AnalysedDocument): Occurrence[] {
  const found: Occurrence[] = [];
  for (const expression of study.notes.checked) {
    const place = placing(expression);
    const add = (symbol: DocumentSymbol | null, start: number, end: number): void => {
      if (symbol !== null) found.push({ symbol, span: { start: place(start), end: place(end) } });
    };
    for (const [symbol, span] of symbolsOfWords(study, expression)) add(symbol, span.start, span.end);
    if (expression.typed !== null)
      walk(expression.typed, (node) => {
        const from = node.span.start - expression.span.start;
        const to = node.span.end - expression.span.start;
        if (node.op === "field") {
          const name = NAME_AT_END.exec(expression.source.slice(from, to))?.[0] ?? "";
          if (compactName(name) === compactName(node.field))
            add(study.symbols.field(node.entity, node.field), to - name.length, to);
        }
        if (node.op === "variable" && expression.source.slice(from, to) === node.name) {
          const record = study.symbols.find("record", node.name);
          if (record?.name === node.name && node.type.kind === "record" && node.type.entity === record.entity)
            add(record, from, to);
        }
        if (node.op === "call")
          for (const [entity, text] of comparedStatuses(node.args)) {
            const symbol = study.symbols.find("status", String(text.value), entity);
            const start = text.span.start - expression.span.start;
            const quoted = expression.source.slice(start, text.span.end - expression.span.start);
            if (symbol?.entity === entity && quoted.length > 2) add(symbol, start + 1, start + quoted.length - 1);
          }
      });
  }
  for (const { body } of study.model.constants.formulas) {
    for (const [symbol, { start, end }] of fieldsInFormula(study, body.value))
      found.push({ symbol, span: { start: body.span.start + start, end: body.span.start + end } });
    for (const { kind, text, start, end } of tokensOf(body.value))
      if (kind === "name")
        for (const symbolKind of ["constant", "formula", "entity"] as const) {
          const symbol = named(study, symbolKind, text);
          if (symbol !== null)
            found.push({ symbol, span: { start: body.span.start + start, end: body.span.start + end } });
        }
  }
  return found;
}

/**
 * `Note.exists(n, n.day == day)`: the types of a formula's parameters are known only at its calls; the entity of a list
 * operation is known here.
 */
function fieldsInFormula(study: AnalysedDocument, body: string): [DocumentSymbol, Span][] {
  const tokens = tokensOf(body);
  const through = new Map<string, string>();
  for (const [at, { text }] of tokens.entries()) {
    const [dot, , bracket, variable, comma] = tokens.slice(at + 1, at + 6);
    const entity = named(study, "entity", text);
    if (entity !== null && dot?.text === "." && bracket?.text === "(" && comma?.text === "," && variable !== undefined)
      through.set(variable.text, entity.key);
  }
  return tokens.flatMap(({ text, start, end }, at): [DocumentSymbol, Span][] => {
    const entity = tokens[at - 1]?.text === "." ? through.get(tokens[at - 2]?.text ?? "") : undefined;
    const symbol = entity === undefined ? null : study.symbols.field(entity, text);
    return symbol === null ? [] : [[symbol, { start, end }]];
  });
}

const named = (study: AnalysedDocument, kind: SymbolKind, text: string): DocumentSymbol | null => {
  const symbol = study.symbols.find(kind, text);
  return symbol?.key === text ? symbol : null;
};

/** Constants, formulas and entities: words with the same meaning everywhere, unless a variable has that name. */
function symbolsOfWords(study: AnalysedDocument, { source, scope }: CheckedExpression): [DocumentSymbol, Span][] {
  const tokens = tokensOf(source);
  return tokens.flatMap(({ kind, text, start, end }, at): [DocumentSymbol, Span][] => {
    if (kind !== "name" || tokens[at - 1]?.text === "." || scope.variables.has(text)) return [];
    const symbol = scope.constants.has(text)
      ? named(study, "constant", text)
      : scope.formulas?.has(text) === true && tokens[at + 1]?.text === "("
        ? named(study, "formula", text)
        : scope.entities.has(text)
          ? named(study, "entity", text)
          : null;
    return symbol === null ? [] : [[symbol, { start, end }]];
  });
}

function placing({ span, offsets }: CheckedExpression): (index: number) => number {
  return (index) =>
    offsets === null ? span.start + index : (offsets[Math.min(index, offsets.length - 1)] ?? span.end);
}

type LiteralText = TypedTree & { readonly op: "literal" };

/** `status = "Out"`, `status in ["Out", "Late"]`: the entity and each text. */
function comparedStatuses(args: readonly TypedTree[]): [string, LiteralText][] {
  const [left, right] = args;
  const texts = (node: TypedTree | undefined): LiteralText[] =>
    node?.op === "literal" && typeof node.value === "string"
      ? [node]
      : node?.op === "list"
        ? node.items.flatMap((item) => texts(item))
        : [];
  const entity = [left, right].flatMap((node) =>
    node?.op === "field" && node.field === "status" ? [node.entity] : [],
  )[0];
  if (entity === undefined) return [];
  return [...texts(left), ...texts(right)].map((text) => [entity, text]);
}

function walk(node: TypedTree, see: (node: TypedTree) => void): void {
  see(node);
  for (const inner of inside(node)) walk(inner, see);
}
