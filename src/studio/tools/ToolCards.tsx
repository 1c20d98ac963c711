import { Icon } from "#ui/icons/Icon.tsx";
import { useChange } from "../cards/change-context.ts";
import type { Tool } from "../cards/change-place.ts";
import { useLoadedToolWords } from "../words/tools-language.ts";

/** The other two are opened from the checks. */
type Shown = Exclude<Tool, "record" | "moment">;

const ICONS: { readonly [tool in Shown]: string } = {
  pictures: "git-branch",
  versions: "history",
  data: "database",
  beside: "smartphone",
};

const SHOWN: readonly Shown[] = ["beside", "pictures", "data", "versions"];

/** The tools beside the nine points. */
export function ToolCards() {
  const { go } = useChange();
  const words = useLoadedToolWords();
  if (words === null) return null;
  const help: { readonly [tool in Shown]: string } = {
    pictures: words.picturesHelp,
    versions: words.versionsHelp,
    data: words.dataHelp,
    beside: words.besideHelp,
  };
  return (
    <>
      <h2 className="point-cards-heading">{words.tools}</h2>
      <ul className="point-cards" aria-label={words.tools}>
        {SHOWN.map((tool) => (
          <li key={tool}>
            <button type="button" className="point-card" onClick={() => go({ kind: "tool", tool })}>
              <span className="point-card-mark" aria-hidden="true">
                <Icon name={ICONS[tool]} size={1.125} />
              </span>
              <span className="point-card-text">
                <span className="point-card-title">{words[tool]}</span>
                <span className="point-card-said">{help[tool]}</span>
              </span>
              <Icon name="chevron-right" size={1.125} strokeWidth={2.4} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
