import { createContext, useContext } from "react";

/** A changed text that has not been applied to the app yet. */
export interface Draft {
  /** The document that it began with. */
  readonly base: string;
  /** The editor's state with its undo history, as JSON. */
  readonly state: unknown;
}

const keyOf = (app: string): string => `ninefold/edited/${app}`;

/**
 * The drafts of a page, kept in the browser's storage so that they survive a reload. If the storage is full, or another
 * tab has a draft of the same document, a draft lasts only as long as the page.
 */
export class Drafts {
  readonly #storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly #unkept = new Map<string, Draft>();
  /** The stored text of each draft, as this page last read or wrote it. */
  readonly #known = new Map<string, string | null>();

  /** If the browser forbids storage, even accessing it throws. */
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
      // Another tab may be changing the same document; its draft must not be overwritten.
      if (this.#isKnown(app)) {
        this.#storage().setItem(keyOf(app), text);
        this.#known.set(app, text);
        this.#unkept.delete(app);
        return true;
      }
    } catch {
      // The storage is full or missing.
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
      // Without storage there is nothing to remove.
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
