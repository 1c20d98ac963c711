import type { ItemRef } from "#edit/change.ts";
import type { Model } from "#model/model.ts";
import type { Option } from "#ui/form/choice-options.ts";
import type { Names } from "./form-fields.ts";

/** The key of the entity that an item belongs to, or null. */
export function entityOfItem(model: Model, ref: ItemRef): string | null {
  switch (ref.kind) {
    case "entity":
    case "field":
    case "transition":
    case "status":
    case "resource":
      return ref.entity;
    case "screen":
      return (
        model.screens.find(({ name }) => name === ref.screen)?.views.find(({ entity }) => entity !== null)?.entity ??
        null
      );
    case "rule":
      return model.rules[ref.index]?.entity ?? null;
    case "right": {
      const on = model.roles.rights[ref.index]?.on.find((one) => one.kind !== "everything");
      return on?.entity ?? null;
    }
    case "call":
      return model.calls.calls.find(({ name }) => name === ref.call)?.entity ?? null;
    default:
      return null;
  }
}

/** The names to choose from, as the document writes them. */
export function namesToChoose(model: Model, ref: ItemRef, names: Names): readonly Option[] {
  const entity = model.entities.find(({ key }) => key === entityOfItem(model, ref));
  const table = model.states.find((one) => one.entity === entity?.key);
  const fields = entity?.fields ?? [];
  const statuses = table?.statuses.map(({ name }) => name) ?? [];
  const entities = model.entities.filter(({ builtIn }) => !builtIn);
  switch (names) {
    case "fields":
      return plain([...fields.map(({ name }) => name), ...(table === undefined ? [] : ["Status"])]);
    case "statuses":
      return plain(statuses);
    case "from":
      return plain(["start", "any", ...statuses]);
    case "roles":
      return plain([...(ref.kind === "screen" ? ["anyone"] : []), ...model.roles.roles]);
    case "rolesAndPeople": {
      const people = fields.filter(({ type }) => type.kind === "reference" && type.entity === "Person");
      return plain(["anyone", ...model.roles.roles, ...people.map(({ name }) => name)]);
    }
    case "errors":
      return model.errors.map(({ code, message }) => ({ value: code, label: code, detail: message.source }));
    case "entities":
      return plain(entities.map(({ name }) => name));
    case "on":
      return plain([
        ...(ref.kind === "right" ? ["everything", "Person"] : []),
        ...entities.flatMap(({ key, name, fields: own }) => [
          ref.kind === "right" ? name : key,
          ...own.map((field) => `${key}.${field.key}`),
        ]),
      ]);
    case "may": {
      const events = model.states.flatMap(({ transitions }) =>
        transitions.flatMap(({ event }) => (event.kind === "named" ? [event.name] : [])),
      );
      return plain(["see", "create", "change", "delete", "everything", ...events]);
    }
    case "shown":
      return plain(["at the field", "as a notice", "as a page", "as a warning"]);
    case "signIn":
      return plain(["choose a profile", "none"]);
    case "openToChange":
      return plain(["yes", "no", ...model.roles.roles]);
    default:
      return plain(["yes", "no"]);
  }
}

const plain = (names: readonly string[]): readonly Option[] =>
  [...new Set(names)].map((name) => ({ value: name, label: name }));
