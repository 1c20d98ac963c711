import { Button } from "#ui/control/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useUi } from "#ui/frame/ui-context.tsx";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { nameOfThing } from "./thing-names.ts";
import type { Step, ThingAnswers } from "./answers.ts";
import { Chips } from "./Chips.tsx";
import type { QuestionProps } from "./question-props.ts";
import { NameRow } from "./NameRow.tsx";
import { withItem } from "./with-item.ts";

/** The question "What happens to it?" */
export function StepsQuestion({ answers, onChange }: QuestionProps) {
  const { things } = answers;
  return things.map((thing, at) =>
    thing.name.trim() === "" ? null : (
      <StepsOf
        // Things have no identity besides their typed name, so the index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
        thing={thing}
        onChange={(next) => onChange({ ...answers, things: withItem(things, at, next) })}
      />
    ),
  );
}

function StepsOf({
  thing,
  onChange,
}: {
  readonly thing: ThingAnswers;
  readonly onChange: (thing: ThingAnswers) => void;
}) {
  const cards = useCardWords();
  const { guide, flows } = cards;
  const { language } = useSpoken();
  const { begins, steps } = thing;
  const put = (next: readonly Step[]): void => onChange({ ...thing, steps: next });
  const { dir } = useUi();
  // The arrow character is not mirrored in right-to-left text.
  const arrow = dir === "rtl" ? " ← " : " → ";
  const flowNames = flows.map((flow) => [...new Set([flow.begins, ...flow.steps.map(({ to }) => to)])].join(arrow));
  if (begins === "" && steps.length === 0)
    return (
      <section className="guide-section">
        <h2>{nameOfThing(thing, language)}</h2>
        <Chips
          label={guide.suggestions}
          words={flowNames}
          onTake={(name) => {
            const flow = flows[flowNames.indexOf(name)];
            if (flow === undefined) return;
            const way = flow.steps.filter(({ to }) => to !== flow.begins);
            onChange({
              ...thing,
              begins: flow.begins,
              steps: way.map(({ event, to }) => ({ event, status: to })),
            });
          }}
        />
        <Button
          look="plain"
          icon="plus"
          onClick={() => onChange({ ...thing, begins: guide.firstStatus, steps: [{ event: "", status: "" }] })}
        >
          {guide.ownSteps}
        </Button>
      </section>
    );
  return (
    <section className="guide-section">
      <h2>{nameOfThing(thing, language)}</h2>
      <div className="list-card guide-card">
        <NameRow
          label={guide.newOne}
          value={begins}
          onChange={(next) => onChange({ ...thing, begins: next })}
          onRemove={() => onChange({ ...thing, begins: "", steps: [] })}
        />
        {steps.map((step, at) => (
          <NameRow
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            label={guide.button}
            value={step.event}
            onChange={(event) => put(withItem(steps, at, { ...step, event }))}
            onRemove={() => put(steps.filter((_, index) => index !== at))}
          >
            <Field label={guide.afterwards}>
              <TextInput value={step.status} onChange={(status) => put(withItem(steps, at, { ...step, status }))} />
            </Field>
          </NameRow>
        ))}
      </div>
      <Button look="plain" icon="plus" onClick={() => put([...steps, { event: "", status: "" }])}>
        {guide.addStep}
      </Button>
    </section>
  );
}
