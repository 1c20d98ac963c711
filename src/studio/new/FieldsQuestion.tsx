import { Button } from "#ui/control/Button.tsx";
import { Choice } from "#ui/form/Choice.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TagsInput } from "#ui/form/TagsInput.tsx";
import { guessKnownType } from "../cards/guess-type.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import type { KnownField, KnownType, ThingAnswers } from "./answers.ts";
import { Chips } from "./Chips.tsx";
import type { QuestionProps } from "./question-props.ts";
import { NameRow } from "./NameRow.tsx";
import { nameOfThing, thingNames } from "./thing-names.ts";
import { withItem } from "./with-item.ts";

const TYPES: readonly KnownType[] = [
  "text",
  "long text",
  "choice",
  "date",
  "date and time",
  "whole number",
  "number",
  "money",
  "yes/no",
  "photo",
  "phone",
  "email",
  "link",
  "location",
  "rating",
  "person",
];

/** The question "What is known about each?" */
export function FieldsQuestion({ answers, onChange }: QuestionProps) {
  const { things } = answers;
  return things.map((thing, at) =>
    thing.name.trim() === "" ? null : (
      <FieldsOf
        // Things have no identity besides their typed name, so the index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
        things={things}
        at={at}
        onChange={(next) => onChange({ ...answers, things: withItem(things, at, next) })}
      />
    ),
  );
}

const choose = (field: KnownField, value: string | null): KnownField =>
  value?.startsWith("thing ") === true
    ? { ...field, type: "reference", thing: Number(value.slice(6)) }
    : { ...field, type: (value ?? "text") as KnownType };

interface FieldsOfProps {
  readonly things: readonly ThingAnswers[];
  readonly at: number;
  readonly onChange: (thing: ThingAnswers) => void;
}

function FieldsOf({ things, at, onChange }: FieldsOfProps) {
  const cards = useCardWords();
  const { language } = useSpoken();
  const { guide } = cards;
  const thing = things[at] as ThingAnswers;
  const { fields } = thing;
  const put = (next: readonly KnownField[]): void => onChange({ ...thing, fields: next });
  const others = things.flatMap(({ name }, index) =>
    index === at || name.trim() === "" ? [] : [{ name: thingNames(name, language).one, index }],
  );
  const fieldCalled = (name: string): KnownField => {
    const other = others.find((one) => one.name.toLowerCase().startsWith(name.toLowerCase()) && name !== "");
    return {
      name,
      type: other === undefined ? guessKnownType(name) : "reference",
      options: [],
      thing: other?.index ?? 0,
    };
  };
  const options = [
    ...TYPES.map((type) => ({
      value: type as string,
      label: cards.types[type]?.[0] ?? type,
      ...(cards.types[type] === undefined ? {} : { detail: cards.types[type][1] }),
    })),
    ...others.map(({ name, index }) => ({ value: `thing ${index}`, label: cards.oneOf(name) })),
  ];
  const unused = guide.fields.filter((word) => fields.every(({ name }) => name !== word));
  return (
    <section className="guide-section">
      <h2>{nameOfThing(thing, language)}</h2>
      <div className="list-card guide-card">
        {fields.map((field, index) => (
          <NameRow
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            label={guide.field}
            value={field.name}
            onChange={(name) =>
              put(
                withItem(
                  fields,
                  index,
                  field.type === fieldCalled(field.name).type
                    ? { ...fieldCalled(name), options: field.options }
                    : { ...field, name },
                ),
              )
            }
            onRemove={fields.length > 1 ? () => put(fields.filter((_, place) => place !== index)) : undefined}
          >
            <Field label={cards.labels.type}>
              <Choice
                look="sheet"
                mayBeNone={false}
                options={options}
                value={field.type === "reference" ? `thing ${field.thing}` : field.type}
                onChange={(value) => put(withItem(fields, index, choose(field, value)))}
              />
            </Field>
            {field.type === "choice" ? (
              <Field label={guide.options} shape="group">
                <TagsInput
                  value={field.options}
                  onChange={(next) => put(withItem(fields, index, { ...field, options: next }))}
                />
              </Field>
            ) : null}
          </NameRow>
        ))}
      </div>
      <Chips
        label={guide.suggestions}
        words={[
          ...others.map(({ name }) => name).filter((word) => fields.every(({ name }) => name !== word)),
          ...unused,
        ].slice(0, 9)}
        onTake={(word) => put([...fields, fieldCalled(word)])}
      />
      <Button look="plain" icon="plus" onClick={() => put([...fields, fieldCalled("")])}>
        {cards.addField}
      </Button>
    </section>
  );
}
