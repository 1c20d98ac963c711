import { Banner } from "#ui/feedback/Banner.tsx";
import { FieldGroup } from "#ui/form/Field.tsx";
import type { Draft } from "#engine/contract/drafts.ts";
import type { DraftFiller } from "../drafts/draft-filler.ts";
import { domId, FormField } from "../fields/FormField.tsx";
import { usePlayer } from "../player-context.ts";
import { sayRefusal } from "#words/say.ts";

/** The fields of a draft in their groups, with the errors of the whole record above. */
export function DraftForm({ draft, filler }: { readonly draft: Draft; readonly filler: DraftFiller }) {
  const player = usePlayer();
  const { t } = player;
  return (
    <>
      {draft.errors.length === 0 ? null : (
        <div className="page-note" id={`errors-${draft.draft}`} tabIndex={-1}>
          {draft.errors.map((error) => (
            <Banner key={sayRefusal(player, error)} kind="error" code={error.code}>
              {sayRefusal(player, error)}
            </Banner>
          ))}
        </div>
      )}
      {draft.groups.map((group, index) => {
        const shown = group.fields.filter((item) => item.visible);
        if (shown.length === 0) return null;
        return (
          // Groups of a form stand in the document's order.
          // oxlint-disable-next-line react/no-array-index-key
          <FieldGroup key={index} heading={group.heading === null ? undefined : t(group.heading)}>
            {shown.map((item) => (
              <FormField key={item.field.key} item={item} filler={filler} />
            ))}
          </FieldGroup>
        );
      })}
    </>
  );
}

/** How many fields have something wrong. */
export function countErrors(draft: Draft): number {
  let count = draft.errors.length;
  for (const group of draft.groups)
    for (const item of group.fields) {
      if (item.errors.length > 0) count += 1;
      for (const row of item.rows ?? []) count += row.fields.filter((one) => one.errors.length > 0).length;
    }
  return count;
}

/** Takes the person to the first thing that is wrong. */
export function showFirstError(draft: Draft): void {
  // After the errors have been drawn.
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
