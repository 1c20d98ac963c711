import type { Runtime } from "#engine/runtime.ts";
import type { Value } from "#expr/types.ts";
import { type Json, overlay } from "./json.ts";
import { answerKey, lastAnswer, noteAnswer, partialKey, wholeKey, withoutTokens } from "./last-answers.ts";

/** Collects the last answers for the records of one list and writes them together; there may be thousands. */
export class NotedAnswers {
  readonly #app: Runtime;
  readonly #entity: string;
  readonly #noted = new Map<string, Json>();

  constructor(app: Runtime, entity: string) {
    this.#app = app;
    this.#entity = entity;
  }

  /** `isWhole`: the record was the answer to a request about it alone. */
  note(id: string, json: Json, isWhole: boolean): void {
    if (isWhole) noteAnswer(this.#app, this.#entity, id, json);
    else this.#noted.set(id, json);
  }

  /** Must run before anything reads the last answer of one of these records. */
  write(): void {
    const { journal } = this.#app.ports;
    const entity = this.#entity;
    if (this.#noted.size === 0) return;
    const partial = new Set(journal.keys(partialKey(entity, "")));
    const whole = new Set(journal.keys(wholeKey(entity, "")));
    const rest: [string, Value][] = [];
    for (const [id, json] of this.#noted) {
      const isKnownWhole = whole.has(wholeKey(entity, id));
      const kept = withoutTokens(json);
      const isPartial = partial.has(partialKey(entity, id));
      if (isKnownWhole) {
        const known = overlay(lastAnswer(this.#app, entity, id) ?? {}, json);
        noteAnswer(this.#app, entity, id, known, isPartial);
      } else if (kept !== json || isPartial) {
        noteAnswer(this.#app, entity, id, json);
        journal.set(wholeKey(entity, id), null);
      } else rest.push([answerKey(entity, id), kept]);
    }
    journal.setAll(rest);
    this.#noted.clear();
  }
}
