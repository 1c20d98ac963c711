import { report } from "#diagnostics/report.ts";
import { suggest } from "#text/suggest.ts";
import { replacement, type Checking } from "./checking.ts";
import { quote } from "./quoted-text.ts";
import type { Typed } from "./typed.ts";

/** The texts that a choice or a status may be; null where any text may stand. */
export function optionsOf(typed: Typed, checking: Checking): readonly string[] | null {
  if (typed.op === "field") return checking.scope.entities.get(typed.entity)?.fields.get(typed.field)?.options ?? null;
  return null;
}

/** Warns where a choice or status is compared with a text that is none of its options. */
export function checkOptions(chosen: Typed, compared: Typed, checking: Checking): void {
  const options = optionsOf(chosen, checking);
  if (!options || options.length === 0) return;
  const literals = compared.op === "list" ? compared.items : [compared];
  for (const literal of literals) {
    if (literal.op !== "literal" || typeof literal.value !== "string" || literal.value === "") continue;
    if (options.includes(literal.value)) continue;
    const near = suggest(literal.value, options);
    const said = { written: literal.value, options: options.join(", "), near };
    const fix = replacement(literal.span, near === null ? null : quote(near));
    checking.tell(report("no-such-option", literal.span, said, fix));
  }
}
