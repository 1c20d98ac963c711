/** Where the worker of a page stands, for the page's own code and for pages of this program inside it. */
const PLACE = "ninefoldWorker";

/** A worker with what it said before anybody listened: that it can't start, for example. */
export interface PageWorker {
  readonly worker: Worker;
  readonly early: Event[];
  readonly keep: (event: Event) => void;
}

type Page = Window & { [PLACE]?: PageWorker };

export const EVENTS = ["message", "error"] as const;

/** The worker that `begin-worker.ts` has begun; null: none yet. */
export const begunWorker = (): PageWorker | null => (window as Page)[PLACE] ?? null;

/** The app beside its text is a page of this program inside another one: both ask one worker, and nothing is passed on twice. */
export function workerAround(): Worker | null {
  try {
    return window.parent === window ? null : ((window.parent as Page)[PLACE]?.worker ?? null);
  } catch {
    // Somebody else's page stands around this one.
    return null;
  }
}

export function keepWorker(worker: Worker): PageWorker {
  const early: Event[] = [];
  const keep = (event: Event): void => void early.push(event);
  for (const type of EVENTS) worker.addEventListener(type, keep);
  return ((window as Page)[PLACE] = { worker, early, keep });
}
