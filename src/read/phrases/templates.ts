import type { Expression, Problem, Template } from "#model/expression.ts";
import type { Span } from "#text/span.ts";
import { codeFromRaw } from "../markdown/inline.ts";
import { CODE, type Code, type Rich } from "../markdown/rich.ts";
import { ESCAPABLE, type Reading } from "../reading.ts";

export interface ReadTemplate {
  readonly template: Template;
  readonly problem: Problem | null;
}

/** Text with `{…}` in it. `{{` and `}}` are literal braces. Code spans are shown as their content. */
export function readTemplate(reading: Reading, rich: Rich): ReadTemplate {
  const code = rich.onlyCode;
  if (code !== null) return templateOfCode(reading, code);
  const codes = rich.codes;
  let nextCode = 0;
  return build(reading, rich.text, rich.span, rich.plain, {
    spanOf: (from, to) => rich.spanOf(from, to),
    // Read from the raw source, so that `{a*b*c}` keeps the stars that Markdown takes for emphasis.
    expression: (from, to) => {
      const inside = rich.slice(from, to).trim();
      return inside.onlyCode !== null
        ? reading.expression(inside.onlyCode)
        : reading.expression(codeFromRaw(reading.source, inside.span, inside.span, ESCAPABLE));
    },
    plain: (text) => text.replaceAll(CODE, () => codes[nextCode++]?.source ?? ""),
  });
}

function templateOfCode(reading: Reading, code: Code): ReadTemplate {
  return build(reading, code.source, code.span, code.source, {
    spanOf: (from, to) => subCode(code, from, to).span,
    expression: (from, to) => reading.expression(trimCode(code, from, to)),
    plain: (text) => text,
  });
}

interface Parts {
  spanOf(from: number, to: number): Span;
  expression(from: number, to: number): Expression;
  plain(text: string): string;
}

function build(reading: Reading, text: string, span: Span, source: string, of: Parts): ReadTemplate {
  const parts: (string | Expression)[] = [];
  let problem: Problem | null = null;
  let plain = "";
  const flush = (): void => {
    if (plain !== "") parts.push(of.plain(plain));
    plain = "";
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? "";
    if ((char === "{" || char === "}") && text[i + 1] === char) {
      const doubled = char === "{" ? DOUBLED.exec(text.slice(i, i + LONGEST)) : null;
      if (doubled !== null) {
        const { 0: all, 1: inside = "" } = doubled;
        const at = of.spanOf(i, i + all.length);
        const edits = [{ span: at, text: `{${inside}}` }];
        reading.problem("braces-doubled", at, { inside }, { title: `Write {${inside}}`, edits, safe: false });
      }
      plain += char;
      i++;
    } else if (char === "{") {
      const end = closingBrace(text, i + 1);
      if (end === -1) {
        problem ??= reading.problem("brace-open", of.spanOf(i, i + 1), {});
        plain += char;
      } else if (text.slice(i + 1, end).trim() === "") {
        plain += text.slice(i, end + 1);
        i = end;
      } else {
        flush();
        parts.push(of.expression(i + 1, end));
        i = end;
      }
    } else plain += char;
  }
  flush();
  return { template: { span, source, parts }, problem };
}

/** The placeholder notation of other programs; here the braces are shown literally. */
const DOUBLED = /^\{\{\s*(\p{L}[\p{L}\p{N}_.]*)\s*\}\}/u;

/** The brace that ends an expression. Braces of maps and in quotes inside it don't count. */
function closingBrace(text: string, from: number): number {
  let depth = 0;
  let quoted = false;
  const end = Math.min(text.length, from + LONGEST);
  for (let i = from; i < end; i++) {
    const char = text[i];
    if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === "{") depth++;
    else if (char === "}" && depth-- === 0) return i;
  }
  // There is a stray quotation mark inside; take the first brace.
  const first = quoted ? text.slice(from, end).indexOf("}") : -1;
  return first === -1 ? -1 : from + first;
}

/** Longer expressions are refused anyway. The limit also avoids quadratic time for a text of many braces. */
const LONGEST = 2_000;

/** Part of a code span as a code span of its own. */
export function subCode(code: Code, from: number, to: number): Code {
  const offset = (i: number): number => code.offsets?.[i] ?? code.span.start + i;
  const span = { start: offset(from), end: offset(to) };
  return {
    source: code.source.slice(from, to),
    span,
    offsets: code.offsets === null ? null : code.offsets.slice(from, to + 1),
    outer: span,
  };
}

export function trimCode(code: Code, from: number = 0, to: number = code.source.length): Code {
  const text = code.source.slice(from, to);
  const start = from + (text.length - text.trimStart().length);
  return start >= to ? subCode(code, from, from) : subCode(code, start, from + text.trimEnd().length);
}
