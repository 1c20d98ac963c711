import type { Entity, Field } from "#model/3-entities.ts";
import type { Checking } from "../checking.ts";
import { partlyBroken, writtenScreens } from "./screens.ts";

/** A required field that is not filled automatically must be in a form. The platform's own form asks for all fields. */
export function checkRequiredFieldsNotAsked(at: Checking): void {
  const screens = writtenScreens(at);
  if (screens.some(partlyBroken)) return;
  for (const entity of at.model.entities) {
    const forms = screens.filter((screen) =>
      screen.views.some((view) => view.kind === "form" && view.entity === entity.key),
    );
    if (forms.length === 0 || forms.some(({ fields }) => fields.length === 0)) continue;
    const asked = new Set(
      forms.flatMap(({ fields }) => fields.flatMap((group) => group.fields.map(({ value }) => value))),
    );
    for (const field of entity.fields) {
      if (asked.has(field.key) || !mustBeTyped(at, entity, field)) continue;
      const names = forms.map(({ name }) => name).join(", ");
      at.report("required-field-not-asked", field.span, { field: field.name, entity: entity.name, forms: names });
    }
  }
}

function mustBeTyped(at: Checking, entity: Entity, field: Field): boolean {
  if (field.problem !== null || field.default !== null || field.type.kind === "series") return false;
  const byRule = (at.rules.get(entity.key) ?? []).some(
    (rule) => rule.field === field.key && rule.test.kind === "required" && rule.onlyWhen === null,
  );
  if (field.required !== true && !byRule) return false;
  return !filledByScreen(at, entity, field);
}

/** `create X` on a record's own screen fills in the reference to that record. */
function filledByScreen(at: Checking, entity: Entity, field: Field): boolean {
  const { type } = field;
  if (type.kind !== "reference") return false;
  return writtenScreens(at).some(
    ({ views, actions }) =>
      views.some((view) => view.kind === "one" && view.entity === type.entity) &&
      actions.some((action) => action.kind === "create" && action.entity === entity.key),
  );
}
