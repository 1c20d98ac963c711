import { useEffect, useState } from "react";
import { Badge } from "#ui/feedback/Badge.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import type { Screen, FieldOrExpression } from "#model/2-screens.ts";
import type { Entity } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import type { SampleRow as Sample } from "#model/appendices.ts";
import { dateOfInstant, formatShown, type Formatting } from "#player/format/format.ts";
import { useNow } from "#player/state/use-now.ts";
import type { KeptRecord } from "#engine/contract/records.ts";
import { shownOf } from "../data/table-rows.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { useChange } from "./change-context.ts";

const LISTS: ReadonlySet<string> = new Set(["list", "cards", "table", "board", "gallery", "calendar"]);

/**
 * Previews a row of the screen's list: with a record of the app, else the first sample record, else the names of the
 * fields.
 */
export function SampleRow({ screen }: { readonly screen: Screen }) {
  const { draft } = useChange();
  const cards = useCardWords();
  const { language } = useSpoken();
  const { model } = draft;
  const view = screen.views.find(({ kind }) => LISTS.has(kind));
  const entity = model.entities.find(({ key }) => key === view?.entity);
  const shownFields = [screen.title, ...screen.subtitle, screen.badge].flatMap((shown) =>
    shown?.kind === "field" ? [shown.field] : [],
  );
  const record = useFirstRecord(entity?.key ?? null, shownFields.join("\n"));
  const format = useFormatting(model);
  if (view === undefined || entity === undefined) return null;
  const sample = model.samples.find((row) => row.entity === entity.key) ?? null;
  const say = (shown: FieldOrExpression): string => {
    if (shown.kind === "field" && record !== null && Object.hasOwn(record.values, shown.field)) {
      const field = entity.fields.find(({ key }) => key === shown.field) ?? null;
      const column = { key: shown.field, name: field?.name ?? shown.field, field };
      return formatShown(shownOf(record, column), format, "row");
    }
    return sayShown(shown, entity, sample, draft.text, model, language);
  };
  const [first] = entity.fields.filter(({ type }) => type.kind === "text");
  const title =
    screen.title !== null
      ? say(screen.title)
      : record !== null && record.title !== ""
        ? record.title
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
        badge={
          screen.badge === null || say(screen.badge) === "" ? undefined : <Badge tint="blue">{say(screen.badge)}</Badge>
        }
        chevron
      />
    </ListGroup>
  );
}

/** The oldest record of the running app; null: none, or not loaded yet. It lacks fields that are new in the draft. */
function useFirstRecord(entity: string | null, fields: string): KeptRecord | null {
  const { client } = useChange();
  const [found, setFound] = useState<{ readonly of: string; readonly record: KeptRecord | null } | null>(null);
  const of = `${entity}\n${fields}`;
  useEffect(() => {
    if (entity === null) return undefined;
    let current = true;
    client.readRecords({ entity, fields: fields.split("\n"), limit: 1 }).then(
      ({ records }) => current && setFound({ of, record: records[0] ?? null }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [client, entity, fields, of]);
  return found?.of === of ? found.record : null;
}

function useFormatting({ purpose }: Model): Formatting {
  const { language, platform } = useSpoken();
  const now = useNow();
  const zone = purpose.timeZone?.value ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    language,
    currency: purpose.currency?.value ?? "EUR",
    zone,
    words: platform,
    translate: (text) => text,
    today: dateOfInstant(new Date(now).toISOString(), zone),
  };
}

function sayShown(
  shown: FieldOrExpression,
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

/** A reference shows the first text of its sample record, not the handle that rows use for it. */
function titleOf(model: Model, target: string, handle: string, text: string): string {
  const entity = model.entities.find(({ key }) => key === target);
  const row = model.samples.find((one) => one.entity === target && one.handle === handle);
  const [first] = entity?.fields.filter(({ type }) => type.kind === "text") ?? [];
  return (first === undefined || row === undefined ? "" : writtenIn(row, first.key, text)) || handle;
}

const DAY = /^(?:(\d{4}-\d\d-\d\d)|today\(\)(?:\s*([+-])\s*(\d+)\s+days?)?)$/u;

/** Formats `2026-05-04` or `today() + 10 days` as a date; null: not a date. */
function dayOf(written: string, language: string): string | null {
  const match = DAY.exec(written);
  if (match === null) return null;
  const [, iso, sign, days = "0"] = match;
  const day = iso === undefined ? new Date() : new Date(`${iso}T12:00`);
  day.setDate(day.getDate() + (sign === "-" ? -1 : 1) * Number(days));
  return Number.isNaN(day.getTime()) ? null : day.toLocaleDateString(language, { dateStyle: "medium" });
}
