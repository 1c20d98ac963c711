import type { Expression } from "#model/expression.ts";
import type { Code, Rich } from "../markdown/rich.ts";
import type { Reading } from "../reading.ts";
import { readCondition, type ReadResult } from "./conditions.ts";
import { codeFor } from "./code-for.ts";

const PATH = /^[\p{L}_$@][\p{L}\p{N}_$@-]*(?:\.[\p{L}\p{N}_$@-]+|\[(?:\d{1,4}|"[^"\\]*")\])*$/u;
const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** A path in an answer: `articles`, `data.items`, `answer.data.items`, or code. */
export function readAnswerPath(reading: Reading, rich: Rich | null, what: string): ReadResult<Expression> {
  if (rich === null) return { value: null, problem: null };
  const code = rich.onlyCode;
  const path = code === null ? (rich.hasCode ? null : rich.text) : code.source.trim();
  if (path === null || !PATH.test(path) || /^answer(?![\p{L}\p{N}_$@-])/u.test(path))
    return code === null && path !== null && PATH.test(path)
      ? { value: reading.expression(codeFor(path, rich)), problem: null }
      : readCondition(reading, rich, what);
  const at: Pick<Code, "span"> = code ?? rich;
  return { value: reading.expression(codeFor(inAnswer(path), at)), problem: null };
}

/** `data.first-name` → `answer.data["first-name"]`: a JSON key need not be an identifier. */
function inAnswer(path: string): string {
  const keys = path.matchAll(/\[([^\]]*)\]|[^.[\]]+/gu);
  return `answer${[...keys]
    .map(([key, index]) =>
      index === undefined
        ? IDENTIFIER.test(key)
          ? `.${key}`
          : /^\d+$/u.test(key)
            ? `[${key}]`
            : `[${JSON.stringify(key)}]`
        : `[${index}]`,
    )
    .join("")}`;
}
