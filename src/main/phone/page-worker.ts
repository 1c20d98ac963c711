/** Property of `window` with the page's worker, for its own code and for pages of this program in frames inside it. */
const PLACE = "ninefoldWorker";

/** A worker, with the events before anybody listened, such as an error at its start. */
export interface PageWorker {
  readonly worker: Worker;
  readonly early: Event[];
  readonly keep: (event: Event) => void;
}

type Page = Window & { [PLACE]?: PageWorker };

export const EVENTS = ["message", "error"] as const;

/** The worker that `begin-worker.ts` has started; null: none yet. */
export const begunWorker = (): PageWorker | null => (window as Page)[PLACE] ?? null;

/** The worker of the surrounding page, which the preview beside the text uses too; null: there is none. */
export function workerAround(): Worker | null {
  try {
    return window.parent === window ? null : ((window.parent as Page)[PLACE]?.worker ?? null);
  } catch {
    // The surrounding page has another origin.
    return null;
  }
}

export function keepWorker(worker: Worker): PageWorker {
  const early: Event[] = [];
  const keep = (event: Event): void => void early.push(event);
  for (const type of EVENTS) worker.addEventListener(type, keep);
  return ((window as Page)[PLACE] = { worker, early, keep });
}
