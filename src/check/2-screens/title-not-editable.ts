import type { Entity, Field } from "#model/3-entities.ts";
import type { Checking } from "../checking.ts";
import { partlyBroken, writtenScreens } from "./screens.ts";

/** If records are edited, their title must be in the form; otherwise nobody can correct it. */
export function checkTitleNotEditable(at: Checking): void {
  const screens = writtenScreens(at).filter((screen) => !partlyBroken(screen));
  for (const entity of at.model.entities) {
    if (entity.builtIn || entity.problem !== null) continue;
    const title = titleFieldOf(entity);
    if (title === null || title.problem !== null) continue;
    const editing = screens.filter(
      ({ views, actions }) =>
        actions.some(({ kind }) => kind === "edit") &&
        views.some((view) => view.kind === "one" && view.entity === entity.key),
    );
    const hasTitle = editing.some(
      ({ fields }) =>
        fields.length === 0 || fields.some((group) => group.fields.some((one) => one.value === title.key)),
    );
    const first = editing[0];
    if (first === undefined || hasTitle) continue;
    at.report("title-not-editable", first.span, { field: title.name, entity: entity.name, screen: first.name });
  }
}

const typed = (field: Field | undefined): Field | null =>
  field === undefined || field.default?.kind === "computed" || field.type.kind === "series" ? null : field;

/** The single field that is the title, if a person types it in. */
function titleFieldOf({ key, fields, shownAs }: Entity): Field | null {
  if (shownAs === null) return typed(fields.find((field) => field.type.kind === "text"));
  const { tree } = shownAs;
  if (tree?.op !== "field" || tree.entity !== key) return null;
  return typed(fields.find((field) => field.key === tree.field));
}
