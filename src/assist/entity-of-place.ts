import type { Screen } from "#model/2-screens.ts";
import { compactName } from "#read/names.ts";
import { nameInHeading } from "#read/screen-headings.ts";
import { lastEntity } from "./last-entity.ts";
import { recordsMade } from "./records-made.ts";
import type { AnalysedDocument } from "./analysed-document.ts";
import type { TextPlace } from "./text-place.ts";

const LISTS = new Set(["list", "cards", "table", "board", "calendar", "map", "gallery"]);

/** The entity whose fields may be named at a place of the text; null: none. */
export function entityOfPlace(study: AnalysedDocument, place: TextPlace, offset: number): string | null {
  const { symbols, model } = study;
  const before = study.source.slice(place.span.start, Math.max(place.span.start, offset));
  const headed = place.heading === null ? null : (symbols.entity(place.heading)?.key ?? null);
  const on = (cell: string | undefined): string | null =>
    cell === undefined ? null : (symbols.entity(cell.split(/[.,]/u)[0] ?? "")?.key ?? null);
  switch (place.part) {
    case 2: {
      if (place.key === "screen.shows" || place.key === "block.shows") return lastEntity(study, before);
      const screen = screenOfPlace(study, place);
      return screen === null ? null : entityOfScreen(screen, place.key);
    }
    case 5:
      return on(place.row.get("rule.on")) ?? on(place.heading ?? undefined);
    case 6:
      return on(place.row.get("right.on"));
    case 7: {
      if (headed !== null) return headed;
      const name = place.row.get("call.call") ?? place.heading;
      return (
        model.calls.calls.find((each) => name !== null && compactName(each.name) === compactName(name))?.entity ?? null
      );
    }
    case "scenarios":
      return entityOfStep(study, before) ?? lastEntity(study, before);
    default:
      return headed;
  }
}

/** The screen whose row or block contains a place. Its heading may include the route. */
export function screenOfPlace({ model }: AnalysedDocument, { row, heading }: TextPlace): Screen | null {
  const name = compactName(row.get("screen.screen") ?? nameInHeading(heading ?? ""));
  return model.screens.find((each) => compactName(each.name) === name) ?? null;
}

function entityOfScreen({ views }: Screen, key: string | null): string | null {
  const listed = views.find((view) => LISTS.has(view.kind))?.entity ?? null;
  const detailed = views.find((view) => view.kind === "one" || view.kind === "form")?.entity ?? null;
  return key === "screen.fields" || key === "screen.lets" ? (detailed ?? listed) : (listed ?? detailed);
}

/** `Return L9 with`: the record's entity. Handles made in the scenario count too. */
function entityOfStep(study: AnalysedDocument, before: string): string | null {
  const plain = before.replaceAll(/`[^`]*`?/gu, " ");
  for (const [word] of [...plain.matchAll(/[\p{L}\p{N}_#-]+/gu)].toReversed()) {
    const record = study.symbols.find("record", word);
    if (record !== null && record.name === word) return record.entity;
    for (const { steps } of study.model.scenarios.scenarios)
      for (const step of steps)
        if ((step.kind === "create" || step.kind === "givenRecord") && step.handle === word) return step.entity;
  }
  return null;
}

/** The entity that an effect at the end of a phrase writes: `create Loan with`, `change tool with`. */
export function entityWritten(study: AnalysedDocument, place: TextPlace, offset: number): string | null {
  const own = entityOfPlace(study, place, offset);
  const before = study.source.slice(place.span.start, Math.max(place.span.start, offset));
  const effect = /[^;]*$/u.exec(before)?.[0] ?? before;
  const start =
    /(?:^|[:;,]|\bthen\b|\belse\b)?\s*\b(create|add|change|update|keep|do)\s+(?:each\s+|every\s+|all\s+|the\s+|an?\s+)?([^`"]*?)\s+(?:with|where)\b/iu.exec(
      effect,
    );
  if (start === null) return own;
  const name = start[2] ?? "";
  const entity = lastEntity(study, name);
  const isField = study.symbols.field(own, name);
  const made = recordsMade(study, place, offset).get(name);
  if (made !== undefined) return made;
  if (/^(?:change|update)$/iu.test(start[1] ?? "") && isField !== null) return targetOf(study, own, isField.key) ?? own;
  if (entity !== null) return entity;
  return own;
}

/** The entity that a field refers to. */
export function targetOf({ model }: AnalysedDocument, entity: string | null, field: string): string | null {
  const at = model.entities.find(({ key }) => key === entity);
  const type = at?.fields.find(({ key }) => key === field)?.type;
  if (field === "created_by" || field === "changed_by") return "Person";
  if (field === "owner" && type === undefined) return at?.owner?.entity ?? null;
  return type !== undefined && "entity" in type ? type.entity : null;
}
