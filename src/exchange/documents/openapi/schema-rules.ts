import type { FactCounter } from "../fact-counter.ts";
import type { RuleDescription, TypeDescription } from "../writer/description.ts";
import type { NameInDocument } from "../writer/name-book.ts";
import type { FlatSchema } from "./flatten-schema.ts";
import { at, numberAt, textAt } from "./json-values.ts";

/** Bounds, lengths and patterns as validation rules (point 5). */
export function rulesOf(
  tally: FactCounter,
  entity: NameInDocument,
  field: NameInDocument,
  { own }: FlatSchema,
  type: TypeDescription,
): RuleDescription[] {
  const rules: RuleDescription[] = [];
  const on = `${entity.key}.${field.key}`;
  const add = (rule: string, original: string): void => {
    tally.take();
    rules.push({ on, rule, original });
  };
  const isText = type.kind === "plain" && /^(?:text|long text|email|link|phone)$/u.test(type.type);
  const isNumber = type.kind === "plain" && /^(?:number|whole number|percent)$/u.test(type.type);
  const [least, most] = [numberAt(own, "minimum"), numberAt(own, "maximum")];
  if (isNumber) {
    const above = at(own, "exclusiveMinimum");
    const below = at(own, "exclusiveMaximum");
    const code = (text: string, original: string): void => {
      tally.take();
      rules.push({ on, rule: { code: text, original }, original });
    };
    if (typeof above === "number" || (above === true && least !== null))
      code(`${field.key} > ${typeof above === "number" ? above : least}`, `exclusiveMinimum ${String(above)}`);
    if (typeof below === "number" || (below === true && most !== null))
      code(`${field.key} < ${typeof below === "number" ? below : most}`, `exclusiveMaximum ${String(below)}`);
    if (least !== null && most !== null && above !== true && below !== true) {
      tally.take();
      add(`between ${least} and ${most}`, `minimum ${least}, maximum ${most}`);
    } else if (least !== null && above !== true) add(`at least ${least}`, `minimum ${least}`);
    else if (most !== null && below !== true) add(`at most ${most}`, `maximum ${most}`);
    const step = numberAt(own, "multipleOf");
    if (step !== null && step > 0 && Number.isInteger(step) && step > 1)
      code(`${field.key} mod ${step} = 0`, `multipleOf ${step}`);
  }
  if (isText) {
    const [shortest, longest] = [numberAt(own, "minLength"), numberAt(own, "maxLength")];
    if (shortest !== null && shortest > 0) add(`at least ${shortest} characters`, `minLength ${shortest}`);
    if (longest !== null && longest >= 0) add(`at most ${longest} characters`, `maxLength ${longest}`);
    const pattern = textAt(own, "pattern");
    if (pattern !== "" && pattern.length < 500) {
      tally.take();
      rules.push({
        on,
        rule: { code: `${field.key}.matches(${JSON.stringify(pattern)})`, original: `pattern ${pattern}` },
        original: `pattern ${pattern}`,
      });
    }
  }
  if (
    type.kind === "rows" ||
    type.kind === "several" ||
    type.kind === "choices" ||
    (type.kind === "plain" && type.type === "list of text")
  ) {
    const [fewest, most2] = [numberAt(own, "minItems"), numberAt(own, "maxItems")];
    if (fewest !== null && fewest > 0) add(`at least ${fewest} entries`, `minItems ${fewest}`);
    if (most2 !== null) add(`at most ${most2} entries`, `maxItems ${most2}`);
  }
  return rules;
}
