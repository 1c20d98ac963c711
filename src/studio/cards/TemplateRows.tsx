import { Icon } from "#ui/icons/Icon.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { useChange } from "./change-context.ts";
import { refusalInWords } from "./form-words.ts";
import type { Template } from "./templates.ts";
import { useChanges } from "./use-changes.ts";

const MOST = 8;

/** Templates that fit the document; one tap adds one. */
export function TemplateRows({ templates }: { readonly templates: readonly Template[] }) {
  const { draft } = useChange();
  const { words } = useSpoken();
  const cards = useCardWords();
  const run = useChanges();
  if (templates.length === 0) return null;
  const take = ({ title, changes }: Template): void => {
    const refusal = run(...changes);
    showToast(
      refusal === null
        ? { text: cards.added(title), action: { label: words.undo, onAction: draft.undo } }
        : { text: refusalInWords(refusal, cards), kind: "error" },
    );
  };
  return (
    <ListGroup heading={cards.templates}>
      {templates.slice(0, MOST).map((template) => (
        <ListRow
          key={template.title}
          title={template.title}
          subtitle={template.detail}
          start={<Tile icon={template.icon} tint="grey" />}
          badge={<Icon name="plus" size={1.25} />}
          chevron={false}
          onClick={() => take(template)}
        />
      ))}
    </ListGroup>
  );
}
