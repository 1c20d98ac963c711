import { Button } from "#ui/control/Button.tsx";
import { Choice } from "#ui/form/Choice.tsx";
import { Field } from "#ui/form/Field.tsx";
import { useCardWords } from "../words/cards-language.ts";
import type { Group } from "./answers.ts";
import { Chips } from "./Chips.tsx";
import type { QuestionProps } from "./question-props.ts";
import { NameRow } from "./NameRow.tsx";
import { withItem } from "./with-item.ts";

/** The question "Who uses it?" No answer: everyone with the device may do everything. */
export function PeopleQuestion({ answers, onChange }: QuestionProps) {
  const { guide, labels } = useCardWords();
  const { people } = answers;
  const put = (next: readonly Group[]): void => onChange({ ...answers, people: next });
  const add = (name: string): void => put([...people, { name, may: people.length === 0 ? "everything" : "add" }]);
  return (
    <>
      {people.length === 0 ? <p className="guide-note">{guide.justMe}</p> : null}
      {people.length === 0 ? null : (
        <div className="list-card guide-card">
          {people.map((group, at) => (
            <NameRow
              // oxlint-disable-next-line react/no-array-index-key -- what is typed is all there is
              key={at}
              label={labels.role}
              value={group.name}
              onChange={(name) => put(withItem(people, at, { ...group, name }))}
              onRemove={() => put(people.filter((_, index) => index !== at))}
            >
              <Field label={labels.may}>
                <Choice
                  look="sheet"
                  mayBeNone={false}
                  options={[
                    { value: "everything", label: guide.may.everything },
                    { value: "add", label: guide.may.add },
                    { value: "see", label: guide.may.see },
                  ]}
                  value={group.may}
                  onChange={(may) => put(withItem(people, at, { ...group, may: (may ?? "see") as Group["may"] }))}
                />
              </Field>
            </NameRow>
          ))}
        </div>
      )}
      <Chips
        label={guide.suggestions}
        words={guide.people.filter((word) => people.every(({ name }) => name !== word))}
        onTake={add}
      />
      <div className="page-note">
        <Button look="plain" icon="plus" onClick={() => add("")}>
          {guide.addPeople}
        </Button>
      </div>
    </>
  );
}
