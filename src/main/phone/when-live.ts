/** Calls back when a page is rendered that is not waiting for data; immediately if there is one already. */
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
