/** A text that is being changed and has not been put in the place of the app's document yet. */
export interface Draft {
  /** The document it began with. */
  readonly base: string;
  /** The editor's state with its steps back and forth, as JSON. */
  readonly state: unknown;
}

const keyOf = (app: string): string => `ninefold/edited/${app}`;

export function keptDraft(app: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(app)) ?? "null") as Draft | null;
    return typeof draft?.base === "string" && typeof draft.state === "object" ? draft : null;
  } catch {
    return null;
  }
}

/** Where the browser has no room for it, what was kept before stays. */
export function keepDraft(app: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(app), JSON.stringify(draft));
  } catch {
    // The text lasts as long as the page.
  }
}

export function forgetDraft(app: string): void {
  localStorage.removeItem(keyOf(app));
}
