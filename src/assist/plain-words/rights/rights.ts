import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import { checkModel } from "#check/check-model.ts";
import { fit } from "#read/items.ts";
import { RIGHT, ROLE_FACTS } from "#read/keys.ts";
import type { Body, OutlineSection, Table } from "#read/markdown/outline.ts";
import { isExplanation, matchKey } from "#read/match-keys.ts";
import { isBullet } from "#read/prose.ts";
import { readDocument } from "#read/read-document.ts";
import { sentencesOfRights } from "#read/rights-not-read.ts";
import { applyEdits, type TextEdit } from "#text/edit.ts";
import type { Span } from "#text/span.ts";
import type { AnalysedDocument } from "../../analysed-document.ts";
import { withoutFix } from "../offer.ts";
import { readFact, readSentence } from "./rights-bullets.ts";
import { rightsTable, rowsOf, writtenRow } from "./rights-rows.ts";
import { readTable } from "./rights-tables.ts";
import { type Grant, grantsOf, keyOf, RightsInWords } from "./said-rights.ts";

/** Errors for rights in a form that is not read. */
const CODES = new Set([
  "right-without-action",
  "right-without-role",
  "right-without-thing",
  "table-not-understood",
  "bullet-not-read",
]);
const MOST_BULLETS = 100;

/**
 * Offers rows of *Role, May, On, Only if* for rights in another form (a column per entity or role, bullets), if all of
 * them are understood. Point 6 is replaced as a whole: rights only add up, so a bullet that takes something back must
 * not be left behind.
 */
export function offerRights(study: AnalysedDocument, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const section = pointSix(study);
  if (section === null) return diagnostics;
  const first = diagnostics.find(({ code, span }) => CODES.has(code) && isWithin(span, section.span));
  const fix = first === undefined ? null : fixFor(study, section, diagnostics);
  if (fix === null) return diagnostics;
  return diagnostics.map((each) => {
    if (each === first) return { ...each, fix };
    return each.fix?.edits.some((one) => fix.edits.some((other) => touches(one, other))) === true
      ? withoutFix(each)
      : each;
  });
}

const isWithin = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end;
const touches = (a: TextEdit, b: TextEdit): boolean => a.span.start <= b.span.end && b.span.start <= a.span.end;
/** Point 6, if it is a single section without `###` blocks, whose headings could add meaning. */
function pointSix({ model, notes }: AnalysedDocument): OutlineSection | null {
  const spans = model.outline.filter(({ part }) => part === 6).map(({ span }) => span);
  const found = notes.outline?.sections.filter(({ span }) => spans.some((one) => isWithin(one, span))) ?? [];
  const [section] = found;
  return section === undefined || found.length > 1 || section.blocks.length > 0 ? null : section;
}

interface Pieces {
  /** Tables in another form. */
  readonly tables: readonly Table[];
  readonly bullets: readonly Span[];
  /** An existing table to which rows may be added. */
  readonly table: Table | null;
}

function fixFor(
  study: AnalysedDocument,
  { body, span }: OutlineSection,
  diagnostics: readonly Diagnostic[],
): Fix | null {
  const said = new RightsInWords();
  const pieces = readPieces(said, study, body, diagnostics);
  if (pieces === null) return null;
  const already = study.model.roles.rights.filter(({ problem }) => problem === null).map(grantsOf);
  if (already.some((one) => one === null)) return null;
  const before = already.flatMap((one) => one ?? []);
  const ownerOf = (entity: string): string | null =>
    study.model.entities.find(({ key }) => key === entity)?.owner?.entity ?? null;
  const grants = said.settled(before, ownerOf);
  if (grants === null || grants.length === 0) return null;
  const newline = study.source.includes("\r\n") ? "\r\n" : "\n";
  const edits = editsFor(study, pieces, grants).map((edit) => ({ ...edit, text: edit.text.replaceAll("\n", newline) }));
  const others = diagnostics.filter(({ code, span: at }) => !CODES.has(code) || !isWithin(at, span));
  if (!isMended(study, others, edits, [...before, ...grants])) return null;
  const title = said.isLeast
    ? "Write as rows of Role, May, On, Only if; “see” where it isn't said what is allowed"
    : "Write as rows of Role, May, On, Only if";
  const isExplained = body.prose.length > 0;
  return { title, edits, safe: !said.isUnsure && !isExplained && pieces.bullets.length === 0 };
}

/** All statements about rights that are not read; null: one of them is not understood. */
function readPieces(
  said: RightsInWords,
  study: AnalysedDocument,
  body: Body,
  diagnostics: readonly Diagnostic[],
): Pieces | null {
  const isWrong = (span: Span): boolean =>
    diagnostics.some((each) => CODES.has(each.code) && isWithin(each.span, span));
  const tables = body.tables.filter(({ span }) => isWrong(span));
  const proper = body.tables.filter((table) => !tables.includes(table) && fit(table, RIGHT) > 0);
  if (!tables.every((table) => readTable(said, study, table))) return null;
  const bullets = bulletsOf(said, study, body, { tables, isBeside: proper.length > 0, isWrong });
  if (bullets.length > MOST_BULLETS || tables.length + bullets.length === 0) return null;
  if (!bullets.every(({ read }) => read())) return null;
  return { tables, bullets: bullets.map(({ span }) => span), table: proper.at(-1) ?? null };
}

interface RightsTables {
  /** Tables in another form. */
  readonly tables: readonly Table[];
  /** True if there are rows of rights that are read. */
  readonly isBeside: boolean;
  readonly isWrong: (span: Span) => boolean;
}

interface Bullet {
  readonly span: Span;
  readonly read: () => boolean;
}

/**
 * Without a table, sentences are the only statement. Beside a table they explain it, but a bullet may still take
 * something back.
 */
function bulletsOf(
  said: RightsInWords,
  study: AnalysedDocument,
  body: Body,
  { tables, isBeside, isWrong }: RightsTables,
): readonly Bullet[] {
  const limits = sentencesOfRights(body);
  const sentences = body.prose
    .filter((one) => {
      if (isBeside) return isWrong(one.span);
      const isLimit = limits.includes(one.span);
      return tables.length > 0 ? isBullet(one) && isLimit : isBullet(one) || isLimit;
    })
    .map((one) => ({
      span: one.span,
      read: () => isBullet(one) && readSentence(said, study, sentenceOf(one.text)),
    }));
  const facts = body.facts
    .filter(({ key, span }) => isProse(key.plain) && (!isBeside || isWrong(span)))
    .map(({ key, value, more, span }) => ({
      span,
      read: () => more.length === 0 && !value.hasCode && readFact(said, study, key.plain, value.plain),
    }));
  return [...sentences, ...facts].sort((one, other) => one.span.start - other.span.start);
}

const isProse = (key: string): boolean => matchKey(key, ROLE_FACTS).kind === "prose" && !isExplanation(key);

const sentenceOf = (bullet: string): string =>
  bullet
    .replace(/^\s*(?:[-*+]|\d+[.)])\s+/u, "")
    .replaceAll("**", "")
    .replace(/\s+/gu, " ")
    .replace(/\.$/u, "")
    .trim();

/** The rows replace the first table of another form, extend the existing table, or replace the bullets. */
function editsFor({ source, model }: AnalysedDocument, pieces: Pieces, grants: readonly Grant[]): readonly TextEdit[] {
  const rows = rowsOf(model, grants);
  const { tables, bullets, table } = pieces;
  const [first, ...others] = tables;
  const gone = others.map(({ span }) => lineOf(source, span));
  const lines = linesTogether(source, bullets);
  if (first !== undefined)
    return [{ span: first.span, text: rightsTable(rows) }, ...[...gone, ...lines].map((span) => removed(source, span))];
  const added = table === null ? null : rows.map((row) => writtenRow(table, row));
  if (table !== null && added !== null && added.every((one) => one !== null)) {
    const at = table.rows.at(-1)?.span.end ?? table.span.end;
    const text = added.map((one) => `\n${one}`).join("");
    return [{ span: { start: at, end: at }, text }, ...lines.map((span) => removed(source, span))];
  }
  const [place, ...further] = lines;
  if (place === undefined) return [];
  const before = /(?:^|\n)[ \t\r]*\n$/u.test(source.slice(0, place.start)) ? "" : "\n";
  const after = /^(?:[ \t\r]*\n|$)/u.test(source.slice(place.end)) ? "" : "\n";
  return [
    { span: place, text: `${before}${rightsTable(rows)}\n${after}` },
    ...further.map((span) => removed(source, span)),
  ];
}

/** The whole lines of a span, including the last line end. */
function lineOf(source: string, { start, end }: Span): Span {
  const next = source.indexOf("\n", Math.max(start, end - 1));
  return { start: source.lastIndexOf("\n", start - 1) + 1, end: next === -1 ? source.length : next + 1 };
}

/** The lines of bullets; adjacent ones are merged. */
function linesTogether(source: string, bullets: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  for (const span of bullets) {
    const line = lineOf(source, span);
    const last = found.at(-1);
    if (last !== undefined && source.slice(last.end, line.start).trim() === "")
      found[found.length - 1] = { start: last.start, end: Math.max(last.end, line.end) };
    else found.push(line);
  }
  return found;
}

/** Also removes the blank line before it if another follows. */
function removed(source: string, { start, end }: Span): TextEdit {
  const [blank = ""] = /^(?:[ \t\r]*\n)+/u.exec(source.slice(end)) ?? [];
  const hasBlank = /\n[ \t\r]*\n$/u.test(source.slice(0, start));
  return { span: { start, end: hasBlank ? end + blank.length : end }, text: "" };
}

/** True if the edited document grants nothing but what was understood, and has no new errors. */
function isMended(
  { source }: AnalysedDocument,
  others: readonly Diagnostic[],
  edits: readonly TextEdit[],
  meant: readonly Grant[],
): boolean {
  const text = applyEdits(source, edits);
  const { model, diagnostics: found } = readDocument(text);
  const known = new Set(meant.map(keyOf));
  const { rights, closed } = model.roles;
  const areMeant = rights.every(
    (right) => right.problem === null && grantsOf(right)?.every((one) => known.has(keyOf(one))) === true,
  );
  const errors = [...found, ...checkModel(model, text)].filter(({ severity }) => severity === "error");
  return closed && areMeant && areAmong(errors, others);
}

/** True if each of these was reported before, at least as often. */
function areAmong(errors: readonly Diagnostic[], before: readonly Diagnostic[]): boolean {
  const left = before.map(({ code, message }) => code + message);
  return errors.every(({ code, message }) => {
    const at = left.indexOf(code + message);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}
