import type { Offer, Words } from "../offer.ts";

/** `reason (text)`, if the record has a field `reason`: the type is known, so only `optional` is kept. */
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

/** `reason`, if the record has no such field: a text that belongs only to the event. */
export function asOwnValue({ text, span, at, study }: Words): Offer | null {
  if (at.key !== "transition.asksFor" || !/^(?:reason|why|note|comment|remark|message|explanation)s?$/iu.test(text))
    return null;
  const end = /^\s*\(optional\)/iu.exec(study.source.slice(span.end, span.end + 20))?.[0].length ?? 0;
  const kind = end > 0 ? "(text, optional)" : "(text)";
  return { span: { start: span.start, end: span.end + end }, text: `${text} ${kind}`, safe: false };
}
