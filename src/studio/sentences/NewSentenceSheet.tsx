import { Button } from "#ui/control/Button.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { useCardWords } from "../words/cards-language.ts";
import { type NewSentence, newSentences } from "./new-sentences.ts";
import type { SentenceScope } from "./scenario-scope.ts";

interface NewSentenceSheetProps {
  readonly title: string;
  readonly scope: SentenceScope;
  readonly onClose: () => void;
  readonly onPick: (sentence: NewSentence) => void;
  readonly onText: () => void;
  /** Null: there is no sentence yet. */
  readonly onRemove: (() => void) | null;
}

const KEYS = ["As", "When", "Then", "Given"] as const;

/** The sentences to choose from, one of each kind: each is valid as it is, and its parts can be changed afterwards. */
export function NewSentenceSheet({ title, scope, onClose, onPick, onText, onRemove }: NewSentenceSheetProps) {
  const { sentences, remove } = useCardWords();
  const all = newSentences(scope);
  return (
    <Sheet
      open
      flush
      title={title}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          {onRemove === null ? null : (
            <Button look="danger-tonal" block icon="trash-2" onClick={onRemove}>
              {remove}
            </Button>
          )}
          <Button look="plain" block icon="pencil" onClick={onText}>
            {sentences.asText}
          </Button>
        </>
      }
    >
      {KEYS.map((key) => (
        <ListGroup key={key} heading={key}>
          {all
            .filter((one) => one.key === key)
            .map((one) => (
              <ListRow
                key={one.kind}
                title={sentences.kinds[one.kind]}
                subtitle={<bdi dir="ltr">{one.typed.replaceAll("`", "")}</bdi>}
                start={<Tile icon={one.icon} />}
                chevron={false}
                onClick={() => onPick(one)}
              />
            ))}
        </ListGroup>
      ))}
    </Sheet>
  );
}
