export type Forms = { readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

const regions = new Map<string, string>();

/** Sets the person's region, which decides the digits in sentences: `ar-EG` has others than `ar-MA`. */
export function speak(language: string): void {
  const primary = language.split("-")[0] ?? language;
  if (regions.get(primary) === language) return;
  regions.set(primary, language);
  numbers.delete(primary);
}

/** A number on its own, in the digits of the language. */
export const figure = (language: string, count: number): string => plural(language, count, { other: "#" });

/** The plural form for a number, with `#` replaced by the number in the language's own digits. */
export function plural(language: string, count: number, forms: Forms): string {
  let rule = rules.get(language);
  if (rule === undefined) rules.set(language, (rule = new Intl.PluralRules(language)));
  let number = numbers.get(language);
  if (number === undefined) numbers.set(language, (number = new Intl.NumberFormat(regions.get(language) ?? language)));
  return (forms[rule.select(count)] ?? forms.other).replaceAll("#", number.format(count));
}
