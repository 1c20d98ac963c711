/** In ms: how long the effect of a tap is awaited. On a slow phone people may tap again meanwhile. */
const AWAITED = 20_000;

/** In ms: about the time it takes to notice that something else is there now. */
const MOMENT = 300;

/**
 * When a tap on a row's button removes the row from its list, the rows that move up ignore taps for a moment: the
 * second tap of a double tap is not meant for them.
 */
export function holdStill({ target }: Event): void {
  const control = (target as Element).closest(".list-row :is(button:not(.row-body), input)");
  const list = control?.closest(".list-card, .virtual-list");
  if (!control || !list) return;
  const label = control.getAttribute("aria-label");
  const watch = new MutationObserver(() => {
    // Long lists reuse elements for other records.
    if (list.contains(control) && control.getAttribute("aria-label") === label) return;
    end();
    list.animate({ pointerEvents: ["none", "none"] }, MOMENT);
  });
  const timer = setTimeout(end, AWAITED);
  watch.observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-label"] });
  // After scrolling, the person has seen the new rows; long lists also reuse the elements then.
  document.addEventListener("scroll", end, { capture: true, passive: true });

  function end(): void {
    clearTimeout(timer);
    watch.disconnect();
    document.removeEventListener("scroll", end, { capture: true });
  }
}
