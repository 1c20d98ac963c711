import type { Answers } from "./answers.ts";

export interface StartedApp {
  readonly answers: Answers;
  /** The index of the current question. */
  readonly at: number;
}

const KEY = "ninefold/answers";

const NONE: StartedApp = { answers: { things: [], people: [], never: [] }, at: 0 };

/** Answers survive a reload but not the tab; a new start has none. */
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
    // Without storage they last as long as the page.
  }
}

export function forgetAnswers(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored, or storage is forbidden.
  }
}
