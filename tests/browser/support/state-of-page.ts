import type { Page } from "playwright-core";

/**
 * The parts of the screen (the page, its bars, what lies over them) without their texts: rules about structure, names
 * and colours judge two states with the same parts alike.
 */
export function partsOnScreen(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const ownText = (element: Element): string =>
      [...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? "").trim() !== "") ? "t" : "";
    /** Names of elements and numbers may differ between equal states. */
    const unsaid = new Set(["id", "href", "src", "for", "value", "title", "name", "data-left", "data-looked-at"]);
    const attributes = (element: Element): string =>
      [...element.attributes]
        .filter(({ name }) => !unsaid.has(name) && !name.startsWith("data-base-ui"))
        .map(({ name, value }) => {
          if (name === "style") return element.classList.contains("app-frame") ? "" : value.replaceAll(/[\d.-]+/g, "0");
          const spoken =
            name.startsWith("aria-") && !/^(?:true|false|mixed|page|menu|dialog|polite|assertive)$/.test(value);
          return `${name}=${spoken ? (value === "" ? "" : "t") : value}`;
        })
        .toSorted()
        .join();
    const written = (element: Element): string => {
      if (element.tagName === "svg") return "svg";
      const inside: string[] = [];
      for (const child of element.children) {
        const one = written(child);
        // A list with many rows of one shape counts as the same state as one with few.
        if (!inside.includes(one)) inside.push(one);
      }
      return `<${element.tagName} ${attributes(element)}>${ownText(element)}${inside.join("")}</>`;
    };
    const over = document.querySelectorAll(".page, .tab-bar, [role=dialog], [role=alertdialog], [role=menu]");
    const hash = (text: string): string => {
      let sum = 7n;
      for (let at = 0; at < text.length; at++) sum = ((sum * 31n) ^ BigInt(text.charCodeAt(at))) & 0xffffffffffffffffn;
      return sum.toString(36);
    };
    return [...over].map((one) => hash(written(one)));
  });
}

/**
 * Marks the parts with these indexes (in the order of `partsOnScreen`) and returns a selector for them; null: the page
 * is among them.
 */
export function markParts(page: Page, marked: readonly boolean[]): Promise<string | null> {
  return page.evaluate((which) => {
    const parts = document.querySelectorAll(".page, .tab-bar, [role=dialog], [role=alertdialog], [role=menu]");
    let whole = false;
    for (const [index, part] of [...parts].entries()) {
      part.toggleAttribute("data-looked-at", which[index] ?? false);
      if (which[index] && part.matches(".page")) whole = true;
    }
    return whole ? null : "[data-looked-at]";
  }, marked);
}
