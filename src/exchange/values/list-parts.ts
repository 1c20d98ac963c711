import type { Value } from "#expr/types.ts";
import { looseName } from "#text/names.ts";
import { parseExactJson } from "../tables/exact-json.ts";

type Options = readonly { readonly value: string }[];

export function optionNamed(options: Options, text: string): string | null {
  const exact = options.find((option) => option.value === text);
  const loose = looseName(text.normalize("NFC"));
  return exact?.value ?? options.find((option) => looseName(option.value) === loose)?.value ?? null;
}

/**
 * The parts of a list in a cell: a JSON list, otherwise separated by semicolons or line breaks; choices also by `,`,
 * `|` or `/`. Undefined: a part is an object or null.
 */
export function listParts(value: Value, text: string, options: Options): readonly string[] | undefined {
  const list = typeof value === "object" ? value : jsonList(text);
  if (list !== null) {
    if (!Array.isArray(list)) return undefined;
    const parts = list as readonly Value[];
    return parts.some((part) => typeof part === "object") ? undefined : parts.map(String);
  }
  if (optionNamed(options, text) !== null) return [text];
  const divider = /[;\n]/.test(text) ? /[;\n]/ : options.length > 0 ? /[,|/]/ : /[;\n]/;
  return text
    .split(divider)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function jsonList(text: string): readonly Value[] | null {
  if (!text.startsWith("[")) return null;
  try {
    const list = parseExactJson(text);
    return Array.isArray(list) ? (list as readonly Value[]) : null;
  } catch {
    return null;
  }
}
