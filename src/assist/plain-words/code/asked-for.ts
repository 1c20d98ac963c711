import type { Offer, Words } from "../offer.ts";

/** `reason (text)` where the record has a field `reason`: its type is known, and only `optional` is kept. */
export function asStoredField({ text, span, study, place }: Words): Offer | null {
  const [all, type = ""] = /^\s*\(([^()|`]{1,60})\)/u.exec(study.source.slice(span.end, span.end + 80)) ?? [];
  if (all === undefined) return null;
  const optional = /(?:^|[,;]\s*)optional$/iu.test(type.trim()) ? " (optional)" : "";
  const plain = type
    .replace(/\s*[,;]?\s*optional$/iu, "")
    .trim()
    .toLowerCase();
  const entity = study.model.entities.find(({ key }) => key === place.entity);
  const key = study.symbols.field(place.entity, text)?.key;
  const isSame = plain === "" || entity?.fields.find((field) => field.key === key)?.type.kind === plain;
  return { span: { start: span.start, end: span.end + all.length }, text: `${text}${optional}`, safe: isSame };
}
