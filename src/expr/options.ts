import { report } from "#diagnostics/report.ts";
import { suggest } from "#text/suggest.ts";
import { resolves } from "./infer-names.ts";
import { replacement, type Checking } from "./checking.ts";
import { quote } from "./quoted-text.ts";
import { looseName } from "#text/names.ts";
import type { Syntax } from "./syntax.ts";
import type { TypedTree } from "./typed.ts";
import type { Scope } from "./types.ts";

/** The possible texts of a choice or a status; null: any text. */
export function optionsOf(typed: TypedTree, checking: Checking): readonly string[] | null {
  if (typed.op === "field") return checking.scope.entities.get(typed.entity)?.fields.get(typed.field)?.options ?? null;
  return null;
}

/** Warns if a choice or status is compared with a text that is not one of its options. */
export function checkOptions(chosen: TypedTree, compared: TypedTree, checking: Checking): void {
  const options = optionsOf(chosen, checking);
  if (!options || options.length === 0) return;
  if (compared.op === "constant") {
    checkConstant(compared, options, checking);
    return;
  }
  const literals = compared.op === "list" ? compared.items : [compared];
  for (const literal of literals) {
    if (literal.op !== "literal" || typeof literal.value !== "string" || literal.value === "") continue;
    if (options.includes(literal.value)) continue;
    const near = suggest(literal.value, options);
    const said = { written: literal.value, options: options.join(", "), near, constant: null };
    const fix = replacement(literal.span, near === null ? null : quote(near));
    checking.tell(report("no-such-option", literal.span, said, fix));
  }
}

/**
 * A constant may be used with several entities. It is a mistake only if it resembles an option here and matches none
 * anywhere.
 */
function checkConstant(
  { name, span }: TypedTree & { readonly op: "constant" },
  options: readonly string[],
  { scope, tell }: Checking,
): void {
  for (const written of scope.texts?.get(name) ?? []) {
    const near = options.includes(written) || isOption(written, scope) ? null : suggest(written, options);
    if (near === null) continue;
    const said = { written, options: options.join(", "), near, constant: name };
    tell({ ...report("no-such-option", span, said), within: name });
  }
}

const isOption = (written: string, { entities }: Scope): boolean =>
  [...entities.values()].some(({ fields }) =>
    [...fields.values()].some(({ options }) => options?.includes(written) === true),
  );

/**
 * Reports options without quotes: `status = Out`, `status in [Out, Late]`. Only names without another meaning count, so
 * the fix is safe. True: something was reported.
 */
export function tellBareOptions(chosen: TypedTree, compared: Syntax, checking: Checking): boolean {
  const options = optionsOf(chosen, checking) ?? [];
  let told = false;
  for (const node of compared.kind === "list" ? compared.items : [compared]) {
    if (node.kind !== "name" || resolves(node.name, checking)) continue;
    const option = options.find((each) => looseName(each) === looseName(node.name));
    if (option === undefined) continue;
    const edits = [{ span: node.span, text: quote(option) }];
    const fix = { title: `Write ${quote(option)}`, edits, safe: true };
    checking.tell(report("option-without-quotes", node.span, { written: node.name, option }, fix));
    told = true;
  }
  return told;
}
