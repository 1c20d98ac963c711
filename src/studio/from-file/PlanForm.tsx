import { useState } from "react";
import type { PlannedEntity, PlannedField, SpreadsheetPlan } from "#engine/contract/new-app.ts";
import { Choice } from "#ui/form/Choice.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { useCardWords } from "../words/cards-language.ts";
import type { FromFileWords } from "../words/from-file/en.ts";

interface PlanFormProps {
  readonly plan: SpreadsheetPlan;
  readonly words: FromFileWords;
  readonly onChange: (plan: SpreadsheetPlan) => void;
}

/** The plan for a spreadsheet; every guess can be changed. */
export function PlanForm({ plan, words, onChange }: PlanFormProps) {
  const [open, setOpen] = useState<{ readonly sheet: number; readonly column: number } | null>(null);
  const typeName = useTypeName(plan, words);
  const change = (sheet: number, next: (entity: PlannedEntity) => PlannedEntity): void =>
    onChange({ ...plan, entities: plan.entities.map((entity) => (entity.sheet === sheet ? next(entity) : entity)) });
  const changeField = (next: Partial<PlannedField>): void => {
    if (open !== null)
      change(open.sheet, (entity) => ({
        ...entity,
        fields: entity.fields.map((field) => (field.column === open.column ? { ...field, ...next } : field)),
      }));
  };
  const field = plan.entities
    .find(({ sheet }) => sheet === open?.sheet)
    ?.fields.find(({ column }) => column === open?.column);
  return (
    <>
      <div className="list-card field-card sheet-fields">
        <Field label={words.appName}>
          <TextInput value={plan.title} onChange={(title) => onChange({ ...plan, title })} />
        </Field>
        <Field label={words.rowsToo} help={words.rowsTooHelp} shape="switch">
          <Switch checked={plan.withRows} onChange={(withRows) => onChange({ ...plan, withRows })} />
        </Field>
      </div>
      {plan.entities.map((entity) => (
        <section key={entity.sheet}>
          <div className="list-card field-card sheet-fields">
            <Field label={words.sheetRows(entity.sheetName, entity.rows)} shape="switch">
              <Switch checked={entity.take} onChange={(take) => change(entity.sheet, (each) => ({ ...each, take }))} />
            </Field>
            {entity.take ? (
              <Field label={words.name}>
                <TextInput
                  value={entity.name}
                  onChange={(name) => change(entity.sheet, (each) => ({ ...each, name }))}
                />
              </Field>
            ) : null}
          </div>
          {entity.take ? (
            <ListGroup label={entity.name}>
              {entity.fields.map((each) => (
                <ListRow
                  key={each.column}
                  title={each.name}
                  subtitle={each.examples.join(" · ")}
                  value={each.take ? typeName(each.type) : words.left}
                  onClick={() => setOpen({ sheet: entity.sheet, column: each.column })}
                />
              ))}
            </ListGroup>
          ) : null}
        </section>
      ))}
      <Sheet open={field !== undefined} onOpenChange={(next) => next || setOpen(null)} title={field?.name ?? ""}>
        {field === undefined ? null : (
          <div className="list-card field-card sheet-fields">
            <Field label={words.use} help={words.inTheFile(field.header)} shape="switch">
              <Switch checked={field.take} onChange={(take) => changeField({ take })} />
            </Field>
            <Field label={words.name}>
              <TextInput value={field.name} onChange={(name) => changeField({ name })} />
            </Field>
            <Field label={words.type}>
              <Choice
                mayBeNone={false}
                options={field.types.map((type, i) => ({ value: `${i}`, label: typeName(type) }))}
                value={`${field.types.findIndex((type) => JSON.stringify(type) === JSON.stringify(field.type))}`}
                onChange={(chosen) => {
                  const type = field.types[Number(chosen)];
                  if (chosen !== null && type !== undefined) changeField({ type });
                }}
              />
            </Field>
            <Field label={words.required} shape="switch">
              <Switch checked={field.required} onChange={(required) => changeField({ required })} />
            </Field>
            <Field label={words.noDuplicates} shape="switch">
              <Switch checked={field.unique} onChange={(unique) => changeField({ unique })} />
            </Field>
          </div>
        )}
      </Sheet>
    </>
  );
}

/** The name of a type, the same as in the cards. */
function useTypeName(plan: SpreadsheetPlan, words: FromFileWords): (type: PlannedField["type"]) => string {
  const { types } = useCardWords();
  return (type) => {
    if (type.kind === "reference")
      return words.link(plan.entities.find(({ sheet }) => sheet === type.sheet)?.name ?? "");
    const key = type.kind === "plain" ? type.type : type.kind;
    return types[key]?.[0] ?? key;
  };
}
