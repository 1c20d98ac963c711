import { Badge } from "#ui/feedback/Badge.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import type { Screen, Shown } from "#model/2-screens.ts";
import type { Entity } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import type { SampleRow as Sample } from "#model/appendices.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { useChange } from "./change-context.ts";

const LISTS: ReadonlySet<string> = new Set(["list", "cards", "table", "board", "gallery", "calendar"]);

/** A row of the screen's list as it will look, with the first record of the sample data, or with the fields' names. */
export function SampleRow({ screen }: { readonly screen: Screen }) {
  const { draft } = useChange();
  const cards = useCardWords();
  const { language } = useSpoken();
  const { model } = draft;
  const view = screen.views.find(({ kind }) => LISTS.has(kind));
  const entity = model.entities.find(({ key }) => key === view?.entity);
  if (view === undefined || entity === undefined) return null;
  const sample = model.samples.find((row) => row.entity === entity.key) ?? null;
  const say = (shown: Shown): string => sayShown(shown, entity, sample, draft.text, model, language);
  const [first] = entity.fields.filter(({ type }) => type.kind === "text");
  const title =
    screen.title !== null
      ? say(screen.title)
      : first === undefined
        ? entity.name
        : say({ kind: "field", field: first.key, span: first.span });
  const subtitle = screen.subtitle.map(say).filter((text) => text !== "");
  const hasPicture = screen.picture !== null;
  return (
    <ListGroup heading={cards.sampleRow}>
      <ListRow
        title={title}
        subtitle={subtitle.length === 0 ? undefined : subtitle.join(" · ")}
        start={hasPicture ? <Tile icon="image" tint="grey" /> : undefined}
        badge={screen.badge === null ? undefined : <Badge tint="blue">{say(screen.badge)}</Badge>}
        chevron
      />
    </ListGroup>
  );
}

function sayShown(
  shown: Shown,
  entity: Entity,
  sample: Sample | null,
  text: string,
  model: Model,
  language: string,
): string {
  if (shown.kind === "expression") return shown.expression.source;
  const written = writtenIn(sample, shown.field, text);
  const field = entity.fields.find(({ key }) => key === shown.field);
  if (written === "") return field?.name ?? shown.field;
  if (field?.type.kind === "reference") return titleOf(model, field.type.entity, written, text);
  return dayOf(written, language) ?? written;
}

const writtenIn = (sample: Sample | null, key: string, text: string): string => {
  const cell = sample?.cells.find(({ field }) => field === key);
  return cell === undefined ? "" : text.slice(cell.span.start, cell.span.end).replaceAll("`", "").trim();
};

/** A sample record is named by its first text, not by the short word with which rows refer to it. */
function titleOf(model: Model, target: string, handle: string, text: string): string {
  const entity = model.entities.find(({ key }) => key === target);
  const row = model.samples.find((one) => one.entity === target && one.handle === handle);
  const [first] = entity?.fields.filter(({ type }) => type.kind === "text") ?? [];
  return (first === undefined || row === undefined ? "" : writtenIn(row, first.key, text)) || handle;
}

const DAY = /^(?:(\d{4}-\d\d-\d\d)|today\(\)(?:\s*([+-])\s*(\d+)\s+days?)?)$/u;

/** `2026-05-04` and `today() + 10 days` as a date is shown; null: it is no date. */
function dayOf(written: string, language: string): string | null {
  const match = DAY.exec(written);
  if (match === null) return null;
  const [, iso, sign, days = "0"] = match;
  const day = iso === undefined ? new Date() : new Date(`${iso}T12:00`);
  day.setDate(day.getDate() + (sign === "-" ? -1 : 1) * Number(days));
  return Number.isNaN(day.getTime()) ? null : day.toLocaleDateString(language, { dateStyle: "medium" });
}
