import { PURPOSE } from "#read/keys.ts";
import type { ItemRefs } from "./change.ts";
import { contentOf, plainOf } from "./content.ts";
import { lineEndAt } from "./document-text.ts";
import type { ItemEditor, Place } from "./point.ts";
import { type PlannedEdit, headingStatement } from "./plan.ts";
import { rawTextIn, setDescription, textOf } from "./prose.ts";
import { Refused } from "./refusal.ts";
import { factsOf, type Values } from "./table-items.ts";
import { writeContent } from "./write-content.ts";

export const purpose: ItemEditor<ItemRefs["purpose"], never> = {
  find: ({ text }) => factsOf(text, 1, PURPOSE),
};

export const app: ItemEditor<ItemRefs["app"], never> = {
  find: ({ text }) => ({ ...factsOf(text, 1, {}), facts: null, makeBlock: null }),
  says: ({ model }) => new Map([["name", model.name.value], ...textOf(model.description)]),
  set: (place, _, key, values) =>
    key === "text" ? setDescription(place.text, rawTextIn(values.get("text"))) : setTitle(place, values),
};

/** `# Specification: Tool library`: the words before the name are kept. */
function setTitle({ text, model }: Place, values: Values): readonly PlannedEdit[] {
  const { source, outline, lineEnd } = text;
  const name = plainOf(values.get("name") ?? "");
  if (name === "") throw new Refused("name-missing", "name");
  if (outline.title === null) {
    const put = `# ${writeContent(name, "title")}${lineEnd}${lineEnd}`;
    const start = source.startsWith("\uFEFF") ? 1 : 0;
    return [{ span: { start, end: start }, text: put, says: [headingStatement(1, [name])] }];
  }
  if (name === model.name.value) return [];
  const before = plainOf(contentOf(outline.title.text));
  const label = before.slice(0, before.length - model.name.value.length);
  const whole = before === "" ? name : `${label}${name}`;
  const { start } = before === "" ? { start: outline.title.span.end } : model.name.span;
  const end = Math.max(start, lineEndAt(source, outline.title.span.start));
  const pad = before === "" ? " " : "";
  const put = pad + writeContent(name, "title");
  const says = [headingStatement(1, [whole])];
  return [{ span: { start: outline.title.text.text === "" ? start : rawStart(source, start), end }, text: put, says }];
}

const rawStart = (source: string, start: number): number => {
  let at = start;
  while (/[*_`]/u.test(source[at - 1] ?? "")) at--;
  return at;
};
