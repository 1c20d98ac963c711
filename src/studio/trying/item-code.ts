import type { ItemRef } from "#edit/change.ts";
import type { Model } from "#model/model.ts";
import type { Span } from "#text/span.ts";

/** The part of the model for an item; undefined: it does not exist. */
function partOf(model: Model, item: ItemRef): unknown {
  switch (item.kind) {
    case "screen":
      return model.screens.find(({ name }) => name === item.screen);
    case "block":
      return model.screens.find(({ name }) => name === item.screen)?.views.flatMap(({ blocks }) => blocks)[item.index];
    case "entity": {
      const entity = model.entities.find(({ key }) => key === item.entity);
      return entity === undefined ? undefined : { ...entity, fields: [], through: [] };
    }
    case "field":
      return model.entities.find(({ key }) => key === item.entity)?.fields.find(({ key }) => key === item.field);
    case "transition":
      return model.states.find(({ entity }) => entity === item.entity)?.transitions[item.index];
    case "rule":
      return model.rules[item.index];
    case "right":
      return model.roles.rights[item.index];
    case "call":
      return model.calls.calls.find(({ name }) => name === item.call);
    case "resource":
      return model.calls.resources.find(({ entity }) => entity === item.entity);
    case "error":
      return model.errors.find(({ code }) => code === item.code);
    case "constant":
      return (
        model.constants.constants.find(({ name }) => name === item.constant) ??
        model.constants.formulas.find(({ name }) => name === item.constant)
      );
    default:
      return undefined;
  }
}

export function codeSpans(model: Model, item: ItemRef): readonly Span[] {
  const spans: Span[] = [];
  const look = (part: unknown): void => {
    if (typeof part !== "object" || part === null || part instanceof Map) return;
    if (Array.isArray(part)) part.forEach(look);
    else if ("source" in part && "span" in part && "tree" in part) spans.push(part.span as Span);
    else for (const [key, value] of Object.entries(part)) if (key !== "tree" && key !== "span") look(value);
  };
  look(partOf(model, item));
  return spans;
}

/** The entity whose fields the code of an item names. */
export function entityOfItem(model: Model, item: ItemRef): string | null {
  if ("entity" in item) return item.entity;
  switch (item.kind) {
    case "rule":
      return model.rules[item.index]?.entity ?? null;
    case "right": {
      const named = model.roles.rights[item.index]?.on.find((one) => one.kind !== "everything");
      return named?.entity ?? null;
    }
    case "screen":
      return (
        model.screens.find(({ name }) => name === item.screen)?.views.find(({ entity }) => entity !== null)?.entity ??
        null
      );
    case "block": {
      const blocks = model.screens.find(({ name }) => name === item.screen)?.views.flatMap((view) => view.blocks);
      return blocks?.[item.index]?.entity ?? null;
    }
    case "call":
      return model.calls.calls.find(({ name }) => name === item.call)?.entity ?? null;
    default:
      return null;
  }
}
