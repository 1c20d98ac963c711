import { TagsInput } from "#ui/form/TagsInput.tsx";
import { usePlayer } from "../player-context.ts";
import { listOf, type WidgetProps } from "./widget.ts";
import type { DisplayProps } from "./display-props.ts";

export function TagsDisplay({ shown }: DisplayProps) {
  const { t } = usePlayer();
  const tags = Array.isArray(shown.value) ? shown.value : [];
  return (
    <span className="tags-shown">
      {tags.map((tag) => (
        <span key={String(tag)} className="tag-shown">
          {t(String(tag))}
        </span>
      ))}
    </span>
  );
}

export function TagsWidget({ value, set, leave }: WidgetProps) {
  return (
    <TagsInput
      value={listOf(value)}
      onChange={(tags) => {
        set([...tags]);
        leave();
      }}
    />
  );
}
