import { readLiteral } from "#expr/literals.ts";
import type { Type, Value } from "#expr/types.ts";
import type { Assignment } from "#model/4-states.ts";
import type { Resolver } from "../resolve/resolver.ts";

const WORDS = /^(an?|one|\d{1,2})\s+(photo|picture|image|signature|file|document)s?$/iu;

/** `kitchen.jpg`, `report.pdf`, `"x.png"`: the file itself does not exist, but its name tells what kind it is. */
const NAMED = /^"?[^"/\\:*?<>|]{1,100}\.(?:(jpe?g|png|gif|webp|heic|svg)|[a-z][a-z0-9]{1,4})"?$/iu;

const KINDS: { readonly [word: string]: "photo" | "signature" | "file" } = {
  photo: "photo",
  picture: "photo",
  image: "photo",
  signature: "signature",
  file: "file",
  document: "file",
};

/**
 * `a photo`, `a signature`, `a file`, `2 photos`, or a file name (`kitchen.jpg`): files that only samples and scenarios
 * have. The value holds their kind; the code that puts the value in place stores such a file and uses its hash. Null:
 * not a file, or the type takes none.
 */
export function sampleFile(text: string, type: Type): Value {
  const isFile = type.kind === "file" || (type.kind === "list" && type.of.kind === "file");
  const named = isFile ? NAMED.exec(text.trim()) : null;
  if (named !== null) {
    const one = { sample: named[1] === undefined ? "file" : "photo" };
    return type.kind === "list" ? [one] : one;
  }
  const found = WORDS.exec(text.trim());
  const kind = KINDS[(found?.[2] ?? "").toLowerCase()];
  if (found === null || kind === undefined) return null;
  const count = /^\d/u.test(found[1] ?? "") ? Number(found[1]) : 1;
  if (type.kind === "file") return count === 1 ? { sample: kind } : null;
  if (type.kind !== "list" || type.of.kind !== "file") return null;
  return Array.from({ length: count }, () => ({ sample: kind }));
}

const QUOTED = /^"([^"\\]*)"$/u;

/** `"47.37, 8.54"`: a place in quotes, because a comma would begin the next value. */
function samplePlace(text: string, type: Type): Value {
  const written = type.kind === "place" ? QUOTED.exec(text.trim())?.[1] : undefined;
  return written === undefined ? null : (readLiteral(written, type, "")?.value ?? null);
}

/** Fills in such files and places before expressions are checked, because they are words and not code. */
export function fillSampleValues(
  resolver: Resolver,
  assignments: readonly Assignment[],
  typeOf: (field: string) => Type | undefined,
): void {
  for (const { field, value } of assignments) {
    const type = typeOf(field);
    if (type === undefined) continue;
    const found = sampleFile(value.source, type) ?? samplePlace(value.source, type);
    if (found !== null) resolver.fill(value, { op: "literal", value: found, type, span: value.span });
  }
}
