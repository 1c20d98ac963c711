import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The minimum size of a touch target in pixels. */
const FINGER = 44;

/** The problems of a screen, one line each. */
export async function judge(page, touch) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { violations: found } = await window.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
      iframes: false,
      preload: false,
    });
    return found.flatMap(({ id, nodes }) => nodes.map((node) => `axe ${id}: ${node.html.slice(0, 120)}`));
  });
  return [...violations, ...(await page.evaluate(brokenWords)), ...(touch ? await page.evaluate(small, FINGER) : [])];
}

/** Runs in the page. */
function brokenWords() {
  const found = new Set();
  if (document.documentElement.scrollWidth > innerWidth) found.add("scrolls sideways");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const holder = node.parentElement;
    if (holder === null || !holder.checkVisibility() || holder.closest(".visually-hidden, .skip-link")) continue;
    for (const word of (node.nodeValue ?? "").matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set(
        [...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top)),
      );
      if (lines.size > 1) found.add(`broken word: ${word[0]}`);
    }
  }
  return [...found];
}

/**
 * Runs in the page. A target's surroundings count: links within a sentence and fields with their label are left out.
 */
function small(finger) {
  const found = new Set();
  for (const one of document.querySelectorAll("button, a[href], [role=button], [role=menuitem], [role=tab], select")) {
    const drawn = one.getBoundingClientRect();
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || drawn.width === 0) continue;
    if (one.closest("p, .prose, .skip-link, .visually-hidden")) continue;
    // An `::after` element can enlarge the target: a frame of its own, or the whole card.
    const over = getComputedStyle(one, "::after");
    const wider = over.content !== "none" && over.position === "absolute";
    const beyond = (edge, other) =>
      wider ? Math.max(0, -(Number.parseFloat(edge) || 0)) + Math.max(0, -(Number.parseFloat(other) || 0)) : 0;
    const card = wider && getComputedStyle(one).position === "static" ? one.offsetParent : null;
    const box = card?.getBoundingClientRect() ?? {
      width: drawn.width + beyond(over.left, over.right),
      height: drawn.height + beyond(over.top, over.bottom),
    };
    if (Math.round(box.height) >= finger && Math.round(box.width) >= finger) continue;
    found.add(
      `small target ${Math.round(box.width)} × ${Math.round(box.height)}: ${(one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 40)} (${one.className})`,
    );
  }
  return [...found];
}
