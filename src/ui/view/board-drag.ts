export interface BoardDrag {
  /** The columns that a card can move to; queried when it is lifted. */
  readonly targets: (card: string) => Promise<ReadonlySet<string>>;
  readonly drop: (card: string, column: string) => void;
}

interface Lifted {
  readonly key: string;
  readonly from: string;
  readonly card: HTMLElement;
  readonly ghost: HTMLElement;
  readonly dx: number;
  readonly dy: number;
  x: number;
  y: number;
}

/** In ms: a finger that rests this long lifts the card; one that moves earlier scrolls. */
const rests = 300;
const edge = 36;

/** Suppresses the browser's own dragging of links and images. */
const still = (event: Event): void => event.preventDefault();

const columnOf = (place: HTMLElement | null): string | null =>
  place?.dataset["column"] ?? place?.dataset["columnTab"] ?? null;

/**
 * Lets a finger or mouse drag a card to another column, or onto the tab of a column that is not visible. Works on the
 * elements directly: a state change per move would render the board each time. The card's menu is the alternative to
 * dragging.
 */
export function watchBoardDrag(board: HTMLElement, drag: () => BoardDrag | undefined): () => void {
  let waiting: { x: number; y: number; card: HTMLElement; timer: ReturnType<typeof setTimeout> | undefined } | null =
    null;
  let lifted: Lifted | null = null;
  let frame = 0;
  let swallow = false;

  const places = (): HTMLElement[] => [...board.querySelectorAll<HTMLElement>("[data-column], [data-column-tab]")];
  const placeAt = (x: number, y: number): HTMLElement | null => {
    const under = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-column], [data-column-tab]");
    return under && board.contains(under) ? under : null;
  };
  const mark = (): void => {
    const under = lifted === null ? null : placeAt(lifted.x, lifted.y);
    const over = columnOf(under);
    // Over the tabs, the dragged card shrinks so that they stay readable.
    lifted?.ghost.toggleAttribute("data-small", under?.dataset["columnTab"] !== undefined);
    for (const place of places())
      place.toggleAttribute(
        "data-over",
        over !== null && over !== lifted?.from && columnOf(place) === over && place.hasAttribute("data-target"),
      );
  };
  const follow = (): void => {
    if (lifted === null) return;
    lifted.ghost.style.transform = `translate(${lifted.x - lifted.dx}px, ${lifted.y - lifted.dy}px) rotate(1.5deg)`;
    mark();
  };
  /** Near an edge, the columns scroll under the finger. */
  const creep = (): void => {
    if (lifted === null) return;
    const track = board.querySelector<HTMLElement>(".board-track");
    if (track !== null) {
      const { left, right } = track.getBoundingClientRect();
      const speed = lifted.x < left + edge ? -9 : lifted.x > right - edge ? 9 : 0;
      if (speed !== 0) {
        track.scrollBy({ left: speed, behavior: "instant" });
        mark();
      }
    }
    frame = requestAnimationFrame(creep);
  };
  const lift = (card: HTMLElement, x: number, y: number): void => {
    const wish = drag();
    const key = card.dataset["card"];
    const from = card.closest<HTMLElement>("[data-column]")?.dataset["column"];
    if (wish === undefined || key === undefined || from === undefined) return;
    const box = card.getBoundingClientRect();
    const ghost = card.cloneNode(true) as HTMLElement;
    ghost.classList.add("board-ghost");
    ghost.setAttribute("aria-hidden", "true");
    ghost.inert = true;
    ghost.style.inlineSize = `${box.width}px`;
    board.append(ghost);
    lifted = { key, from, card, ghost, dx: x - box.left, dy: y - box.top, x, y };
    card.setAttribute("data-lifted", "");
    board.setAttribute("data-dragging", "");
    navigator.vibrate?.(8);
    follow();
    frame = requestAnimationFrame(creep);
    const mine = lifted;
    wish.targets(key).then(
      (targets) => {
        if (lifted !== mine) return;
        for (const place of places()) place.toggleAttribute("data-target", targets.has(columnOf(place) ?? ""));
        mark();
      },
      () => undefined,
    );
  };
  const letGo = (drops: boolean): void => {
    clearTimeout(waiting?.timer);
    waiting = null;
    if (lifted === null) return;
    cancelAnimationFrame(frame);
    const { key, from, card, ghost, x, y } = lifted;
    const column = drops ? columnOf(placeAt(x, y)) : null;
    lifted = null;
    ghost.remove();
    card.removeAttribute("data-lifted");
    board.removeAttribute("data-dragging");
    for (const place of places()) {
      place.removeAttribute("data-target");
      place.removeAttribute("data-over");
    }
    swallow = true;
    setTimeout(() => (swallow = false), 80);
    if (column !== null && column !== from) drag()?.drop(key, column);
  };

  const begin = (target: EventTarget | null, x: number, y: number, touch: boolean): void => {
    if (!(target instanceof Element) || drag() === undefined) return;
    const card = target.closest<HTMLElement>("[data-card]");
    if (card === null || target.closest("button, input, [role=menu]") !== null) return;
    waiting = { x, y, card, timer: touch ? setTimeout(() => lift(card, x, y), rests) : undefined };
  };
  const go = (x: number, y: number, touch: boolean): void => {
    if (lifted !== null) {
      lifted.x = x;
      lifted.y = y;
      follow();
    } else if (waiting !== null && Math.hypot(x - waiting.x, y - waiting.y) > 8) {
      const { card, timer } = waiting;
      clearTimeout(timer);
      waiting = null;
      if (!touch) lift(card, x, y);
    }
  };

  const touchStart = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (touch !== undefined && event.touches.length === 1) begin(event.target, touch.clientX, touch.clientY, true);
    else letGo(false);
  };
  const touchMove = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (touch === undefined) return;
    // Otherwise the page would scroll along with the card.
    if (lifted !== null && event.cancelable) event.preventDefault();
    go(touch.clientX, touch.clientY, true);
  };
  const mouseDown = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button === 0) begin(event.target, event.clientX, event.clientY, false);
  };
  const mouseMove = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") go(event.clientX, event.clientY, false);
  };
  const mouseUp = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") letGo(true);
  };
  const end = (): void => letGo(true);
  const stop = (): void => letGo(false);
  const escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") letGo(false);
  };
  const click = (event: MouseEvent): void => {
    if (!swallow) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const context = (event: Event): void => {
    if (lifted !== null || waiting !== null) event.preventDefault();
  };

  const control = new AbortController();
  const { signal } = control;
  board.addEventListener("touchstart", touchStart, { passive: true, signal });
  board.addEventListener("touchmove", touchMove, { passive: false, signal });
  board.addEventListener("touchend", end, { signal });
  board.addEventListener("touchcancel", stop, { signal });
  board.addEventListener("pointerdown", mouseDown, { signal });
  window.addEventListener("pointermove", mouseMove, { signal });
  window.addEventListener("pointerup", mouseUp, { signal });
  window.addEventListener("keydown", escape, { signal });
  board.addEventListener("click", click, { capture: true, signal });
  board.addEventListener("contextmenu", context, { signal });
  board.addEventListener("dragstart", still, { signal });
  return () => {
    letGo(false);
    control.abort();
  };
}
