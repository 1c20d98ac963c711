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
  /** Whom it is said to: it goes when somebody else is at work. */
  readonly to?: string;
  /** Milliseconds; an error or a toast with an action stays longer by itself. */
  readonly stays?: number;
}

type Listener = (message: ToastMessage) => void;
type Dropper = (isMeant: (to: string) => boolean) => void;

let listener: Listener | null = null;
let dropper: Dropper | null = null;
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

/** Takes away what was said to anybody else. */
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
