import { useState } from "react";
import { Field } from "#ui/form/Field.tsx";
import { Choice } from "#ui/form/Choice.tsx";
import type { Change } from "#edit/change.ts";
import type { Model } from "#model/model.ts";
import { entityKey } from "#text/names.ts";
import { useCardWords } from "../words/cards-language.ts";
import type { CardWords } from "../words/cards/en.ts";
import { AddSheet } from "./AddSheet.tsx";
import { useChange } from "./change-context.ts";
import type { Part } from "./change-place.ts";
import { RulePhrases } from "./RulePhrases.tsx";
import { nextCode } from "./templates.ts";
import { contentFrom } from "./typed-content.ts";

interface AddItemProps {
  readonly part: Exclude<Part, 1>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Points whose new items belong to an entity. */
const OF_ENTITY: ReadonlySet<Part> = new Set([2, 4, 5, "sample data"]);

/** Asks for what a new item of a point needs, then opens the item. */
export function AddItem({ part, open, onOpenChange }: AddItemProps) {
  const { draft, go } = useChange();
  const cards = useCardWords();
  const { model } = draft;
  const entities = model.entities.filter(
    ({ builtIn, key }) => !builtIn || (part === "sample data" && key === "Person"),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const entity = chosen ?? entities[0]?.key ?? "Person";
  const asked = askedFor(part, cards);
  return (
    <AddSheet
      open={open}
      onOpenChange={onOpenChange}
      title={cards.addItem[part]}
      label={asked.label}
      placeholder={asked.example}
      changesFor={(name) => changesFor(model, part, name, entity, cards)}
      onAdded={(name) => go({ kind: "item", part, names: namesOf(model, part, name, entity) })}
    >
      {(write) => (
        <>
          {OF_ENTITY.has(part) && entities.length > 0 ? (
            <Field label={cards.points[2] ?? ""}>
              <Choice
                look="sheet"
                mayBeNone={false}
                value={entity}
                onChange={setChosen}
                options={entities.map(({ key, name }) => ({ value: key, label: name }))}
              />
            </Field>
          ) : null}
          {part === 5 ? <RulePhrases key={entity} entity={entity} onTake={write} /> : null}
        </>
      )}
    </AddSheet>
  );
}

function askedFor(
  part: Part,
  { labels, name, examples }: CardWords,
): { readonly label: string; readonly example: string } {
  switch (part) {
    case 4:
      return { label: labels.firstStatus, example: examples.status };
    case 5:
      return { label: labels.rule, example: "" };
    case 6:
      return { label: labels.role, example: examples.role };
    case 8:
      return { label: labels.message, example: examples.message };
    case 9:
      return { label: name, example: "LOAN_TIME" };
    case "scenarios":
      return { label: labels.sentence, example: examples.scenario };
    default:
      return { label: name, example: examples.name };
  }
}

function changesFor(model: Model, part: Part, name: string, entity: string, words: CardWords): readonly Change[] {
  const of = model.entities.find(({ key }) => key === entity)?.name ?? entity;
  switch (part) {
    case 2:
      return [
        {
          do: "add",
          kind: "screen",
          values: { screen: name, shows: entity === "Person" ? "text" : `list of ${of}`, tab: "yes, list" },
        },
      ];
    case 3:
      return [
        { do: "add", kind: "entity", values: { name } },
        {
          do: "add",
          kind: "field",
          in: { entity: entityKey(name) },
          values: { field: words.document.nameField, type: "text", required: true },
        },
      ];
    case 4:
      return [{ do: "add", kind: "transition", in: { entity }, values: { from: "start", to: name } }];
    case 5:
      return [
        {
          do: "add",
          kind: "rule",
          values: { on: ruledBy(model, entity, name), rule: /`/u.test(name) ? contentFrom(name) : { code: name } },
        },
      ];
    case 6:
      return [{ do: "add", kind: "right", values: { role: name, may: "see", on: "everything" } }];
    case 7:
      return [{ do: "add", kind: "call", values: { call: name, request: { code: "GET /" } } }];
    case 8:
      return [{ do: "add", kind: "error", values: { code: nextCode(model), message: name } }];
    case 9:
      return [
        { do: "add", kind: "constant", values: { name: name.toUpperCase().replaceAll(/\s+/gu, "_"), value: "1" } },
      ];
    case "sample data": {
      const title = model.entities.find(({ key }) => key === entity)?.fields.find(({ type }) => type.kind === "text");
      const key = entity === "Person" ? "name" : title?.key;
      return [{ do: "add", kind: "sample", in: { entity }, values: key === undefined ? {} : { [key]: name } }];
    }
    default:
      return [{ do: "add", kind: "scenario", values: { sentence: name } }];
  }
}

/** The field at whose place the rule's message is shown: the field that the condition begins with. */
function ruledBy(model: Model, entity: string, condition: string): string {
  const fields = model.entities.find(({ key }) => key === entity)?.fields ?? [];
  const field = fields.find(({ key }) => condition.startsWith(`${key} `) || condition.endsWith(` == ${key})`));
  return field === undefined ? entity : `${entity}.${field.key}`;
}

function namesOf(model: Model, part: Part, name: string, entity: string): readonly string[] {
  switch (part) {
    case 3:
      return [entityKey(name)];
    case 4:
    case "sample data":
      return [entity];
    case 5:
      return [String(model.rules.length)];
    case 6:
      return ["right", String(model.roles.rights.length)];
    case 7:
      return ["call", name];
    case 8:
      return [nextCode(model)];
    case 9:
      return [name.toUpperCase().replaceAll(/\s+/gu, "_")];
    case "scenarios":
      return [String(model.scenarios.scenarios.length)];
    default:
      return [name];
  }
}
