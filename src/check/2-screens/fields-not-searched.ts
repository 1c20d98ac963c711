import { isBuiltInField } from "#model/built-in-fields.ts";
import type { Field } from "#model/3-entities.ts";
import { SEARCHED_KINDS } from "#model/searched-kinds.ts";
import type { Checking } from "../checking.ts";
import { LISTS, writtenScreens } from "./screens.ts";

const SEARCHED: ReadonlySet<string> = new Set([...SEARCHED_KINDS, "reference", "references", "unknown"]);

/** A search looks through stored text. Numbers, dates and computed fields have none. */
export function checkFieldsNotSearched(at: Checking): void {
  const entities = new Map(at.model.entities.map((entity) => [entity.key, entity]));
  for (const { search, views } of writtenScreens(at)) {
    const entity = entities.get(views.find(({ kind }) => LISTS.has(kind))?.entity ?? "");
    for (const { value, span } of search) {
      const field = entity?.fields.find(({ key }) => key === value);
      const why = field === undefined ? whyBuiltIn(value) : whyNot(field);
      if (why !== null) at.report("field-not-searched", span, { field: field?.name ?? value, why });
    }
  }
}

const whyBuiltIn = (field: string): string | null =>
  isBuiltInField(field) && field.endsWith("_at") ? "it is a field of type date and time" : null;

function whyNot({ type, default: said }: Field): string | null {
  if (type.kind === "children") return "its rows have fields of their own";
  if (!SEARCHED.has(type.kind)) return `it is a field of type ${type.kind}`;
  const isReference = type.kind === "reference" || type.kind === "references";
  return !isReference && said?.kind === "computed" && said.fixedAt === null ? "it is worked out" : null;
}
