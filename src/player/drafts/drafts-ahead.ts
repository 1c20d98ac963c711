import type { App } from "#engine/contract/app.ts";
import type { Draft, DraftRequest } from "#engine/contract/drafts.ts";

interface Ahead {
  readonly key: string;
  readonly opening: Promise<Draft>;
  draft: Draft | null;
}

/** The form of the page that comes next: opened with the tap, while the page that shows it is not drawn yet. */
export class DraftsAhead {
  readonly #app: Pick<App, "openDraft">;
  #ahead: Ahead | null = null;
  /** Saves under way, by the form. */
  readonly #saves = new Map<string, Promise<unknown>>();

  constructor(app: Pick<App, "openDraft">) {
    this.#app = app;
  }

  open(request: DraftRequest): Promise<unknown> {
    const ahead: Ahead = { key: JSON.stringify(request), opening: this.#opened(request), draft: null };
    this.#ahead = ahead;
    return ahead.opening.then(
      (draft) => (ahead.draft = draft),
      // Whoever takes it is told.
      () => undefined,
    );
  }

  /** Null: it has not been answered yet, or another one was. */
  peek(request: DraftRequest): Draft | null {
    return this.#ahead?.key === JSON.stringify(request) ? this.#ahead.draft : null;
  }

  forget(request: DraftRequest): void {
    if (this.#ahead?.key === JSON.stringify(request)) this.#ahead = null;
  }

  /** For one page: the next one that shows the same form opens it anew. */
  take(request: DraftRequest): Promise<Draft> {
    const ahead = this.#ahead;
    this.#ahead = null;
    return ahead?.key === JSON.stringify(request) ? ahead.opening : this.#opened(request);
  }

  /** A form that is opened while it is being saved would be given what is saved in a moment, and never saved again. */
  saves(request: DraftRequest, over: Promise<unknown>): void {
    const key = JSON.stringify(request);
    const ended = over.then(
      () => {},
      () => {},
    );
    this.#saves.set(key, ended);
    void ended.then(() => this.#saves.get(key) === ended && this.#saves.delete(key));
  }

  #opened(request: DraftRequest): Promise<Draft> {
    const saving = this.#saves.get(JSON.stringify(request));
    return saving === undefined ? this.#app.openDraft(request) : saving.then(() => this.#app.openDraft(request));
  }
}
