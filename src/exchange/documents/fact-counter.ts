import type { CodedText, ReportText } from "#engine/contract/import-texts.ts";
import type { ImportReport, ReportNote } from "#engine/contract/new-app.ts";

/** Counts the facts of a file for the report. Every fact is either taken over or noted as missing. */
export class FactCounter {
  #of = 0;
  readonly #notes: ReportNote[] = [];

  take(facts = 1): void {
    this.#of += facts;
  }

  note(place: ReportText, what: ReportText, why: CodedText): void {
    this.#of++;
    this.#notes.push({ place, what, why });
  }

  /** Notes a fact that the document can't contain but that is imported separately. */
  noteForLater(place: ReportText, what: ReportText, why: CodedText): void {
    this.#of++;
    this.#notes.push({ place, what, why, later: true });
  }

  /** Turns a fact counted as taken into a note, because the checker refused its result. */
  takeBack(place: ReportText, what: ReportText, why: CodedText): void {
    this.#notes.push({ place, what, why });
  }

  report(): ImportReport {
    const of = Math.max(this.#of, this.#notes.length);
    return { taken: of - this.#notes.length, of, notes: this.#notes };
  }
}
