export interface ToastMessage {
  readonly text: string;
  readonly kind?: "done" | "notice" | "error";
  /** Undo, open, try again. */
  readonly action?: {
    readonly label: string;
    readonly onAction: () => void;
    /** Calls `tell` when the action becomes impossible or possible again; returns the unsubscribe function. */
    readonly watch?: (tell: (isPossible: boolean) => void) => () => void;
  };
  /** The person it is for; closed when another takes over. Undefined: everybody. */
  readonly to?: string;
  /** In ms; by default an error or a toast with an action stays longer. */
  readonly stays?: number;
}

type Listener = (message: ToastMessage) => void;
type Dropper = (isMeant: (to: string) => boolean) => void;

let listener: Listener | null = null;
let dropper: Dropper | null = null;
let asking: (() => void) | null = null;
const waiting: ToastMessage[] = [];

/** Shows a short message at the bottom of the screen. Can be called from anywhere, even before the page is rendered. */
export function showToast(message: ToastMessage): void {
  if (listener) listener(message);
  else {
    waiting.push(message);
    asking?.();
  }
}

/** Removes the toasts meant for another person. */
export function keepToastsTo(person: string): void {
  dropper?.((to) => to === person);
  for (const [index, { to }] of [...waiting.entries()].toReversed())
    if (to !== undefined && to !== person) waiting.splice(index, 1);
}

export function onFirstToast(ask: () => void): () => void {
  asking = ask;
  if (waiting.length > 0) ask();
  return () => {
    if (asking === ask) asking = null;
  };
}

export function takeToasts(take: Listener, drop: Dropper): () => void {
  listener = take;
  dropper = drop;
  for (const message of waiting.splice(0)) take(message);
  return () => {
    if (listener === take) listener = null;
    if (dropper === drop) dropper = null;
  };
}
