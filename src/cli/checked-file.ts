import { offerCode } from "#assist/plain-words/offer-code.ts";
import { studyDocument } from "#assist/analysed-document.ts";
import { checkModel } from "#check/check-model.ts";
import type { Diagnostic, Severity } from "#diagnostics/diagnostic.ts";
import type { Model, PointNumber } from "#model/model.ts";
import { Lines } from "#text/lines.ts";

/** A document with all of its diagnostics, sorted by position. */
export interface CheckedFile {
  readonly file: string;
  readonly source: string;
  readonly lines: Lines;
  readonly model: Model;
  readonly diagnostics: readonly Diagnostic[];
}

const WEIGHT: Record<Severity, number> = { error: 0, warning: 1, gap: 2, hint: 3 };

export function checkSource(file: string, source: string): CheckedFile {
  const study = studyDocument(source);
  const { model, diagnostics } = study;
  const all = [...diagnostics, ...checkModel(model, source)].sort(
    (a, b) => a.span.start - b.span.start || WEIGHT[a.severity] - WEIGHT[b.severity] || a.span.end - b.span.end,
  );
  return { file, source, lines: new Lines(source), model, diagnostics: offerCode(study, all) };
}

/** The point that contains a position. Null: before the first point, in an appendix or in a prose section. */
export function pointAt(model: Model, offset: number): PointNumber | null {
  const section = model.outline.findLast(({ span }) => span.start <= offset);
  return section === undefined || typeof section.part === "string" ? null : section.part;
}

export interface Summary {
  readonly errors: number;
  readonly warnings: number;
  readonly gaps: number;
  readonly hints: number;
}

export function summarise(diagnostics: readonly Diagnostic[]): Summary {
  const count = (severity: Severity) => diagnostics.filter((one) => one.severity === severity).length;
  return { errors: count("error"), warnings: count("warning"), gaps: count("gap"), hints: count("hint") };
}
