import type { Screen, FieldOrExpression, View } from "#model/2-screens.ts";
import type { Entity } from "#model/3-entities.ts";
import type { Checking } from "../checking.ts";
import { fieldsRead } from "../fields-read.ts";
import { nodes } from "#expr/nodes.ts";
import { entitiesOn, partlyBroken, writtenScreens } from "./screens.ts";

/**
 * Reports fields that no screen shows. A detail or form without a `Fields` fact shows all fields. An entity without a
 * detail screen gets the platform's, which shows all fields. Child rows are shown in full with their owner.
 */
export function checkFieldsNeverShown(at: Checking): void {
  const screens = writtenScreens(at);
  if (screens.length < at.model.screens.length || screens.some(partlyBroken)) return;
  const read = fieldsRead(at);
  for (const entity of at.model.entities) {
    if (entity.builtIn || entity.problem !== null || entity.owner !== null) continue;
    if (showsAll(screens, entity.key)) continue;
    const shown = new Set(
      screens.flatMap((screen) => [...shownOn(screen, entity)].map((key) => key.split(".", 1)[0] ?? key)),
    );
    for (const field of entity.fields) {
      if (field.problem !== null || field.type.kind === "unknown" || field.type.kind === "secret") continue;
      if (shown.has(field.key)) continue;
      const used = read.has(`${entity.key}.${field.key}`);
      const params = { field: field.name, entity: entity.name };
      if (used) at.report("field-never-shown", field.span, params);
      else at.report("field-never-used", field.span, params);
    }
  }
}

function showsAll(screens: readonly Screen[], entity: string): boolean {
  const details = screens.filter((screen) =>
    screen.views.some((view) => view.kind === "one" && view.entity === entity),
  );
  if (details.length === 0) return true;
  return screens.some(
    ({ views, fields }) =>
      fields.length === 0 &&
      views.some((view) => (view.kind === "one" || view.kind === "form") && view.entity === entity),
  );
}

function* shownOn(screen: Screen, { key: entity, fields }: Entity): Generator<string> {
  if (!entitiesOn(screen).has(entity)) return;
  for (const group of screen.fields) for (const { value } of group.fields) yield value;
  for (const { value } of [...screen.search, ...screen.filters]) yield value;
  for (const shown of [screen.title, ...screen.subtitle, screen.badge, screen.picture]) yield* fieldsOf(shown, entity);
  for (const view of screen.views) {
    if (view.entity === entity) yield* drawnBy(view, screen, fields);
    if (view.groupedBy !== null) yield view.groupedBy.value;
    if (view.from !== null) yield view.from.value;
    if (view.to !== null) yield view.to.value;
    for (const { value, by } of view.blocks) {
      if (value !== null) yield value.value.slice(value.value.indexOf(".") + 1);
      if (by !== null) yield by.value;
    }
  }
}

/** Fields that a view draws by default: places on a map, pictures in a gallery, the first columns of a table (P2.9). */
function* drawnBy({ kind }: View, screen: Screen, fields: Entity["fields"]): Generator<string> {
  const single = fields.filter(({ type }) => type.kind !== "children" && type.kind !== "secret");
  if (kind === "table" && screen.fields.length === 0) for (const { key } of single.slice(0, 8)) yield key;
  for (const { key, type } of single)
    if ((kind === "map" && type.kind === "location") || (kind === "gallery" && /^photos?$/u.test(type.kind))) yield key;
}

function* fieldsOf(shown: FieldOrExpression | null, entity: string): Generator<string> {
  if (shown?.kind === "field") yield shown.field;
  if (shown?.kind === "expression" && shown.expression.tree !== null)
    for (const node of nodes(shown.expression.tree))
      if (node.op === "field" && node.entity === entity) yield node.field;
}
