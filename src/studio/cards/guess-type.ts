import type { Model } from "#model/model.ts";
import { looseName } from "#text/names.ts";
import type { KnownType } from "../new/answers.ts";

/** Words at the beginning or end of a field's name that reveal its type, in the program's languages. */
const TELLING: readonly (readonly [KnownType, RegExp])[] = [
  ["email", /e-?mail|correo|courriel|邮箱|البريد/iu],
  ["phone", /phone|mobile|telefon|téléphone|teléfono|handy|电话|هاتف/iu],
  ["link", /\b(?:website|web|url|link|homepage|webseite|enlace|lien)\b|网址|رابط/iu],
  ["photo", /photo|picture|image|foto|bild|imagen|照片|صورة/iu],
  ["location", /\b(?:location|position|gps|standort|ubicación|emplacement)\b|位置|موقع/iu],
  [
    "money",
    /price|cost|\bfee\b|worth|amount|salary|budget|preis|kosten|betrag|prix|coût|montant|precio|coste|importe|价格|金额|سعر|مبلغ/iu,
  ],
  ["rating", /rating|stars|bewertung|note sur|valoración|评分|تقييم/iu],
  [
    "date",
    /(?:\b(?:date|day|due|deadline|birthday|until|since|from|till|start|end|expires|expiry)\b|^(?:last|next|letzte[rs]?|nächste[rs]?) |\bon$|datum|fällig|\bam$|\bbis\b|\bseit\b|échéance|fecha|vence|日期|到期|تاريخ)/iu,
  ],
  [
    "long text",
    /notes?\b|remarks?|comments?|description|details|notizen?|bemerkung|beschreibung|remarque|commentaire|notas|comentario|descripción|备注|说明|ملاحظ/iu,
  ],
  [
    "whole number",
    /count|number of|how many|quantity|\bqty\b|pieces|\bage\b|anzahl|menge|stück|nombre|quantité|cantidad|edad|数量|عدد|كمية/iu,
  ],
  ["yes/no", /^(?:is|has|can|was|needs|paid|done|active|ist|hat|est|es|tiene)\b|erledigt|bezahlt|是否|^هل/iu],
];

/** The type suggested by a field's name; the name of an entity suggests a reference to it. Otherwise text. */
export function guessType(name: string, model: Model): string {
  const entity = model.entities.find((one) => !one.builtIn && looseName(one.name) === looseName(name));
  return entity?.name ?? guessKnownType(name);
}

export const guessKnownType = (name: string): KnownType =>
  TELLING.find(([, words]) => words.test(name.trim()))?.[0] ?? "text";
