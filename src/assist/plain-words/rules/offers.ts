import { asCondition } from "../code/offers.ts";
import { MARKUP, wholeCell, type Offer, type Words } from "../offer.ts";
import { limitedTypeOffer } from "../types/types.ts";
import { ruleInCode } from "./rules.ts";

export function asRule({ text, span, at, place, study }: Words): Offer | null {
  const on = at.row.get("rule.on") ?? "";
  // A rule on several fields, or after a type, has no single field as implied subject.
  if (at.key !== "rule.rule" || /,|\band\b/u.test(on) || MARKUP.test(text)) return null;
  const name = on.slice(on.lastIndexOf(".") + 1);
  const field = study.symbols.field(place.entity, name)?.key ?? null;
  const rule = ruleInCode(text, place, field);
  return rule === null ? null : { span, ...rule };
}

export function asBoundedRule(found: Words): Offer | null {
  if (found.at.key === "field.type") return limitedTypeOffer(found);
  return asRule(wholeCell(found));
}

/** *Only when* lists statuses or has a condition. */
export function asOnlyWhen(found: Words): Offer | null {
  if (found.at.key !== "rule.onlyWhen") return null;
  const whole = wholeCell(found);
  const isNew = /^(?:(?:only|when|if|it|is|on)\s+)*(?:(?:first\s+)?created|creation|new)$/iu.test(whole.text);
  if (isNew) return { span: whole.span, text: "new", safe: true };
  return MARKUP.test(whole.text) ? null : asCondition(whole);
}
