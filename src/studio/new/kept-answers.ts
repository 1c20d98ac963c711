import type { Answers } from "./answers.ts";

export interface StartedApp {
  readonly answers: Answers;
  /** The question one is at. */
  readonly at: number;
}

const KEY = "ninefold/answers";

const NONE: StartedApp = { answers: { things: [], people: [], never: [] }, at: 0 };

/** Answers outlast a reload, and nothing else: a new start begins with none. */
export function keptAnswers(): StartedApp {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as StartedApp | null;
    return Array.isArray(kept?.answers?.things) && typeof kept.at === "number" ? kept : NONE;
  } catch {
    return NONE;
  }
}

export function keepAnswers(begun: StartedApp): void {
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
