import type { Field } from "#model/3-entities.ts";
import type { Expression } from "#model/expression.ts";
import type { Rich } from "./markdown/rich.ts";
import type { Names } from "./names.ts";
import { codeFor } from "./phrases/code-for.ts";
import { namedExpression } from "./phrases/named-expressions.ts";
import type { Reading } from "./reading.ts";

/** The title of records: a field, several texts joined, or an expression. */
export const readShownAs = (
  reading: Reading,
  names: Names,
  entity: string,
  rich: Rich,
  fields: readonly Field[],
): Expression | null =>
  joinedTexts(reading, names, entity, rich, fields) ??
  (tellBraces(reading, names, entity, rich, fields) || notJoined(reading, names, entity, rich, fields)
    ? null
    : namedExpression(reading, names, entity, rich));

const TEXTS = new Set<Field["type"]["kind"]>(["text", "long text", "email", "phone", "barcode", "series", "choice"]);

/** `Shown as: First name, Last name`: joins the texts that are not empty. */
function joinedTexts(
  reading: Reading,
  names: Names,
  entity: string,
  rich: Rich,
  fields: readonly Field[],
): Expression | null {
  const keys = rich.split(",").map((part) => names.field(entity, part.plain));
  const isText = (wanted: string | null): boolean =>
    fields.some(({ key, type }) => key === wanted && TEXTS.has(type.kind));
  if (rich.hasCode || keys.length < 2 || !keys.every(isText)) return null;
  return reading.expression(codeFor(`[${keys.join(", ")}].filter(t, t is not empty).join(" ")`, rich));
}

/** `Shown as: Number, Lift`: reports the first field that is not a text. */
function notJoined(reading: Reading, names: Names, entity: string, rich: Rich, fields: readonly Field[]): boolean {
  const parts = rich.split(",");
  const found = parts.map((part) => fields.find(({ key }) => key === names.field(entity, part.plain)));
  if (rich.hasCode || parts.length < 2 || found.includes(undefined)) return false;
  const at = found.findIndex((field) => field !== undefined && !TEXTS.has(field.type.kind));
  const [field, part] = [found[at], parts[at]];
  if (field === undefined || part === undefined) return false;
  const code = found.map((one) => (one === undefined || TEXTS.has(one.type.kind) ? one?.key : asText(one)));
  reading.problem("title-not-text", part.span, { field: field.name, code: code.join(' + " " + ') });
  return true;
}

const asText = ({ key, type }: Field): string => (type.kind === "reference" ? `${key}.name` : `text(${key})`);

/** `Shown as: {label} at {site.name}`: this notation is only for messages. Offers the same as code. */
export function tellBraces(
  reading: Reading,
  names: Names,
  entity: string | null,
  rich: Rich,
  fields: readonly Field[] = [],
): boolean {
  // `{name}` alone is read as the field.
  if (entity !== null && names.field(entity, rich.plain) !== null) return false;
  if (rich.hasCode || !/\{[^{}]+\}/u.test(rich.plain)) return false;
  const parts = rich.plain.split(/\{([^{}]+)\}/u).flatMap((part, at) => {
    if (at % 2 === 0) return part === "" ? [] : [JSON.stringify(part)];
    const key = entity === null ? null : names.field(entity, part.trim());
    const field = fields.find((one) => one.key === key);
    if (field === undefined) return [`text(${key ?? part.trim()})`];
    return [TEXTS.has(field.type.kind) ? field.key : asText(field)];
  });
  const [first = "", second] = parts;
  const code = second === undefined ? (/^text\((.+)\)$/u.exec(first)?.[1] ?? first) : parts.join(" + ");
  reading.problem(
    "title-with-braces",
    rich.span,
    { code },
    { title: "Write it as code", edits: [{ span: rich.span, text: `\`${code}\`` }], safe: true },
  );
  return true;
}
