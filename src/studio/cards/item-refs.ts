import type { ItemRef } from "#edit/change.ts";
import type { Model } from "#model/model.ts";
import type { Span } from "#text/span.ts";
import type { Part } from "./change-place.ts";

/** The item of an address; null: the document has none, or it has a page of its own. */
export function refOf(part: Part, names: readonly string[]): ItemRef | null {
  const [first = "", second, third] = names;
  switch (part) {
    case 2:
      if (second !== undefined) return { kind: "block", screen: first, index: Number(second) };
      return { kind: "screen", screen: first };
    case 3:
      return second === undefined ? { kind: "entity", entity: first } : { kind: "field", entity: first, field: second };
    case 4:
      if (third === undefined) return null;
      return second === "status"
        ? { kind: "status", entity: first, status: third }
        : { kind: "transition", entity: first, index: Number(third) };
    case 5:
      return { kind: "rule", index: Number(first) };
    case 6:
      return { kind: "right", index: Number(second) };
    case 7:
      return first === "resource" ? { kind: "resource", entity: second ?? "" } : { kind: "call", call: second ?? "" };
    case 8:
      return { kind: "error", code: first };
    case 9:
      return { kind: "constant", constant: first };
    case "sample data":
      return second === undefined ? null : { kind: "sample", handle: second };
    case "scenarios":
      return second === undefined
        ? { kind: "scenario", index: Number(first) }
        : { kind: "step", scenario: Number(first), index: Number(second) };
    default:
      return null;
  }
}

/** The span of an item, for its findings and the way to its text; null: it no longer exists. */
export function spanOf(model: Model, ref: ItemRef): Span | null {
  const all = (): Span | undefined => {
    switch (ref.kind) {
      case "screen":
        return model.screens.find(({ name }) => name === ref.screen)?.span;
      case "block":
        return model.screens.find(({ name }) => name === ref.screen)?.views.flatMap(({ blocks }) => blocks)[ref.index]
          ?.span;
      case "entity":
        return model.entities.find(({ key }) => key === ref.entity)?.span;
      case "field":
        return model.entities.find(({ key }) => key === ref.entity)?.fields.find(({ key }) => key === ref.field)?.span;
      case "transition":
        return model.states.find(({ entity }) => entity === ref.entity)?.transitions[ref.index]?.span;
      case "status":
        return model.states
          .find(({ entity }) => entity === ref.entity)
          ?.statuses.find(({ name }) => name === ref.status)?.span;
      case "rule":
        return model.rules[ref.index]?.span;
      case "right":
        return model.roles.rights[ref.index]?.span;
      case "call":
        return model.calls.calls.find(({ name }) => name === ref.call)?.span;
      case "resource":
        return model.calls.resources.find(({ entity }) => entity === ref.entity)?.span;
      case "error":
        return model.errors.find(({ code }) => code === ref.code)?.span;
      case "constant":
        return [...model.constants.constants, ...model.constants.formulas].find(({ name }) => name === ref.constant)
          ?.span;
      case "sample":
        return model.samples.find(({ handle }) => handle === ref.handle)?.span;
      case "scenario":
        return model.scenarios.scenarios[ref.index]?.span;
      // A bullet can contain several steps: only the text knows the place of each.
      case "step":
        return undefined;
      case "purpose":
        return sectionOf(model, 1);
      case "roles":
        return sectionOf(model, 6);
      case "calls":
        return sectionOf(model, 7);
      default:
        return model.name.span;
    }
  };
  return all() ?? null;
}

const sectionOf = (model: Model, part: Part): Span | undefined =>
  model.outline.find((section) => section.part === part)?.span;
