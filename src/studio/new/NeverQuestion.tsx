import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { nameOfThing } from "./thing-names.ts";
import type { QuestionProps } from "./question-props.ts";
import { neverOptions, sameNever } from "./never-options.ts";

/** The question "What must never happen?" */
export function NeverQuestion({ answers, onChange }: QuestionProps) {
  const { guide } = useCardWords();
  const { language } = useSpoken();
  const options = neverOptions(answers);
  const { never } = answers;
  if (options.length === 0) return <EmptyState compact icon="shield-check" title={guide.nothingToForbid} />;
  return answers.things.map((thing, at) => {
    const here = options.filter((option) => option.never.thing === at);
    return here.length === 0 ? null : (
      // oxlint-disable-next-line react/no-array-index-key -- what is typed is all there is
      <ListGroup key={at} as="form" heading={nameOfThing(thing, language)}>
        {here.map(({ never: one, field, other }) => (
          <Field
            key={`${one.kind} ${one.field} ${one.other}`}
            label={guide.never[one.kind](field, other)}
            shape="switch"
          >
            <Switch
              checked={never.some((each) => sameNever(each, one))}
              onChange={(on) =>
                onChange({ ...answers, never: on ? [...never, one] : never.filter((each) => !sameNever(each, one)) })
              }
            />
          </Field>
        ))}
      </ListGroup>
    );
  });
}
