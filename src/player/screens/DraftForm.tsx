import { memo } from "react";
import { Banner } from "#ui/feedback/Banner.tsx";
import { FieldGroup } from "#ui/form/Field.tsx";
import type { Draft } from "#engine/contract/drafts.ts";
import type { DraftFiller } from "../drafts/draft-filler.ts";
import { FormField } from "../fields/FormField.tsx";
import { usePlayer } from "../player-context.ts";
import { sayRefusal } from "#words/say.ts";

interface DraftFormProps {
  readonly draft: Draft;
  readonly filler: DraftFiller;
}

/**
 * The fields of a draft in their groups, with the errors of the whole record above. Memoized: not rendered again during
 * a save.
 */
export const DraftForm = memo(function DraftForm({ draft, filler }: DraftFormProps) {
  const player = usePlayer();
  const { t } = player;
  return (
    <>
      {draft.errors.length === 0 ? null : (
        <div className="page-note" id={`errors-${draft.draft}`} tabIndex={-1}>
          {draft.errors.map((error) => (
            <Banner key={sayRefusal(player, error)} kind="error">
              {sayRefusal(player, error)}
            </Banner>
          ))}
        </div>
      )}
      {draft.groups.map((group, index) => {
        const shown = group.fields.filter((item) => item.visible);
        if (shown.length === 0) return null;
        return (
          // Groups of a form keep the document's order.
          // oxlint-disable-next-line react/no-array-index-key
          <FieldGroup key={index} heading={group.heading === null ? undefined : t(group.heading)}>
            {shown.map((item, at) => (
              <FormField
                key={item.field.key}
                item={item}
                filler={filler}
                headed={at === 0 && !item.required && item.field.name === group.heading}
              />
            ))}
          </FieldGroup>
        );
      })}
    </>
  );
});
