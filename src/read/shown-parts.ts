import type { Fix } from "#diagnostics/diagnostic.ts";
import type { FieldOrExpression } from "#model/2-screens.ts";
import { suggest } from "#text/suggest.ts";
import type { Item } from "./items.ts";
import type { SCREEN } from "./keys.ts";
import type { Rich } from "./markdown/rich.ts";
import type { Names } from "./names.ts";
import { namesIn } from "./phrases/lists.ts";
import { textExpression } from "./phrases/text-expression.ts";
import type { Reading } from "./reading.ts";
import { tellBraces } from "./shown-as.ts";

/** What a row shows in a place for one thing. Reports any further names, and offers code that joins them all. */
export function oneShown(
  reading: Reading,
  names: Names,
  entity: string | null,
  item: Item<typeof SCREEN>,
  key: "title" | "badge" | "picture",
): FieldOrExpression | null {
  const [first = null] = item.all(key).flatMap((cell) => {
    const shown = shownIn(reading, names, entity, cell);
    const fields = shown.flatMap((part) => (part.kind === "field" ? [part.field] : []));
    const isAllFields = fields.length === shown.length && shown.length === namesIn(cell).length;
    if (shown.length > 1)
      tellFurther(reading, key, cell, key !== "picture" && isAllFields ? joined(names, entity, fields) : null);
    return shown.slice(0, 1);
  });
  return first;
}

const WORDS = { title: "Title", badge: "Badge", picture: "Picture", tab: "Tab" } as const;

/** Reports a fact that names several things where only `parts` of them are read. */
export function tellFurther(
  reading: Reading,
  key: keyof typeof WORDS,
  cell: Rich,
  code: string | null = null,
  parts = 1,
): void {
  const named = namesIn(cell);
  const [last, further] = [named[parts - 1], named[parts]];
  if (last === undefined || further === undefined) return;
  const fix: Fix =
    code === null
      ? {
          title: `Leave out “${further.plain}”`,
          edits: [{ span: { start: last.span.end, end: cell.span.end }, text: "" }],
          safe: false,
        }
      : { title: "Write it as code", edits: [{ span: cell.span, text: `\`${code}\`` }], safe: true };
  reading.problem("one-is-shown", further.span, { fact: WORDS[key], further: further.plain, code }, fix);
}

/** Joins the values that are not empty; null: one of them is a record, whose title code can't read. */
const joined = (names: Names, entity: string | null, keys: readonly string[]): string | null =>
  entity === null || keys.some((key) => names.target(entity, key) !== undefined || names.isPerson(entity, key))
    ? null
    : `[${keys.map((key) => `text(${key})`).join(", ")}].filter(t, t is not empty).join(" ")`;

/** Fields or expressions, separated by commas. `tool.name` needs no backticks. */
export function shownIn(reading: Reading, names: Names, entity: string | null, cell: Rich): FieldOrExpression[] {
  const isField = (part: Rich): boolean => entity !== null && names.field(entity, part.plain) !== null;
  if (!namesIn(cell).every(isField) && tellBraces(reading, names, entity, cell)) return [];
  return namesIn(cell).flatMap((part): FieldOrExpression[] => {
    const span = part.span;
    const code = part.onlyCode;
    const field = entity === null ? null : names.field(entity, part.plain);
    if (field !== null) return [{ kind: "field", field, span }];
    if (code !== null) return [{ kind: "expression", expression: reading.expression(code), span }];
    if (/^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)+$/u.test(part.text))
      return [{ kind: "expression", expression: textExpression(reading, part), span }];
    unknown(reading, names, entity, part);
    return [];
  });
}

export function unknown(reading: Reading, names: Names, entity: string | null, part: Rich): void {
  if (entity === null) reading.problem("screen-without-entity", part.span, { name: part.plain });
  else
    reading.problem("field-unknown", part.span, {
      name: part.plain,
      entity,
      near: suggest(part.plain, names.fieldNames(entity)),
    });
}
