import type { Problem, Template } from "#model/expression.ts";
import { isPlatformHeader } from "#text/header-names.ts";
import type { Code, Rich } from "./markdown/rich.ts";
import { readTemplate } from "./phrases/templates.ts";
import type { Reading } from "./reading.ts";

const HEADER = /^\s*([\w!#$%&'*+.^`|~-]{1,100})\s*:\s*(\S[^]*)/u;
/** Content types that the app can write: JSON under any name, and the two types of HTML forms. */
const BODIES =
  /^(?:application\/(?:[\w.+-]+\+)?json|application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/iu;

/** Reads the content of a code span as a template. */
export function readCodeTemplate(reading: Reading, code: Code): ReturnType<typeof readTemplate> {
  return readTemplate(reading, reading.richOfCode(code));
}

/**
 * `` `X-Shop: {shop.code}`, `Accept-Language: de` ``: each code span is a header; without code spans the whole cell is
 * one.
 */
export function readHeaders(
  reading: Reading,
  cell: Rich | null,
  item: { close(problem: Problem | null): void },
): readonly Template[] {
  if (cell === null) return [];
  const read =
    cell.codes.length === 0 ? [readTemplate(reading, cell)] : cell.codes.map((code) => readCodeTemplate(reading, code));
  for (const { template, problem } of read) {
    item.close(problem);
    const [, name, value] = HEADER.exec(template.source) ?? [];
    if (name === undefined || value === undefined)
      item.close(reading.problem("header-not-understood", template.span, { written: template.source }));
    // The header is only left out. The request is the same as without it, so the call is not closed.
    else if (isPlatformHeader(name)) reading.problem("header-of-the-platform", template.span, { name });
    else if (/^content-type$/iu.test(name) && !BODIES.test(value))
      item.close(reading.problem("content-type-not-known", template.span, { type: value }));
  }
  return read.map(({ template }) => template);
}
