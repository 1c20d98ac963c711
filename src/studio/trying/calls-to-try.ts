import type { ItemRefs } from "#edit/change.ts";
import type { ResourceVerb } from "#model/7-calls.ts";
import type { Model } from "#model/model.ts";

const VERBS: readonly ResourceVerb[] = ["List", "Get", "Create", "Change", "Delete"];

/** The calls of an item of point 7: the call itself, or the standard calls of a resource that its server supports. */
export function callsToTry(model: Model, item: ItemRefs["call"] | ItemRefs["resource"]): readonly string[] {
  if (item.kind === "call") return [item.call];
  const resource = model.calls.resources.find(({ entity }) => entity === item.entity);
  const name = model.entities.find(({ key }) => key === item.entity)?.name ?? item.entity;
  return VERBS.filter((verb) => resource?.own?.[verb] !== null).map((verb) => `${verb} ${name}`);
}
