import type { Rich } from "../markdown/rich.ts";
import type { ParsedStep } from "./outcome-steps.ts";
import type { StepScope } from "./step-scope.ts";

/** `constant MOST is 5`, `MOST is 5`: sets the value without checking *Changeable by*. */
export function readConstant(scope: StepScope, rich: Rich): ParsedStep | null {
  const found = /^(?:(?:the\s+)?constant\s+)?([\p{Lu}][\p{Lu}\p{N}_]*)\s+(?:is|=)\s+(?=\S)/u.exec(rich.text);
  return found === null ? null : readValue(scope, rich, found[1] ?? "", found[0].length, "givenConstant");
}

/** `set MOST to 5`: the current person sets it, if *Changeable by* lets them. */
export function readSetConstant(scope: StepScope, rich: Rich): ParsedStep | null {
  const found = /^sets?\s+(?:(?:the\s+)?constant\s+)?([\p{Lu}][\p{Lu}\p{N}_]*)\s+(?:to|=)\s+(?=\S)/iu.exec(rich.text);
  return found === null ? null : readValue(scope, rich, found[1] ?? "", found[0].length, "setConstant");
}

function readValue(
  scope: StepScope,
  rich: Rich,
  name: string,
  from: number,
  kind: "givenConstant" | "setConstant",
): ParsedStep | null {
  const type = scope.resolver.constants.get(name);
  if (type === undefined) return null;
  const rest = rich.slice(from);
  const { reading } = scope.resolver;
  const code = rest.onlyCode;
  const value = code === null ? reading.literal(rest, withSign(scope, name, rest)) : reading.expression(code);
  const place = { candidate: null, variables: scope.variables(null) };
  const isRead = code === null && scope.resolver.literal(value, type, null, place);
  const problem = isRead ? null : scope.resolver.check(value, place, type);
  return { step: { kind, name, value }, problem };
}

const BARE_NUMBER = /^[+\-−]?\d[\d.,'’ \u00A0\u202F]*$/u;

/** `set RATE to 12`, where RATE is `9 %`, means 12 %, as when it is typed in the app. */
function withSign({ resolver }: StepScope, name: string, { plain, span }: Rich): string {
  if (!resolver.percentages.has(name)) return plain;
  const share = /^0[.,]\d+$/u.exec(plain);
  if (share !== null)
    resolver.reading.problem("constant-two-ways", span, {
      written: plain,
      read: `${plain} %`,
      other: `${Number(`${plain.replace(",", ".")}e2`)} %`,
    });
  const inner = /^\[(.*)\]$/su.exec(plain)?.[1] ?? plain;
  const items = resolver.constants.get(name)?.kind === "list" ? inner.split(",") : [inner];
  return items.map((item) => (BARE_NUMBER.test(item.trim()) ? `${item.trim()} %` : item)).join(", ");
}
