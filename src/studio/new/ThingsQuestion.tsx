import { Button } from "#ui/control/Button.tsx";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import type { KnownField, ThingAnswers } from "./answers.ts";
import { Chips } from "./Chips.tsx";
import type { QuestionProps } from "./question-props.ts";
import { NameRow } from "./NameRow.tsx";
import { thingNames } from "./thing-names.ts";
import { withItem } from "./with-item.ts";

const MOST = 4;

/** The question "What do you keep track of?" */
export function ThingsQuestion({ answers, onChange }: QuestionProps) {
  const { guide, document } = useCardWords();
  const { language } = useSpoken();
  const { things } = answers;
  /** Shown only if it differs from the input: *plants to water* are kept as plants. */
  const keptAs = (name: string): string | undefined => {
    const { many } = thingNames(name, language);
    return many === "" || many.toLowerCase() === name.trim().toLowerCase() ? undefined : guide.keptAs(many);
  };
  const shown = things.length === 0 ? [emptyThing("", document.nameField)] : things;
  const put = (next: readonly ThingAnswers[]): void => onChange({ ...answers, things: next });
  const unused = guide.things.filter((word) => things.every(({ name }) => name !== word));
  return (
    <>
      <div className="list-card guide-card">
        {shown.map((thing, at) => (
          <NameRow
            // Rows have no identity besides their typed name, so the index is the key.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            label={at === 0 ? guide.thing : guide.another}
            value={thing.name}
            placeholder={guide.things[0] ?? ""}
            help={keptAs(thing.name)}
            onChange={(name) => put(withItem(shown, at, { ...thing, name }))}
            onRemove={shown.length > 1 ? () => put(shown.filter((_, index) => index !== at)) : undefined}
          />
        ))}
      </div>
      <Chips
        label={guide.suggestions}
        words={unused}
        onTake={(word) => {
          const free = shown.findIndex(({ name }) => name.trim() === "");
          const thing = emptyThing(word, document.nameField);
          put(free === -1 ? [...shown, thing].slice(0, MOST) : withItem(shown, free, { ...thing }));
        }}
      />
      {shown.length < MOST && shown.every(({ name }) => name.trim() !== "") ? (
        <div className="page-note">
          <Button look="plain" icon="plus" onClick={() => put([...shown, emptyThing("", document.nameField)])}>
            {guide.oneMore}
          </Button>
        </div>
      ) : null}
    </>
  );
}

const emptyThing = (name: string, field: string): ThingAnswers => ({
  name,
  fields: [{ name: field, type: "text", options: [], thing: 0 } satisfies KnownField],
  begins: "",
  steps: [],
});
