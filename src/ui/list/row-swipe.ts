/**
 * Follows a finger that pulls a row towards its start and uncovers the tray of actions; a resting finger opens the
 * menu. Works on the elements directly: a state change per pointer move would render the list each time.
 */
export function watchSwipe(
  row: HTMLElement,
  tray: HTMLElement,
  onLongPress: () => void,
): { readonly close: () => void; readonly stop: () => void } {
  let start: { x: number; y: number; pointer: number } | null = null;
  let swiping = false;
  let uncovered = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let swallowClick = false;

  const towardsStart = (): number => (getComputedStyle(row).direction === "rtl" ? 1 : -1);
  const place = (distance: number, animated: boolean): void => {
    row.toggleAttribute("data-settling", animated);
    row.toggleAttribute("data-swiped", distance > 0);
    row.style.setProperty("--swipe", `${distance * towardsStart()}px`);
    row.style.setProperty("--swipe-width", `${distance}px`);
  };
  const close = (): void => {
    uncovered = 0;
    place(0, true);
    document.removeEventListener("pointerdown", closeFromOutside, true);
  };
  const closeFromOutside = (event: Event): void => {
    if (event.target instanceof Node && !row.contains(event.target)) close();
  };
  const down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" || tray.contains(event.target as Node)) return;
    start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    swallowClick = false;
    timer = setTimeout(() => {
      if (swiping) return;
      swallowClick = true;
      start = null;
      navigator.vibrate?.(8);
      onLongPress();
    }, 480);
  };
  const move = (event: PointerEvent): void => {
    if (!start || event.pointerId !== start.pointer) return;
    const along = (event.clientX - start.x) * towardsStart();
    const across = Math.abs(event.clientY - start.y);
    if (!swiping) {
      if (Math.hypot(along, across) < 8) return;
      clearTimeout(timer);
      if (across > Math.abs(along) || (along < 0 && uncovered === 0)) {
        start = null;
        return;
      }
      swiping = true;
      row.setPointerCapture(event.pointerId);
    }
    const width = tray.scrollWidth;
    const wanted = uncovered + along;
    place(Math.max(0, wanted > width ? width + (wanted - width) * 0.25 : wanted), false);
  };
  const up = (event: PointerEvent): void => {
    clearTimeout(timer);
    if (!start || !swiping) {
      start = null;
      return;
    }
    const moved = uncovered + (event.clientX - start.x) * towardsStart();
    start = null;
    swiping = false;
    swallowClick = true;
    setTimeout(() => (swallowClick = false), 60);
    if (event.type === "pointerup" && moved > tray.scrollWidth * 0.4) {
      uncovered = tray.scrollWidth;
      place(uncovered, true);
      document.addEventListener("pointerdown", closeFromOutside, true);
    } else close();
  };
  const click = (event: MouseEvent): void => {
    const inTray = tray.contains(event.target as Node);
    if (swallowClick || (uncovered > 0 && !inTray)) {
      event.preventDefault();
      event.stopPropagation();
      swallowClick = false;
      if (uncovered > 0) close();
    }
  };
  const context = (event: MouseEvent): void => {
    event.preventDefault();
    clearTimeout(timer);
    if (!swallowClick) onLongPress();
  };
  row.addEventListener("pointerdown", down);
  row.addEventListener("pointermove", move);
  row.addEventListener("pointerup", up);
  row.addEventListener("pointercancel", up);
  row.addEventListener("click", click, true);
  row.addEventListener("contextmenu", context);
  return {
    close,
    stop: () => {
      clearTimeout(timer);
      // The element may be reused for another record.
      if (uncovered > 0 || swiping) place(0, false);
      document.removeEventListener("pointerdown", closeFromOutside, true);
      row.removeEventListener("pointerdown", down);
      row.removeEventListener("pointermove", move);
      row.removeEventListener("pointerup", up);
      row.removeEventListener("pointercancel", up);
      row.removeEventListener("click", click, true);
      row.removeEventListener("contextmenu", context);
    },
  };
}
