import type { Answers } from "./answers.ts";

export interface Begun {
  readonly answers: Answers;
  /** The question one is at. */
  readonly at: number;
}

const KEY = "ninefold/answers";

const NONE: Begun = { answers: { things: [], people: [], never: [] }, at: 0 };

/** Answers outlast a reload, and nothing else: a new start begins with none. */
export function keptAnswers(): Begun {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Begun | null;
    return Array.isArray(kept?.answers?.things) && typeof kept.at === "number" ? kept : NONE;
  } catch {
    return NONE;
  }
}

export function keepAnswers(begun: Begun): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(begun));
  } catch {
    // They last as long as the page.
  }
}

export function forgetAnswers(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // None was kept.
  }
}
