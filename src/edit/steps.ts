import type { OutlineBlock, OutlinePart, OutlineStep } from "#read/markdown/outline.ts";
import { below } from "./blocks.ts";
import { type Content, contentOf, saysAlready } from "./content.ts";
import { type DocumentText, lastTextBefore, lineEndAt, lineStartAt, openText } from "./document-text.ts";
import { type PlannedEdit, saidWithin } from "./plan.ts";
import { Refused } from "./refusal.ts";
import { writeContent } from "./write-content.ts";

/** What the steps below a `####` heading say. */
export const stepsIn = ({ steps }: OutlinePart): (readonly ReturnType<typeof contentOf>[number][])[] =>
  steps.map(({ text }) => contentOf(text));

/** Steps inside steps have an order of their own; they are changed in the text. */
const isFlat = ({ steps }: OutlineStep): boolean => steps.length === 0;

/** Makes the steps of a `####` block these; lines of steps that stay are left as they are. */
export function setSteps(text: DocumentText, part: OutlinePart, wanted: readonly Content[]): PlannedEdit[] {
  const { source, lineEnd } = text;
  const { steps, heading } = part;
  if (steps.length === wanted.length && steps.every((step, i) => saysAlready(contentOf(step.text), wanted[i] ?? "")))
    return [];
  if (!steps.every(isFlat)) throw new Refused("other-place", heading.text.plain);
  const end = lastTextBefore(source, part.span.end);
  if (wanted.length === 0)
    return [{ span: { start: lastTextBefore(source, heading.span.start), end }, text: "", says: [] }];
  const first = steps[0];
  const start = first === undefined ? end : lineStartAt(source, first.text.span.start);
  const lines = wanted.map((content, i) => {
    const step = steps[i];
    return step !== undefined && saysAlready(contentOf(step.text), content)
      ? source.slice(lineStartAt(source, step.text.span.start), lineEndAt(source, step.text.span.end))
      : `${markOf(text, steps, i)}${writeContent(content, "step")}`;
  });
  const gap = first === undefined ? lineEnd : "";
  return [listed(text, { start, end }, gap, lines, heading.text.plain)];
}

/** `1. `, `2. `, as the steps before it are numbered; bullets stay bullets. */
function markOf({ source }: DocumentText, steps: readonly OutlineStep[], index: number): string {
  const beside = steps[index] ?? steps.at(-1);
  const line =
    beside === undefined ? "" : source.slice(lineStartAt(source, beside.text.span.start), beside.text.span.start);
  const bullet = /^\s*[-*+]\s+/u.exec(line)?.[0];
  return bullet ?? `${index + 1}. `;
}

/** A list below a `####` heading is read as steps and as the block's facts or prose: the reader itself says as what. */
function listed(
  { lineEnd }: DocumentText,
  span: { readonly start: number; readonly end: number },
  gap: string,
  lines: readonly string[],
  name: string,
): PlannedEdit {
  const list = lines.join(lineEnd);
  const frame = [
    "## 4. States and transitions",
    "",
    "### Entity",
    "",
    `#### ${writeContent(name, "heading")}`,
    "",
    "",
  ].join(lineEnd);
  const says = saidWithin(openText(`${frame}${list}`), { start: frame.length, end: frame.length + list.length });
  if (says.filter(({ kind }) => kind === "step 0").length !== lines.length)
    throw new Refused("cannot-be-written", lines.join("; "));
  return { span, text: `${gap}${list}`, says };
}

/** A new `####` block at the end of an entity's block. */
export function addSteps(
  text: DocumentText,
  block: OutlineBlock,
  name: string,
  wanted: readonly Content[],
): PlannedEdit[] {
  if (wanted.length === 0) return [];
  const lines = wanted.map((content, i) => `${i + 1}. ${writeContent(content, "step")}`);
  const heading = `#### ${writeContent(name, "heading")}`;
  const whole = [heading, ...lines].join(text.lineEnd);
  const frame = ["## 4. States and transitions", "", "### Entity", "", ""].join(text.lineEnd);
  const says = saidWithin(openText(`${frame}${whole}`), { start: frame.length, end: frame.length + whole.length });
  return [below(text, block.span.end, { lines: whole, says })];
}
