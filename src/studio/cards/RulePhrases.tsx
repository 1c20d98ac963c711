import { useState } from "react";
import { Choice } from "#ui/form/Choice.tsx";
import { Field } from "#ui/form/Field.tsx";
import { phrasesAfter } from "../trying/phrases.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useChange } from "./change-context.ts";

interface RulePhrasesProps {
  readonly entity: string;
  /** Takes the condition as code. */
  readonly onTake: (condition: string) => void;
}

/** A new rule in words: choose a field, then one of the conditions common for its type. */
export function RulePhrases({ entity, onTake }: RulePhrasesProps) {
  const { draft } = useChange();
  const { guide, forms } = useCardWords();
  const fields = draft.model.entities.find(({ key }) => key === entity)?.fields ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const field = fields.find(({ key }) => key === chosen) ?? fields[0];
  if (field === undefined) return null;
  const phrases = [
    ...phrasesAfter(draft.model, entity, `${field.key} `, true, forms.phrases).map(({ label, insert }) => ({
      label,
      condition: `${field.key} ${insert}`,
    })),
    ...phrasesAfter(draft.model, entity, "", true, forms.phrases)
      .filter(({ insert }) => insert.endsWith(` == ${field.key})`))
      .map(({ label, insert }) => ({ label, condition: insert })),
  ];
  return (
    <>
      <Field label={guide.field}>
        <Choice
          look="sheet"
          mayBeNone={false}
          value={field.key}
          onChange={setChosen}
          options={fields.map(({ key, name }) => ({ value: key, label: name }))}
        />
      </Field>
      <div className="rule-phrases">
        <ul className="suggestions" aria-label={guide.suggestions}>
          {phrases.map(({ label, condition }) => (
            <li key={condition}>
              <button type="button" data-phrase="" onClick={() => onTake(condition)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
