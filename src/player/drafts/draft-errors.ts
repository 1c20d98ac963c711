import type { Draft } from "#engine/contract/drafts.ts";
import { domId } from "../fields/dom-id.ts";

/** Errors of the form as a whole, plus fields with errors. */
export function countErrors(draft: Draft): number {
  let count = draft.errors.length;
  for (const group of draft.groups)
    for (const item of group.fields) {
      if (item.errors.length > 0) count += 1;
      for (const row of item.rows ?? []) count += row.fields.filter((one) => one.errors.length > 0).length;
    }
  return count;
}

/** Scrolls to the first error and focuses its field. */
export function showFirstError(draft: Draft): void {
  // After the errors have been rendered.
  requestAnimationFrame(() => {
    const first = draft.groups
      .flatMap((group) => group.fields)
      .find(
        (item) =>
          item.visible &&
          (item.errors.length > 0 || item.rows?.some((row) => row.fields.some((one) => one.errors.length > 0))),
      );
    const id = first === undefined ? `errors-${draft.draft}` : domId(draft.draft, { field: first.field.key });
    const element = document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id="${id}-label"]`);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    (element?.closest(".field") ?? element)?.scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
    const control = element?.matches("input, textarea, button, select, [tabindex]")
      ? element
      : element?.closest(".field")?.querySelector<HTMLElement>("input, textarea, button, select");
    control?.focus({ preventScroll: true });
  });
}
