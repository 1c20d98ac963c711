import { useState } from "react";
import { Badge } from "#ui/feedback/Badge.tsx";
import { Field } from "#ui/form/Field.tsx";
import type { ItemRefs } from "#edit/change.ts";
import { useCardWords } from "../words/cards-language.ts";
import { AddSheet } from "./AddSheet.tsx";
import { useChange } from "./change-context.ts";
import { FormPage } from "./FormPage.tsx";
import { ItemForm } from "./ItemForm.tsx";
import { ItemList } from "./ItemList.tsx";
import { titleOfPart } from "./part-words.ts";
import { StepWords } from "./StepWords.tsx";
import { stepInWords } from "./plain-words.ts";
import { contentFrom } from "./typed-content.ts";

/** One scenario: a story in sentences. */
export function ScenarioPage({ item }: { readonly item: ItemRefs["scenario"] }) {
  const { draft, go } = useChange();
  const cards = useCardWords();
  const [adding, setAdding] = useState(false);
  const [key, setKey] = useState<string>("When");
  const scenario = draft.model.scenarios.scenarios[item.index];
  if (scenario === undefined) return null;
  return (
    <FormPage
      title={scenario.sentence}
      subtitle={titleOfPart("scenarios", cards)}
      span={scenario.span}
      up={{ kind: "point", part: "scenarios" }}
      remove={{ do: "remove", item }}
    >
      <ItemList
        heading={cards.steps}
        add={{ label: cards.addStep, onAdd: () => setAdding(true) }}
        items={scenario.steps.map((step, index) => ({
          key: String(index),
          item: { kind: "step", scenario: item.index, index },
          title: stepInWords(draft.text, step),
          badge: step.problem === null ? undefined : <Badge tint="red">{cards.errorsCount(1)}</Badge>,
          onOpen: () => go({ kind: "item", part: "scenarios", names: [String(item.index), String(index)] }),
        }))}
      />
      <ItemForm item={item} heading={cards.settings} />
      <AddSheet
        open={adding}
        onOpenChange={setAdding}
        title={cards.addStep}
        label={cards.labels.sentence}
        changesFor={(sentence) => [
          { do: "add", kind: "step", in: { scenario: item.index }, values: { key, sentence: contentFrom(sentence) } },
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
