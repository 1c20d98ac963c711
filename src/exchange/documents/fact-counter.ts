import type { CodedText, ReportText } from "#engine/contract/import-texts.ts";
import type { ImportReport, ReportNote } from "#engine/contract/new-app.ts";

/** Counts facts while a file is read. Every fact is either taken or noted; nothing is left out silently. */
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

  /** A fact that the document has no room for, and that comes in otherwise. */
  noteForLater(place: ReportText, what: ReportText, why: CodedText): void {
    this.#of++;
    this.#notes.push({ place, what, why, later: true });
  }

  /** A fact that was counted as taken turned out not to be: the checker refused what it became. */
  takeBack(place: ReportText, what: ReportText, why: CodedText): void {
    this.#notes.push({ place, what, why });
  }

  report(): ImportReport {
    const of = Math.max(this.#of, this.#notes.length);
    return { taken: of - this.#notes.length, of, notes: this.#notes };
  }
}
