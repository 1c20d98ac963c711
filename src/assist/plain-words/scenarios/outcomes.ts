import { lineAt } from "../../table-lines.ts";
import { readWholeCondition, wordsAt } from "../code/conditions.ts";
import type { Offer, Words } from "../offer.ts";

/** `L1 is Late`, `L1.due = today`: an expected outcome, converted to the record's name and a condition in backticks. */
export function asOutcome({ text, span, study, at }: Words): Offer | null {
  const before = study.source.slice(lineAt(study.source, span.start).start, span.start);
  if (at.part !== "scenarios" || !/^\s*(?:[-*+]|\d+[.)])\s+(?:\*\*)?(?:Then|And|But)\b/iu.test(before)) return null;
  const told = toldInWords(text);
  if (told !== null) return { span, text: told, safe: true };
  const [, handle = "", rest = ""] = /^(?:the\s+)?([\p{L}\p{N}_#-]+)(?:\.|['’]s\s+|\s+)(.+?)\.?$/u.exec(text) ?? [];
  const record = study.symbols.find("record", handle);
  const entity = record?.name === handle ? record.entity : null;
  const scope = entity === null ? null : (study.notes.scopeOf?.({ entity }) ?? null);
  if (entity === null || scope === null) return null;
  const [, count, rows = ""] = /^has\s+(?:now\s+)?(\d{1,6}|no)\s+([\p{L}\p{N} _-]+)$/iu.exec(rest) ?? [];
  const field = count === undefined ? null : study.symbols.field(entity, rows);
  if (count !== undefined && scope.entities.get(entity)?.fields.get(field?.key ?? "")?.type.kind === "list")
    return {
      span,
      text: `${handle} \`${field?.key}.size() = ${count.toLowerCase() === "no" ? 0 : count}\``,
      safe: true,
    };
  const words = wordsAt(rest.replace(/^(?:is|has)\s+now\s+/iu, "is "), { study, scope, entity, prefix: "" });
  // `is Late`: the status is the implied subject.
  const code =
    words.attempt(() => readWholeCondition(words)) ??
    (words.take(/is|becomes/u) === null ? null : readWholeCondition(words));
  if (code === null || !words.isAtEnd) return null;
  return { span, text: `${handle} \`${code}\``, safe: !words.isUnsure };
}

const QUOTED = String.raw`"[^"]*"|“[^”]*”`;
const IS_TOLD = new RegExp(
  String.raw`^(.+?)\s+(?:is|are|was|were|gets?|got)\s+(not\s+)?(?:told|notified|informed)(?:\s+(${QUOTED}))?\.?$`,
  "iu",
);
const TOLD = new RegExp(String.raw`^(not\s+)?told\s+([^"“]+?)(?:\s+(${QUOTED}))?\.?$`, "iu");

/** `ana is told "…"`, `told ana and ben`: one step per person. */
function toldInWords(text: string): string | null {
  const [, people, isNot, said] = IS_TOLD.exec(text) ?? [];
  const [, not, several, words] = people === undefined ? (TOLD.exec(text) ?? []) : [];
  const names = (people ?? several)?.split(/\s*,\s*(?:and\s+)?|\s+and\s+/u).filter((name) => name !== "") ?? [];
  if (names.length === 0) return null;
  const begins = (isNot ?? not) === undefined ? "told" : "not told";
  const ends = (said ?? words) === undefined ? "" : ` ${said ?? words}`;
  return names.map((name) => `${begins} ${name}${ends}`).join("; ");
}
