export type Forms = { readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

/** The form that fits the number, with `#` replaced by it in the language's own digits. */
export function plural(language: string, count: number, forms: Forms): string {
  let rule = rules.get(language);
  if (rule === undefined) rules.set(language, (rule = new Intl.PluralRules(language)));
  let number = numbers.get(language);
  if (number === undefined) numbers.set(language, (number = new Intl.NumberFormat(language)));
  return (forms[rule.select(count)] ?? forms.other).replaceAll("#", number.format(count));
}
