import { applyEdits } from "#text/edit.ts";
import { studyDocument } from "../../analysed-document.ts";
import { offerCode } from "../offer-code.ts";

/** The document after applying all safe fixes once. */
export function mended(source: string): string {
  const study = studyDocument(source);
  const edits = offerCode(study, study.diagnostics).flatMap(({ fix }) => (fix?.safe === true ? fix.edits : []));
  return applyEdits(source, edits);
}
