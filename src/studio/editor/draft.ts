import { createContext, useContext } from "react";

/** A text that is being changed and has not been put in the place of the app's document yet. */
export interface Draft {
  /** The document it began with. */
  readonly base: string;
  /** The editor's state with its steps back and forth, as JSON. */
  readonly state: unknown;
}

const keyOf = (app: string): string => `ninefold/edited/${app}`;

/**
 * The drafts of a page, kept by the browser, so that they outlast it. What the browser has no room for, or another tab
 * holds the place of, lasts as long as the page.
 */
export class Drafts {
  readonly #storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly #unkept = new Map<string, Draft>();
  /** What the browser keeps of each, as this page has last read or written it. */
  readonly #known = new Map<string, string | null>();

  /** Where the browser allows no storage, even asking for it fails. */
  constructor(storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem"> = () => localStorage) {
    this.#storage = storage;
  }

  read(app: string): Draft | null {
    const unkept = this.#unkept.get(app);
    if (unkept !== undefined) return unkept;
    try {
      const kept = this.#storage().getItem(keyOf(app));
      this.#known.set(app, kept);
      const draft = JSON.parse(kept ?? "null") as Draft | null;
      return typeof draft?.base === "string" && typeof draft.state === "object" ? draft : null;
    } catch {
      return null;
    }
  }

  /** False: it is not kept beyond this page. */
  keep(app: string, draft: Draft): boolean {
    const text = JSON.stringify(draft);
    try {
      // Another tab changes the same document: its draft is somebody's work too.
      if (this.#isKnown(app)) {
        this.#storage().setItem(keyOf(app), text);
        this.#known.set(app, text);
        this.#unkept.delete(app);
        return true;
      }
    } catch {
      // No room, or no storage at all.
    }
    this.#unkept.set(app, draft);
    return false;
  }

  forget(app: string): void {
    this.#unkept.delete(app);
    try {
      if (!this.#isKnown(app)) return;
      this.#storage().removeItem(keyOf(app));
      this.#known.set(app, null);
    } catch {
      // Where nothing can be kept there is nothing to forget.
    }
  }

  #isKnown(app: string): boolean {
    return this.#storage().getItem(keyOf(app)) === (this.#known.get(app) ?? null);
  }
}

export const DraftsContext = createContext<Drafts | null>(null);

export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext);
  if (drafts === null) throw new Error("There are no drafts outside of an app's document.");
  return drafts;
}
