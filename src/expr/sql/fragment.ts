import type { TypedTree } from "../typed.ts";

/**
 * A piece of SQL with its `?` inputs in text order. Whenever the statement runs, each input is the value of an
 * expression that reads no record: a literal, a constant, `today()`, a free variable.
 */
export interface Fragment {
  readonly text: string;
  readonly inputs: readonly TypedTree[];
}

export const raw = (text: string): Fragment => ({ text, inputs: [] });

export const input = (tree: TypedTree): Fragment => ({ text: "?", inputs: [tree] });

/** Joins text and fragments. Strings must be SQL of the emitter itself, never text of a document. */
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
