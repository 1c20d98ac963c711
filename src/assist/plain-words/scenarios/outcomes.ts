import { lineAt } from "../../table-lines.ts";
import { readWholeCondition, wordsAt } from "../code/conditions.ts";
import type { Offer, Words } from "../offer.ts";

/** `L1 is Late`, `L1.due = today`: what must come of it, as the record's name and a condition in backticks. */
export function asOutcome({ text, span, study, at }: Words): Offer | null {
  const before = study.source.slice(lineAt(study.source, span.start).start, span.start);
  if (at.part !== "scenarios" || !/^\s*(?:[-*+]|\d+[.)])\s+(?:\*\*)?Then\b/iu.test(before)) return null;
  const [, handle = "", rest = ""] = /^(?:the\s+)?([\p{L}\p{N}_#-]+)(?:\.|['’]s\s+|\s+)(.+?)\.?$/u.exec(text) ?? [];
  const record = study.symbols.find("record", handle);
  const entity = record?.name === handle ? record.entity : null;
  const scope = entity === null ? null : (study.notes.scopeOf?.({ entity }) ?? null);
  if (entity === null || scope === null) return null;
  const words = wordsAt(rest.replace(/^(?:is|has)\s+now\s+/iu, "is "), { study, scope, entity, prefix: "" });
  // `is Late`: what it is, is its status.
  const code =
    words.attempt(() => readWholeCondition(words)) ??
    (words.take(/is|becomes/u) === null ? null : readWholeCondition(words));
  if (code === null || !words.isAtEnd) return null;
  return { span, text: `${handle} \`${code}\``, safe: !words.isUnsure };
}
