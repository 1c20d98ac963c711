/** What a tap sets off comes within this time, or is not awaited: on a slow phone somebody taps once more meanwhile. */
const AWAITED = 20_000;

/** About as long as it takes to see that something else stands there now. */
const MOMENT = 300;

/**
 * When the tap on a button of a row takes that row out of its list, the rows that move up take no tap for a moment: the
 * second tap of a double tap was not meant for them.
 */
export function holdStill({ target }: Event): void {
  const control = (target as Element).closest(".list-row :is(button:not(.row-body), input)");
  const list = control?.closest(".list-card, .virtual-list");
  if (!control || !list) return;
  const label = control.getAttribute("aria-label");
  const watch = new MutationObserver(() => {
    // Long lists draw another record with the same elements.
    if (list.contains(control) && control.getAttribute("aria-label") === label) return;
    end();
    list.animate({ pointerEvents: ["none", "none"] }, MOMENT);
  });
  const timer = setTimeout(end, AWAITED);
  watch.observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-label"] });
  // Whoever scrolls on has seen what stands there, and long lists draw it with the same elements.
  document.addEventListener("scroll", end, { capture: true, passive: true });

  function end(): void {
    clearTimeout(timer);
    watch.disconnect();
    document.removeEventListener("scroll", end, { capture: true });
  }
}
