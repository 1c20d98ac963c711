import { Badge } from "#ui/feedback/Badge.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import type { Screen, Shown } from "#model/2-screens.ts";
import type { Entity } from "#model/3-entities.ts";
import type { SampleRow as Sample } from "#model/appendices.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useChange } from "./change-context.ts";

const LISTS: ReadonlySet<string> = new Set(["list", "cards", "table", "board", "gallery", "calendar"]);

/** A row of the screen's list as it will look, with the first record of the sample data, or with the fields' names. */
export function SampleRow({ screen }: { readonly screen: Screen }) {
  const { draft } = useChange();
  const cards = useCardWords();
  const { model } = draft;
  const view = screen.views.find(({ kind }) => LISTS.has(kind));
  const entity = model.entities.find(({ key }) => key === view?.entity);
  if (view === undefined || entity === undefined) return null;
  const sample = model.samples.find((row) => row.entity === entity.key) ?? null;
  const say = (shown: Shown): string => sayShown(shown, entity, sample, draft.text);
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

function sayShown(shown: Shown, entity: Entity, sample: Sample | null, text: string): string {
  if (shown.kind === "expression") return shown.expression.source;
  const cell = sample?.cells.find(({ field }) => field === shown.field);
  const written = cell === undefined ? "" : text.slice(cell.span.start, cell.span.end).replaceAll("`", "").trim();
  const name = entity.fields.find(({ key }) => key === shown.field)?.name ?? shown.field;
  return written === "" ? name : written;
}
