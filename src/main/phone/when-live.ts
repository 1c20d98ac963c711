/** Calls back when the program has drawn a page that waits for nothing; at once if it has. */
export function whenLive(root: HTMLElement, then: () => void): void {
  const look = (): void => {
    if (root.querySelector(".page:not([aria-busy])") === null || root.querySelector(".skeleton") !== null) return;
    watch.disconnect();
    then();
  };
  const watch = new MutationObserver(look);
  watch.observe(root, { subtree: true, childList: true, attributeFilter: ["aria-busy"] });
  look();
}
