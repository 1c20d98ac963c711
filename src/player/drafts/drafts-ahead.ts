import type { App } from "#engine/contract/app.ts";
import type { Draft, DraftRequest } from "#engine/contract/drafts.ts";

interface Ahead {
  readonly key: string;
  readonly opening: Promise<Draft>;
  draft: Draft | null;
}

/** The draft of the next page: opened on the tap, before the page is drawn. */
export class DraftsAhead {
  readonly #app: Pick<App, "openDraft">;
  #ahead: Ahead | null = null;
  /** Saves under way, by draft request. */
  readonly #saves = new Map<string, Promise<unknown>>();

  constructor(app: Pick<App, "openDraft">) {
    this.#app = app;
  }

  open(request: DraftRequest): Promise<unknown> {
    const ahead: Ahead = { key: JSON.stringify(request), opening: this.#opened(request), draft: null };
    this.#ahead = ahead;
    return ahead.opening.then(
      (draft) => (ahead.draft = draft),
      // The caller of `take` gets the error.
      () => undefined,
    );
  }

  /** Null: not answered yet, or another form was opened ahead. */
  peek(request: DraftRequest): Draft | null {
    return this.#ahead?.key === JSON.stringify(request) ? this.#ahead.draft : null;
  }

  forget(request: DraftRequest): void {
    if (this.#ahead?.key === JSON.stringify(request)) this.#ahead = null;
  }

  /** Hands the draft to one page; the next page with the same form opens it again. */
  take(request: DraftRequest): Promise<Draft> {
    const ahead = this.#ahead;
    this.#ahead = null;
    return ahead?.key === JSON.stringify(request) ? ahead.opening : this.#opened(request);
  }

  /**
   * Opening a form waits for its save under way: it would get the draft that is about to be saved, and could never save
   * it.
   */
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
