import type { ComponentType } from "react";
import { formatShown, isEmptyValue } from "../format/format.ts";
import { usePlayer } from "../player-context.ts";
import { Markdown } from "../text/Markdown.tsx";
import { ColourDisplay } from "./colour.tsx";
import { FileDisplay } from "./file.tsx";
import { EmailDisplay, LinkDisplay, PhoneDisplay } from "./links.tsx";
import { LocationDisplay } from "./location.tsx";
import { PhotosDisplay } from "./photo.tsx";
import { RatingDisplay } from "./rating.tsx";
import { ReferenceDisplay, ReferencesDisplay } from "./reference.tsx";
import { SignatureDisplay } from "./signature.tsx";
import { TagsDisplay } from "./tags.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import "../screens/records.css";
import type { DisplayProps } from "./display-props.ts";

function LongText({ shown }: DisplayProps) {
  return <span className="kept-lines">{typeof shown.value === "string" ? shown.value : ""}</span>;
}

function FormattedText({ shown }: DisplayProps) {
  return <Markdown text={typeof shown.value === "string" ? shown.value : ""} />;
}

/** Types that need a component of their own. All others are formatted as text. */
const displays: { readonly [kind: string]: ComponentType<DisplayProps> } = {
  "long text": LongText,
  "formatted text": FormattedText,
  "list of text": TagsDisplay,
  choices: TagsDisplay,
  email: EmailDisplay,
  phone: PhoneDisplay,
  link: LinkDisplay,
  photo: PhotosDisplay,
  photos: PhotosDisplay,
  file: FileDisplay,
  signature: SignatureDisplay,
  location: LocationDisplay,
  place: LocationDisplay,
  rating: RatingDisplay,
  colour: ColourDisplay,
  reference: ReferenceDisplay,
  references: ReferencesDisplay,
  record: ReferenceDisplay,
};

export function Display({ shown, name, exact = false }: DisplayProps) {
  const { format, words } = usePlayer();
  if (shown.colour !== undefined && typeof shown.value === "string")
    return <StatusBadge status={shown.value} colour={shown.colour} />;
  const Special = displays[shown.type.kind];
  if (isEmptyValue(shown.value) && shown.type.kind !== "yes/no" && shown.type.kind !== "boolean")
    return (
      <span className="nothing" aria-label={words.empty}>
        –
      </span>
    );
  if (Special !== undefined) return <Special shown={shown} name={name} />;
  return <>{formatShown(shown, format, exact ? "exact" : "page")}</>;
}
