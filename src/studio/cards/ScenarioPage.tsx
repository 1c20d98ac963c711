import { useMemo, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Badge } from "#ui/feedback/Badge.tsx";
import { Field } from "#ui/form/Field.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Change, ItemRefs } from "#edit/change.ts";
import { bulletsOf, type Bullet } from "../sentences/bullets.ts";
import { NewSentenceSheet } from "../sentences/NewSentenceSheet.tsx";
import { PartSheet } from "../sentences/PartSheet.tsx";
import { scopeBefore } from "../sentences/scenario-scope.ts";
import type { SentencePart } from "../sentences/sentence.ts";
import { SentenceRow } from "../sentences/SentenceRow.tsx";
import { TryScenario } from "../sentences/TryScenario.tsx";
import "../sentences/sentences.css";
import { useCardWords } from "../words/cards-language.ts";
import { AddSheet } from "./AddSheet.tsx";
import { useChange } from "./change-context.ts";
import { FormPage } from "./FormPage.tsx";
import { refusalInWords } from "./form-words.ts";
import { ItemForm } from "./ItemForm.tsx";
import { titleOfPart } from "./part-words.ts";
import { SortableList } from "./SortableList.tsx";
import { StepWords } from "./StepWords.tsx";
import { contentFrom } from "./typed-content.ts";
import { useChanges } from "./use-changes.ts";

/**
 * What is open above the list: a part of a sentence, the choice of a replacement for a sentence, or of a new one
 * (`bullet` is null).
 */
type Open =
  | { readonly kind: "part"; readonly bullet: Bullet; readonly part: SentencePart }
  | { readonly kind: "sentence"; readonly bullet: Bullet | null }
  | { readonly kind: "text" };

const nameOf = ({ key, typed }: Bullet): string => `${key} ${typed.replaceAll("`", "")}`;

const say = (bullet: Bullet, typed: string): Change => ({
  do: "set",
  item: bullet.item,
  key: "sentence",
  value: contentFrom(typed),
});

/** One scenario, as sentences whose parts can be chosen. */
export function ScenarioPage({ item }: { readonly item: ItemRefs["scenario"] }) {
  const { draft, go } = useChange();
  const cards = useCardWords();
  const run = useChanges();
  const [open, setOpen] = useState<Open | null>(null);
  const [key, setKey] = useState<string>("When");
  const { text, model } = draft;
  const { index } = item;
  const { sentences } = cards;
  const bullets = useMemo(() => bulletsOf(text, model, index, sentences), [text, model, index, sentences]);
  const scenario = model.scenarios.scenarios[index];
  if (scenario === undefined) return null;
  const write = (...changes: readonly Change[]): void => {
    const refusal = run(...changes);
    if (refusal === null) setOpen(null);
    else showToast({ text: refusalInWords(refusal, cards), kind: "error" });
  };
  const openText = (bullet: Bullet): void =>
    go({ kind: "item", part: "scenarios", names: [String(index), String(bullet.item.index)] });
  const move = (from: number, to: number): void => {
    const moved = bullets[from];
    const rest = bullets.filter((_, at) => at !== from);
    if (moved !== undefined)
      write({ do: "move", item: moved.item, after: to === 0 ? null : (rest[to - 1]?.item ?? null) });
  };
  const bulletOpen = open?.kind === "sentence" ? open.bullet : null;
  const closed = (): void => setOpen(null);
  return (
    <FormPage
      title={scenario.sentence}
      subtitle={titleOfPart("scenarios", cards)}
      span={scenario.span}
      up={{ kind: "point", part: "scenarios" }}
      remove={{ do: "remove", item }}
    >
      <section className="list-group">
        <div className="list-heading">
          <h2>{cards.steps}</h2>
          <div className="list-heading-end numeric">{bullets.length === 0 ? null : bullets.length}</div>
        </div>
        {bullets.length === 0 ? null : (
          <SortableList
            label={cards.steps}
            rows={bullets}
            keyOf={({ item: of }) => String(of.index)}
            nameOf={nameOf}
            onMove={move}
          >
            {(bullet) => (
              <>
                <SentenceRow
                  bullet={bullet}
                  onPart={(part) => setOpen({ kind: "part", bullet, part })}
                  onKey={() => setOpen({ kind: "sentence", bullet })}
                  onText={() => openText(bullet)}
                />
                {bullet.isBroken ? <Badge tint="red">{cards.errorsCount(1)}</Badge> : null}
              </>
            )}
          </SortableList>
        )}
        <div className="list-add">
          <Button look="tonal" block icon="plus" onClick={() => setOpen({ kind: "sentence", bullet: null })}>
            {cards.addStep}
          </Button>
        </div>
      </section>
      {bullets.length === 0 ? null : <TryScenario index={index} />}
      <ItemForm item={item} heading={cards.settings} />
      {open?.kind === "part" ? (
        <PartSheet
          part={open.part}
          typed={open.bullet.typed}
          onClose={closed}
          onPick={(typed) => write(say(open.bullet, typed))}
          onText={() => openText(open.bullet)}
        />
      ) : null}
      {open?.kind === "sentence" ? (
        <NewSentenceSheet
          title={open.bullet === null ? cards.addStep : nameOf(open.bullet)}
          scope={scopeBefore(model, index, open.bullet?.span.start ?? null)}
          onClose={closed}
          onPick={(picked) =>
            open.bullet === null
              ? write({
                  do: "add",
                  kind: "step",
                  in: { scenario: index },
                  values: {
                    key: picked.key,
                    sentence: contentFrom(picked.typed),
                  },
                })
              : write(
                  { do: "set", item: open.bullet.item, key: "key", value: picked.key },
                  say(open.bullet, picked.typed),
                )
          }
          onRemove={bulletOpen === null ? null : () => write({ do: "remove", item: bulletOpen.item })}
          onText={() => (open.bullet === null ? setOpen({ kind: "text" }) : openText(open.bullet))}
        />
      ) : null}
      <AddSheet
        open={open?.kind === "text"}
        onOpenChange={(next) => setOpen(next ? { kind: "text" } : null)}
        title={cards.addStep}
        label={cards.labels.sentence}
        changesFor={(sentence) => [
          { do: "add", kind: "step", in: { scenario: index }, values: { key, sentence: contentFrom(sentence) } },
        ]}
      >
        <Field label={cards.labels["step.key"]} shape="group">
          <StepWords
            value={key}
            onWrite={(next) => {
              setKey(next);
              return true;
            }}
          />
        </Field>
      </AddSheet>
    </FormPage>
  );
}
