import type { Value } from "#expr/types.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import { word } from "#engine/refuse.ts";

const LONGEST = 500;
const DEEPEST = 6;
const MOST_TEXTS = 5;

/** Keys under which servers put readable messages, the plainest first. */
const FOR_PEOPLE = ["message", "detail", "details", "error_description", "title", "error", "errors", "reason", "msg"];

const DETAILS = new Set(["errors", "details", "detail"]);

/** The refusal of a write, with the document's message, else the server's, else the platform's. */
export function refusalOf(context: CommandContext, entry: OutboxEntry, status: number, body: Value): Refusal {
  const place = { entity: entry.entity, id: entry.record, field: null };
  const refusal = word(context, "not-accepted", place, { parameters: { status: String(status) } });
  const words = context.messages.join(" ") || (refusal.message === null ? serverWords(body) : null);
  if (words === null || words === "") return refusal;
  const { parameters: _, ...rest } = refusal;
  return { ...rest, message: words };
}

/** The readable text in the body of a refusal, whatever its shape; null: none. */
export function serverWords(body: Value): string | null {
  const texts = [...new Set(textsIn(body, 0))].slice(0, MOST_TEXTS);
  return texts.length === 0 ? null : texts.join(" ").slice(0, LONGEST);
}

function textsIn(value: Value, depth: number): readonly string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value.trim()];
  if (typeof value !== "object" || value === null || depth > DEEPEST) return [];
  if (Array.isArray(value)) return (value as readonly Value[]).slice(0, 50).flatMap((one) => textsIn(one, depth + 1));
  const entries = Object.entries(value as { readonly [key: string]: Value }).slice(0, 50);
  const named = FOR_PEOPLE.flatMap((key) => entries.filter(([name]) => name.toLowerCase() === key));
  const said = named
    .map(([key, of]) => ({ key, texts: textsIn(of, depth + 1) }))
    .filter(({ texts }) => texts.length > 0);
  // Combines a summary with its details: `{"message": "Invalid", "errors": {"title": "is too short"}}`.
  const [first] = said;
  if (first !== undefined)
    return [first, ...said.filter((one) => one !== first && DETAILS.has(one.key.toLowerCase()))].flatMap(
      ({ texts }) => texts,
    );
  return entries.flatMap(([key, of]) => textsIn(of, depth + 1).map((text) => `${key}: ${text}`));
}
