import { useMemo } from "react";
import { FieldGroup } from "#ui/form/Field.tsx";
import type { ItemRef } from "#edit/change.ts";
import { writtenValues } from "./written-values.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useChange } from "./change-context.ts";
import { FORM_FIELDS, type FormField } from "./form-fields.ts";
import { ItemField } from "./ItemField.tsx";

interface ItemFormProps {
  readonly item: ItemRef;
  /** Shown instead of all fields of this kind of item. */
  readonly fields?: readonly FormField[];
  readonly heading?: string;
  /** Called with the item's new name. */
  readonly onRenamed?: (name: string) => void;
}

/** An item as a form. Every change of a value is a minimal edit of the text. */
export function ItemForm({ item, fields = FORM_FIELDS[item.kind] ?? [], heading, onRenamed }: ItemFormProps) {
  const { draft } = useChange();
  const cards = useCardWords();
  const { text, model } = draft;
  const values = useMemo(() => writtenValues(text, model, item), [text, model, item]);
  const isShown = (field: FormField): boolean => field.rare !== true || values.has(field.key);
  const rare = fields.filter((field) => !isShown(field));
  const draw = (field: FormField) => (
    <ItemField key={field.key} item={item} field={field} values={values.get(field.key) ?? []} onRenamed={onRenamed} />
  );
  return (
    <>
      <FieldGroup heading={heading}>{fields.filter(isShown).map(draw)}</FieldGroup>
      {rare.length === 0 ? null : (
        <details className="rare-fields">
          <summary>{cards.more}</summary>
          <FieldGroup>{rare.map(draw)}</FieldGroup>
        </details>
      )}
    </>
  );
}
