import type { AnalysedDocument } from "#assist/analysed-document.ts";
import { inside } from "#expr/nodes.ts";
import type { TypedTree } from "#expr/typed.ts";
import { looseName } from "#text/names.ts";
import type { Span } from "#text/span.ts";

/** `"keeper" in me.roles`: finds a role as a text that is compared with somebody's roles. */
export function rolesInCode(study: AnalysedDocument, role: string): Span[] {
  return study.notes.checked.flatMap(({ typed, span, offsets }) => {
    if (typed === null) return [];
    const place = (at: number): number => offsets?.[at - span.start] ?? at;
    return textsBesideRoles(typed)
      .filter(({ value }) => looseName(String(value)) === looseName(role))
      .map((text) => ({ start: place(text.span.start + 1), end: place(text.span.end - 1) }));
  });
}

type Text = TypedTree & { readonly op: "literal" };

function textsBesideRoles(node: TypedTree): Text[] {
  const inner = inside(node);
  const beside = node.op === "call" && inner.some((each) => each.op === "field" && each.field === "roles");
  return [...(beside ? inner.flatMap(textsIn) : []), ...inner.flatMap(textsBesideRoles)];
}

const textsIn = (node: TypedTree): Text[] =>
  node.op === "literal" && typeof node.value === "string"
    ? [node]
    : node.op === "list"
      ? node.items.flatMap(textsIn)
      : [];
