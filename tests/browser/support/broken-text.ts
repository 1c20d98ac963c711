import type { Page } from "playwright-core";

/** Words that are broken over two lines or lie beyond the screen's edge, and texts that are cut off. */
export function brokenText(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const holder = node.parentElement;
      const text = node.nodeValue ?? "";
      // These scroll sideways, or are only for screen readers, so edges and lines don't matter.
      const apart =
        ".visually-hidden, [aria-hidden=true], .skip-link, .tab-bar-list, .table-view, .board-track, .chips";
      if (holder === null || text.trim() === "" || !holder.checkVisibility() || holder.closest(apart)) continue;
      if (getComputedStyle(holder).clipPath === "inset(50%)") continue;
      for (const word of text.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
        if (new Set(boxes.map((box) => Math.round(box.top))).size > 1) found.add(`broken: ${word[0]}`);
        if (boxes.some((box) => box.right > innerWidth + 1 || box.left < -1)) found.add(`beyond the edge: ${word[0]}`);
      }
      for (let box: Element | null = holder; box !== null && !box.matches(".page-scroll"); box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (overflowX === "visible" && overflowY === "visible") continue;
        const cut = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 2;
        if (cut && ![overflowX, overflowY].includes("auto")) found.add(`cut off: ${text}`);
        break;
      }
    }
    return [...found];
  });
}
