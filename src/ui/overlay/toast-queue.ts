export interface ToastMessage {
  readonly text: string;
  readonly kind?: "done" | "notice" | "error";
  /** Undo, open, try again. */
  readonly action?: {
    readonly label: string;
    readonly onAction: () => void;
    /** Tells whenever it is no longer possible, or is again; the answer ends that. */
    readonly watch?: (tell: (isPossible: boolean) => void) => () => void;
  };
  /** Milliseconds; an error or a toast with an action stays longer by itself. */
  readonly stays?: number;
}

type Listener = (message: ToastMessage) => void;

let listener: Listener | null = null;
let asking: (() => void) | null = null;
const waiting: ToastMessage[] = [];

/** Says something short at the bottom of the screen. May be called from anywhere, also before the page is drawn. */
export function showToast(message: ToastMessage): void {
  if (listener) listener(message);
  else {
    waiting.push(message);
    asking?.();
  }
}

export function onFirstToast(ask: () => void): () => void {
  asking = ask;
  if (waiting.length > 0) ask();
  return () => {
    if (asking === ask) asking = null;
  };
}

export function takeToasts(take: Listener): () => void {
  listener = take;
  for (const message of waiting.splice(0)) take(message);
  return () => {
    if (listener === take) listener = null;
  };
}
