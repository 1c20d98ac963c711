import { cells, crop } from "#diagnostics/columns.ts";
import type { DerivedFailure, DerivedResult } from "#scenarios/derived/result.ts";
import type { ScenarioResult, StepResult } from "#scenarios/result.ts";
import type { Lines } from "#text/lines.ts";
import { some } from "./check-as-text.ts";

/**
 * Results for people:
 *
 * ```
 * ✓ A tool is out once at a time
 * ✗ A loan is extended twice at most
 *   app.md:312:9
 *     312 | - Then: L1 `extensions == 3`
 *         |         ^^^^^^^^^^^^^^^^^^^^
 *         expected extensions == 3
 *         found    extensions is 2
 * ```
 */
export function scenariosAsText(
  file: string,
  lines: Lines,
  results: readonly ScenarioResult[],
  colour: boolean,
): string {
  const paint = (code: string, text: string): string => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  const parts = results.flatMap(({ sentence, passed, steps }) => [
    `${passed ? paint("32", "✓") : paint("31", "✗")} ${sentence}`,
    ...steps.filter(({ failure }) => failure !== null).map((step) => failedStep(file, lines, step)),
  ]);
  const failed = results.filter(({ passed }) => !passed).length;
  const sum =
    results.length === 0
      ? `${file}: no scenarios.`
      : `${file}: ${some(results.length - failed, "scenario")} passed, ${failed} failed.`;
  return `${[...parts, sum].join("\n")}\n`;
}

function failedStep(file: string, lines: Lines, { span, failure }: StepResult): string {
  const start = lines.at(span.start);
  const end = lines.at(span.end);
  const text = lines.text(start.line);
  const until = end.line === start.line ? end.column : text.length + 1;
  const picture = crop(text, start.column - 1, Math.max(start.column, until) - 1);
  const margin = " ".repeat(String(start.line).length + 1);
  return [
    `  ${file}:${start.line}:${start.column}`,
    `    ${start.line} | ${picture.line}`,
    `    ${margin}| ${" ".repeat(cells(picture.before))}${"^".repeat(Math.max(1, cells(picture.marked)))}`,
    `    ${margin}  expected ${failure?.expected ?? ""}`,
    `    ${margin}  found    ${failure?.found ?? ""}`,
  ].join("\n");
}

const AREAS: Record<DerivedResult["area"], string> = {
  rights: "Everybody may do what the tables say, and no more",
  answers: "Everybody is shown what they may see, and nothing else",
  secrecy: "What nobody may see makes no difference to them, and what is one's own stays so",
  rules: "Rules hold at their boundaries",
  walk: "Whatever people do, the document holds",
  calls: "Every call ends as its answers say",
};

/** The results of derived tests, with the document's line for each failure. */
export function derivedAsText(file: string, lines: Lines, results: readonly DerivedResult[], colour: boolean): string {
  const paint = (code: string, text: string): string => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  const placed = ({ sentence, span }: DerivedFailure): string =>
    `    ${span === null ? "" : `${file}:${lines.at(span.start).line}: `}${sentence}`;
  const parts = results.flatMap(({ area, checks, failures, rules }) => [
    `${failures.length === 0 ? paint("32", "✓") : paint("31", "✗")} ${AREAS[area]} (${some(checks, "check")}${rules === undefined ? "" : ` of ${some(rules.tried, "rule")}, ${rules.notTried.length} not tried`})`,
    ...failures.map(placed),
    ...(rules?.notTried ?? []).map(placed),
  ]);
  return `${parts.join("\n")}\n`;
}

/**
 * What was sent to the simulator, and what came of it:
 *
 * ```
 * Hand over  POST https://example.org/stops/7/handover
 *   2xx → done · 409 → failed (E3) · offline → waiting (offline)
 *   curl -X POST …
 * ```
 */
export function requestsAsText(results: readonly DerivedResult[]): string {
  const parts = results.flatMap(({ requests = [] }) =>
    requests.flatMap(({ call, method, address, curl, answers }) => [
      `${call}  ${method} ${address}`,
      `  ${answers.map(({ answer, ending, codes }) => `${answer} → ${ending}${codes.length === 0 ? "" : ` (${codes.join(", ")})`}`).join(" · ")}`,
      `  ${curl}`,
    ]),
  );
  return parts.length === 0 ? "" : `${parts.join("\n")}\n`;
}

const placedIn =
  (lines: Lines) =>
  ({ sentence, span }: DerivedFailure): { readonly sentence: string; readonly line: number | null } => ({
    sentence,
    line: span === null ? null : lines.at(span.start).line,
  });

/** The output of `test --json` for one file. */
export function testsAsJson(
  file: string,
  lines: Lines,
  results: readonly ScenarioResult[],
  derived: readonly DerivedResult[],
): unknown {
  return {
    file,
    summary: {
      passed: results.filter(({ passed }) => passed).length,
      failed: results.filter(({ passed }) => !passed).length,
      derivedChecks: derived.reduce((sum, { checks }) => sum + checks, 0),
      derivedFailures: derived.reduce((sum, { failures }) => sum + failures.length, 0),
    },
    scenarios: results.map(({ sentence, span, passed, steps }) => ({
      sentence,
      line: lines.at(span.start).line,
      passed,
      steps: steps.map((step) => ({
        line: lines.at(step.span.start).line,
        column: lines.at(step.span.start).column,
        step: step.source,
        passed: step.passed,
        reached: step.reached,
        ...step.failure,
      })),
    })),
    requests: derived.flatMap(({ requests = [] }) => requests),
    derived: derived.map(({ area, checks, failures, rules }) => ({
      area,
      checks,
      failures: failures.map(placedIn(lines)),
      ...(rules === undefined ? {} : { rules: { tried: rules.tried, notTried: rules.notTried.map(placedIn(lines)) } }),
    })),
  };
}
