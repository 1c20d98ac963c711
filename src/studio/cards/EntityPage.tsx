import { useState } from "react";
import { Badge } from "#ui/feedback/Badge.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import type { ItemRefs } from "#edit/change.ts";
import { typeInWords } from "#assist/explain.ts";
import { fieldKey } from "#text/names.ts";
import { useCardWords } from "../words/cards-language.ts";
import { AddSheet } from "./AddSheet.tsx";
import { useChange } from "./change-context.ts";
import { typeIcon } from "./field-types.ts";
import { FormPage } from "./FormPage.tsx";
import { ItemForm } from "./ItemForm.tsx";
import { ItemList } from "./ItemList.tsx";
import { guessType } from "./guess-type.ts";
import { TypeSheet } from "./TypeInput.tsx";
import { titleOfPart } from "./part-words.ts";

interface EntityPageProps {
  readonly item: ItemRefs["entity"];
  readonly onRenamed: (name: string) => void;
}

/** An entity: its names, and its fields. */
export function EntityPage({ item, onRenamed }: EntityPageProps) {
  const { draft, go } = useChange();
  const cards = useCardWords();
  const [adding, setAdding] = useState(false);
  const entity = draft.model.entities.find(({ key }) => key === item.entity);
  if (entity === undefined) return null;
  return (
    <FormPage
      title={entity.name}
      subtitle={titleOfPart(3, cards)}
      span={entity.span}
      up={{ kind: "point", part: 3 }}
      remove={{ do: "remove", item }}
    >
      <ItemList
        heading={cards.fields}
        add={{ label: cards.addField, onAdd: () => setAdding(true) }}
        items={entity.fields.map((field) => ({
          key: field.key,
          item: { kind: "field", entity: entity.key, field: field.key },
          title: field.name,
          subtitle: typeInWords(field.type),
          start: <Tile icon={typeIcon(typeInWords(field.type))} />,
          badge: field.required === false ? undefined : <Badge>{cards.required}</Badge>,
          onOpen: () => go({ kind: "item", part: 3, names: [entity.key, field.key] }),
        }))}
      />
      <ItemForm item={item} heading={cards.settings} onRenamed={onRenamed} />
      <AddFieldSheet open={adding} onOpenChange={setAdding} entity={entity.key} />
    </FormPage>
  );
}

interface AddFieldSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly entity: string;
}

/** Guesses the type from the name; it can also be chosen. */
function AddFieldSheet({ open, onOpenChange, entity }: AddFieldSheetProps) {
  const { draft, go } = useChange();
  const cards = useCardWords();
  const [type, setType] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const typeFor = (name: string): string => type ?? guessType(name, draft.model);
  return (
    <>
      <AddSheet
        open={open}
        onOpenChange={(next) => {
          onOpenChange(next);
          if (!next) setType(null);
        }}
        title={cards.addField}
        changesFor={(name) => [
          { do: "add", kind: "field", in: { entity }, values: { field: name, type: typeFor(name) } },
        ]}
        onAdded={(name) => {
          // The options of the choice are still missing.
          if (type?.startsWith("choice") === true) go({ kind: "item", part: 3, names: [entity, fieldKey(name)] });
        }}
      >
        <Field label={cards.labels.type}>
          <button type="button" className="type-input" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            <Tile icon={typeIcon(type ?? "text")} />
            <span>{type ?? cards.typeByName}</span>
            <Icon name="chevron-down" size={1.125} />
          </button>
        </Field>
      </AddSheet>
      <TypeSheet
        open={choosing}
        onOpenChange={setChoosing}
        title={cards.labels.type}
        value={type ?? ""}
        onChosen={(chosen) => {
          setType(chosen);
          setChoosing(false);
        }}
      />
    </>
  );
}
