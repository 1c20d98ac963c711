import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import { ENTITY } from "#read/keys.ts";
import { isExplanation, matchKey } from "#read/match-keys.ts";
import { isPlainType } from "#read/phrases/field-types.ts";
import type { Span } from "#text/span.ts";
import type { AnalysedDocument } from "../../analysed-document.ts";
import { tableOf } from "../../table-lines.ts";
import { bulletsAround, headingLevel, newLineOf, textLine, type BulletList } from "../bullet-lists.ts";

/**
 * Offers a table for fields in bullets (`- Due: date, required`) below a heading or a bold name. Types in plain words
 * are handled after that.
 */
export function offerFields(study: AnalysedDocument, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const points = study.model.outline.filter(({ part }) => part === 3).map(({ span }) => span);
  let end = 0;
  return diagnostics.map((each) => {
    const { code, span } = each;
    const isFields = code === "bullet-not-read" && points.some((one) => span.start >= one.start && span.end <= one.end);
    if (!isFields || span.start < end) return each;
    const list = listAround(study.source, span);
    end = list?.span.end ?? end;
    const fix = list === null ? null : fixOf(list, newLineOf(study.source));
    return fix === null ? each : { ...each, fix };
  });
}

interface FieldList extends BulletList {
  /** The bold name above, which becomes a heading. */
  readonly name: string | null;
}

const BOLD = /^(?:\*\*|__)([^*_|]+?):?(?:\*\*|__):?\s*$/u;

function listAround(source: string, place: Span): FieldList | null {
  const list = bulletsAround(source, place);
  if (list === null) return null;
  let { start } = list.span;
  const level = headingLevel(source, start);
  // `**Fields**` below a heading is not a name.
  if (level === 3) return { ...list, name: null };
  let above = "";
  while (start > 0 && above.trim() === "") ({ start, text: above } = textLine(source, start - 1));
  const name = BOLD.exec(above)?.[1] ?? null;
  return name === null || level > 3 ? null : { ...list, span: { start, end: list.span.end }, name };
}

const COLUMNS = ["Field", "Type", "Required", "Default", "Asked if"] as const;

interface FieldRow extends Partial<Record<(typeof COLUMNS)[number], string>> {
  /** The text after a comma may be an option or part of the default. */
  readonly isUnsure?: boolean;
}

function fixOf({ span, name, bullets }: FieldList, newLine: string): Fix | null {
  const rows: FieldRow[] = [];
  const kept: string[] = [];
  for (const bullet of bullets) {
    const row = rowOf(bullet);
    if (row === null) return null;
    if (row === KEPT) kept.push(`- ${bullet}`);
    else rows.push(row);
  }
  if (rows.length === 0) return null;
  const columns = COLUMNS.filter((column, i) => i < 2 || rows.some((row) => row[column] !== undefined));
  const table = tableOf(
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? "")),
  );
  const text = [
    ...(name === null ? [] : [`### ${name}`, ""]),
    ...(kept.length === 0 ? [] : [...kept, ""]),
    ...table,
  ].join(newLine);
  const isSure = !rows.some((row) => row.isUnsure) && rows.some((row) => isPlainType(row.Type?.split(",")[0] ?? ""));
  return { title: "Write as a table with the columns Field, Type", edits: [{ span, text }], safe: isSure };
}

/** A fact of the entity itself, or a note, which is kept. */
const KEPT: FieldRow = {};

const REQUIRED = /^(?:required|mandatory|must be (?:given|filled in))$/iu;
const OPTIONAL = /^(?:optional|not required)$/iu;
const OPTIONS = /^(?:choices?|one of|any of|dropdown|select|enum|options?)\b/iu;

/** `Due: date, required, default today`. */
function rowOf(bullet: string): FieldRow | null {
  const [, name = "", said = ""] =
    /^([^:|`]{1,60}?)\s*:(?:\*\*|__)?\s*(.+)$/u.exec(bullet) ??
    /^([^:|`]{1,60}?)\s+(?:[-–—]|is)\s+(.+)$/u.exec(bullet) ??
    /^([^:|`()]{1,60}?)\s+\(([^()]+)\)$/u.exec(bullet) ??
    [];
  const flag = /\s*\((required|mandatory|optional)\)$/iu.exec(name)?.[1];
  const field = name
    .replace(/\s*\((?:required|mandatory|optional)\)$/iu, "")
    .replace(/^(?:\*\*|__)(.+?)(?:\*\*|__)?$/u, "$1")
    .trim();
  // A limit in brackets or a checkbox would become part of the name.
  if (field === "" || said === "" || /[()[\]*]/u.test(field)) return null;
  const parts = [...partsOf(said), ...(flag === undefined ? [] : [flag])];
  const isSaid = matchKey(field, ENTITY).kind === "known" || isExplanation(field);
  if (isSaid && !isPlainType(parts[0] ?? "")) return KEPT;
  return withParts(field, parts);
}

function withParts(field: string, parts: readonly string[]): FieldRow | null {
  const row: { -readonly [key in keyof FieldRow]: FieldRow[key] } = { Field: field };
  const type: string[] = [];
  const hasOptions = OPTIONS.test(parts[0] ?? "");
  for (const part of parts) {
    const [, starts] = /^(?:by\s+)?defaults?(?:\s+(?:to|is|value))?\s*[:=]?\s+(.+)$/iu.exec(part) ?? [];
    const [, computed] = /^(?:computed|calculated|worked out)(?:\s+as|\s*[:=])\s+(.+)$/iu.exec(part) ?? [];
    const [, asked] = /^(?:only|asked|shown)\s+(?:if|when)\s+(.+)$/iu.exec(part) ?? [];
    const isFlag = REQUIRED.test(part) || OPTIONAL.test(part);
    if (isFlag && hasOptions && (part !== part.toLowerCase() || part !== parts.at(-1))) row.isUnsure = true;
    if (isFlag) row.Required = REQUIRED.test(part) ? "yes" : (row.Required ?? "no");
    else if (starts !== undefined) row.Default = starts;
    else if (computed !== undefined) row.Default = `= ${computed}`;
    else if (asked !== undefined) row["Asked if"] = asked;
    else {
      if (row.Default !== undefined || row["Asked if"] !== undefined) row.isUnsure = true;
      type.push(part);
    }
  }
  return type.length === 0 ? null : { ...row, Type: type.join(", ") };
}

/** The parts between commas, and a final `(required)`. Commas inside brackets and quotes don't separate. */
function partsOf(said: string): readonly string[] {
  const behind = /\s*\((required|mandatory|optional)\)\.?$/iu.exec(said);
  const text = said.slice(0, behind?.index ?? said.length).replace(/\.$/u, "");
  const parts = text.match(/(?:\([^()]*\)|"[^"]*"|`[^`]*`|[^,])+/gu) ?? [];
  return [
    ...parts.map((part) => part.trim()).filter((part) => part !== ""),
    ...(behind?.[1] === undefined ? [] : [behind[1]]),
  ];
}
