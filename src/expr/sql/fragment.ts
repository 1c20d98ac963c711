import type { TypedTree } from "../typed.ts";

/**
 * A piece of SQL with its `?` in the order of the text. Each is filled, whenever the statement runs, with the value of
 * an expression that looks at no record: a literal, a constant, `today()`, a variable from outside.
 */
export interface Fragment {
  readonly text: string;
  readonly inputs: readonly TypedTree[];
}

export const raw = (text: string): Fragment => ({ text, inputs: [] });

export const input = (tree: TypedTree): Fragment => ({ text: "?", inputs: [tree] });

/** Joins pieces of text and fragments; strings are SQL that the emitter wrote itself, never a document's. */
export function sql(texts: TemplateStringsArray, ...parts: readonly (Fragment | string)[]): Fragment {
  let text = texts[0] ?? "";
  const inputs: TypedTree[] = [];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] ?? "";
    if (typeof part === "string") text += part;
    else {
      text += part.text;
      inputs.push(...part.inputs);
    }
    text += texts[i + 1] ?? "";
  }
  return { text, inputs };
}

export function join(parts: readonly Fragment[], separator: string): Fragment {
  return { text: parts.map((part) => part.text).join(separator), inputs: parts.flatMap((part) => part.inputs) };
}
