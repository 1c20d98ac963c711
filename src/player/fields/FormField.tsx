import type { ComponentType } from "react";
import { Field, type FieldProps } from "#ui/form/Field.tsx";
import type { Field as DeclaredField, FieldType } from "#model/3-entities.ts";
import type { Target } from "../drafts/draft-filler.ts";
import { noteAsSentence } from "../format/as-sentence.ts";
import { isEmptyValue } from "../format/format.ts";
import { mark } from "../inspect/marks.ts";
import { usePlayer } from "../player-context.ts";
import { sayRefusal } from "#words/say.ts";
import { ProblemCard } from "../screens/ProblemCard.tsx";
import { BarcodeWidget } from "./barcode.tsx";
import { ChildrenWidget } from "./children.tsx";
import { ChoicesWidget, ChoiceWidget, YesNoWidget } from "./choice.tsx";
import { ColourWidget } from "./colour.tsx";
import { DateTimeWidget, DateWidget, TimeWidget } from "./date.tsx";
import { Display } from "./Display.tsx";
import { DurationWidget } from "./duration.tsx";
import { FileWidget } from "./file.tsx";
import { LocationWidget } from "./location.tsx";
import { NumberWidget } from "./number.tsx";
import { PhotoWidget } from "./photo.tsx";
import { RatingWidget } from "./rating.tsx";
import { ReferenceWidget } from "./reference.tsx";
import { ReferencesWidget } from "./references.tsx";
import { SignatureWidget } from "./signature.tsx";
import { TagsWidget } from "./tags.tsx";
import { LongTextWidget, SecretWidget, TextWidget, UnknownWidget } from "./text.tsx";
import { saysOnlyUnfit, typedProblem } from "./typed-problem.ts";
import type { FormFieldProps, WidgetProps } from "./widget.ts";
import "./fields.css";
import { domId } from "./dom-id.ts";

interface Kind {
  readonly Widget: ComponentType<WidgetProps>;
  /** Controls with several parts are labelled as a group. */
  readonly shape?: FieldProps["shape"];
}

/** The widget for each type of point 3. */
const kinds: { readonly [kind in FieldType["kind"]]: Kind } = {
  text: { Widget: TextWidget },
  "long text": { Widget: LongTextWidget },
  "formatted text": { Widget: LongTextWidget },
  "list of text": { Widget: TagsWidget },
  number: { Widget: NumberWidget },
  "whole number": { Widget: NumberWidget },
  money: { Widget: NumberWidget },
  percent: { Widget: NumberWidget },
  "yes/no": { Widget: YesNoWidget, shape: "switch" },
  date: { Widget: DateWidget },
  time: { Widget: TimeWidget },
  "date and time": { Widget: DateTimeWidget },
  duration: { Widget: DurationWidget },
  choice: { Widget: ChoiceWidget, shape: "group" },
  choices: { Widget: ChoicesWidget, shape: "group" },
  email: { Widget: TextWidget },
  phone: { Widget: TextWidget },
  link: { Widget: TextWidget },
  photo: { Widget: PhotoWidget, shape: "group" },
  photos: { Widget: PhotoWidget, shape: "group" },
  file: { Widget: FileWidget, shape: "group" },
  signature: { Widget: SignatureWidget, shape: "group" },
  barcode: { Widget: BarcodeWidget },
  location: { Widget: LocationWidget, shape: "group" },
  rating: { Widget: RatingWidget, shape: "group" },
  colour: { Widget: ColourWidget, shape: "group" },
  secret: { Widget: SecretWidget },
  series: { Widget: UnknownWidget },
  reference: { Widget: ReferenceWidget, shape: "group" },
  references: { Widget: ReferencesWidget, shape: "group" },
  children: { Widget: ChildrenWidget, shape: "group" },
  unknown: { Widget: UnknownWidget, shape: "group" },
};

/** A typed percentage is shown with all its digits, as in its input; a computed one is rounded. */
const isTypedShare = ({ type, default: rule }: DeclaredField): boolean =>
  type.kind === "percent" && rule?.kind !== "computed";

export function FormField({ item, filler, row, headed = false }: FormFieldProps) {
  const { t, words, format } = usePlayer();
  const { field, shown } = item;
  if (!item.visible) return null;
  if (field.problem !== null) return <ProblemCard problem={field.problem} />;
  const target: Target = row === undefined ? { field: field.key } : { field: field.key, row };
  const { Widget, shape = "stacked" } = kinds[field.type.kind];
  // A place is not reported while it is being typed: half a place is invalid until the field is left.
  const said = !item.readOnly && (field.type.kind !== "location" || item.errors.length > 0);
  const problem = said ? typedProblem(field.type, shown.value, format) : null;
  const secret = field.type.kind === "secret" ? words.secretHelp : null;
  const help = [field.notes === null ? null : noteAsSentence(t(field.notes), format.language), secret]
    .filter((one) => one !== null)
    .join(" ");
  const shared = {
    id: domId(filler.current().draft, target),
    label: t(field.name),
    mark: mark.field(field),
    labelAbove: headed,
    error: [
      ...(problem === null ? [] : [problem]),
      ...item.errors
        .filter(({ code }) => problem === null || !saysOnlyUnfit.has(code))
        .map((error) => sayRefusal({ words, t }, error)),
    ],
    ...(help === "" ? {} : { help }),
  };
  // A read-only field without a value yet, such as a future number or an empty sum, is not shown.
  if (item.readOnly && isEmptyValue(shown.value) && item.errors.length === 0) return null;
  if (item.readOnly)
    return (
      <Field {...shared} shape="group">
        <div className="read-only">
          <Display shown={shown} name={t(field.name)} exact={isTypedShare(field)} />
        </div>
      </Field>
    );
  return (
    <Field {...shared} shape={shape} required={item.required}>
      <Widget
        item={item}
        value={shown.value}
        set={(value, title) => filler.set(target, value, title)}
        leave={() => filler.leave(target)}
        filler={filler}
        target={target}
        FormField={FormField}
      />
    </Field>
  );
}
