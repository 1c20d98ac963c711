import { Choice } from "#ui/form/Choice.tsx";
import { DateInput } from "#ui/form/DateInput.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { Values } from "#engine/contract/commands.ts";
import type { RuleTrialResult } from "#engine/contract/tried-code.ts";
import type { Value } from "#expr/types.ts";
import type { Entity, Field as ModelField } from "#model/3-entities.ts";
import { numberKindOf } from "../data/number-kind-of.ts";
import { useCardWords } from "../words/cards-language.ts";

interface TriedFieldsProps {
  readonly entity: Entity;
  readonly reads: RuleTrialResult["reads"];
  readonly currency: string;
  readonly statuses: readonly string[];
  readonly values: Values;
  readonly onValue: (field: string, value: Value) => void;
}

/** The fields that a rule reads: the record's values, and other values to try. */
export function TriedFields({ entity, reads, currency, statuses, values, onValue }: TriedFieldsProps) {
  const { forms } = useCardWords();
  return reads.map(({ field: key, words }) => {
    const field = entity.fields.find((each) => each.key === key);
    const now = Object.hasOwn(values, key) ? (values[key] as Value) : undefined;
    const shown = words === "" ? forms.emptyText : words;
    const put = (value: Value): void => onValue(key, value);
    if (field === undefined)
      return (
        <Field key={key} label={forms.status}>
          <Choice
            look="sheet"
            options={statuses.map((name) => ({ value: name, label: name }))}
            value={typeof now === "string" ? now : words}
            onChange={put}
          />
        </Field>
      );
    return (
      <Field key={key} label={field.name} shape={field.type.kind === "yes/no" ? "switch" : "stacked"}>
        <Control field={field} currency={currency} now={now} shown={shown} put={put} />
      </Field>
    );
  });
}

interface ControlProps {
  readonly field: ModelField;
  readonly currency: string;
  /** Undefined: the record's own value. */
  readonly now: Value | undefined;
  readonly shown: string;
  readonly put: (value: Value) => void;
}

function Control({ field, currency, now, shown, put }: ControlProps) {
  const { type } = field;
  const number = numberKindOf(type.kind, currency);
  if (field.default?.kind === "computed") return <output>{shown}</output>;
  if (number !== null)
    return (
      <NumberInput
        kind={number}
        value={typeof now === "number" || typeof now === "string" ? now : null}
        placeholder={shown}
        onChange={put}
      />
    );
  switch (type.kind) {
    case "text":
    case "long text":
    case "email":
    case "phone":
    case "link":
    case "barcode":
      return (
        <TextInput value={typeof now === "string" ? now : ""} placeholder={shown} onChange={(typed) => put(typed)} />
      );
    case "date":
      return <DateInput kind="date" value={typeof now === "string" ? now : ""} onChange={(day) => put(day || null)} />;
    case "yes/no":
      return <Switch checked={now === undefined ? shown === "yes" : now === true} onChange={put} />;
    case "choice":
      return (
        <Choice
          look="sheet"
          options={type.options.map(({ value }) => ({ value, label: value }))}
          value={typeof now === "string" ? now : shown}
          onChange={put}
        />
      );
    default:
      return <output>{shown}</output>;
  }
}
