import type { FieldType } from "#model/3-entities.ts";
import { fieldKey } from "#text/names.ts";
import type { Span } from "#text/span.ts";

const oneLine = (text: string): string => text.replace(/\s+/gu, " ").trim();

/** A part of a document in its author's words, on one line; empty if there is nothing to show. */
export function asWritten(value: unknown, source: string): string {
  if (value === null || value === undefined || value === false) return "";
  if (value === true) return "yes";
  if (typeof value !== "object") return oneLine(String(value));
  if (Array.isArray(value)) return joined(value.map((each) => asWritten(each, source)));
  if (value instanceof Map)
    return joined([...value].map(([key, each]) => `${String(key)}: ${asWritten(each, source)}`));
  const parts: { readonly [key: string]: unknown } = { ...value };
  if ("source" in value && ("tree" in value || "parts" in value)) return oneLine(String(parts["source"]));
  if ("value" in value && "span" in value && Object.keys(value).length === 2)
    return nameAsWritten(asWritten(parts["value"], source), parts["span"], source);
  if ("condition" in value && "otherwise" in value && !("effects" in value))
    return oneLine(
      `${asWritten(parts["condition"], source)}${parts["otherwise"] ? ` else ${asWritten(parts["otherwise"], source)}` : ""}`,
    );
  if ("field" in value && "heading" in value) {
    const field = asWritten(parts["field"], source);
    return parts["heading"] === null ? field : `${field} (${asWritten(parts["heading"], source)})`;
  }
  if (isSpan(parts["span"])) {
    const text = oneLine(source.slice(parts["span"].start, parts["span"].end));
    if (text !== "") return joined([text, ...partsOutside(parts, parts["span"], source)]);
  }
  const told = joined(
    Object.entries(parts)
      .filter(([key]) => key !== "span" && key !== "problem" && key !== "kind")
      .map(([, each]) => asWritten(each, source)),
  );
  return told === "" ? asWritten(parts["kind"], source) : told;
}

/** Parts outside the span, because some spans cover only the first word. */
function partsOutside(value: unknown, { start, end }: Span, source: string): readonly string[] {
  if (typeof value !== "object" || value === null || value instanceof Map) return [];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, part]) => {
    if (typeof part !== "object" || part === null || key === "span" || key === "problem" || key === "tree") return [];
    const { span } = part as { readonly span?: unknown };
    if (!isSpan(span)) return partsOutside(part, { start, end }, source);
    return span.start >= start && span.end <= end ? [] : [asWritten(part, source)];
  });
}

/** `Bought on` for `bought_on` in the model. */
function nameAsWritten(name: string, span: unknown, source: string): string {
  if (!isSpan(span)) return name;
  const written = oneLine(source.slice(span.start, span.end));
  return fieldKey(written) === fieldKey(name) ? written : name;
}

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== "").join(", ");

const isSpan = (value: unknown): value is Span =>
  typeof value === "object" && value !== null && "start" in value && "end" in value;

/** A type as written in the column *Type*. */
export function typeAsWritten(type: FieldType): string {
  switch (type.kind) {
    case "choice":
    case "choices":
      return `${type.kind === "choice" ? "choice" : "choices"} of ${type.options.map(({ value }) => value).join(", ")}`;
    case "series":
      return `number series ${type.prefix}${String(type.first).padStart(type.digits, "0")}`;
    case "reference":
      return withCondition(type.entity, type.where?.source);
    case "references":
      return withCondition(`several ${type.entity}`, type.where?.source);
    case "children":
      return `list of ${type.entity}`;
    case "unknown":
      return type.written;
    case "number":
    case "whole number":
      return type.unit === undefined ? type.kind : `${type.kind} in ${type.unit}`;
    default:
      return type.kind;
  }
}

const withCondition = (text: string, condition: string | undefined): string =>
  condition === undefined ? text : `${text} where ${oneLine(condition)}`;
