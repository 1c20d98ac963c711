import type { Finding } from "#engine/contract/shelf.ts";
import type { Model } from "#model/model.ts";
import type { Part } from "./change-place.ts";
import { templateInWords } from "./template-words.ts";

export interface PointSummary {
  readonly part: Part;
  /** The point is empty or missing. */
  readonly silent: boolean;
  /** The names of its items, in the order of the document. */
  readonly names: readonly string[];
  /** The number of items, for points whose items have no names. */
  readonly count: number;
  readonly errors: number;
  readonly warnings: number;
}

export const PARTS: readonly Part[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, "sample data", "scenarios"];

export function summaryOf(model: Model, part: Part, findings: readonly Finding[]): PointSummary {
  const sections = model.outline.filter((section) => section.part === part);
  const here = findings.filter((finding) => partOfFinding(model, finding) === part);
  const names = namesIn(model, part);
  return {
    part,
    silent: sections.every(({ notShown }) => notShown),
    names: names.filter((name) => name !== ""),
    count: names.length,
    errors: here.filter(({ severity }) => severity === "error").length,
    warnings: here.filter(({ severity }) => severity === "warning").length,
  };
}

/** The point that contains a finding; null: it is before the points or between them. */
export function partOfFinding(model: Model, { span }: Pick<Finding, "span">): Part | null {
  const section = model.outline.find((one) => one.span.start <= span.start && span.start < one.span.end);
  return PARTS.find((part) => part === section?.part) ?? null;
}

function namesIn(model: Model, part: Part): readonly string[] {
  switch (part) {
    case 1:
      return [model.purpose.purpose?.value ?? "", model.purpose.users?.value ?? ""].filter((text) => text !== "");
    case 2:
      return model.screens.filter(({ byDefault }) => !byDefault).map(({ name }) => name);
    case 3:
      return model.entities.filter(({ builtIn }) => !builtIn).map(({ name }) => name);
    case 4:
      return model.states.flatMap(({ statuses }) => statuses.map(({ name }) => name));
    case 5:
      return model.rules.filter(({ inType }) => !inType).map(({ entity }) => entity);
    case 6:
      return model.roles.roles;
    case 7:
      return [...model.calls.calls.map(({ name }) => name), ...model.calls.resources.map(({ entity }) => entity)];
    case 8:
      return model.errors.map(({ message }) => templateInWords(message.source).replace(/[.。]$/u, ""));
    case 9:
      return [
        ...model.constants.constants.map(({ name }) => name),
        ...model.constants.formulas.map(({ name }) => name),
      ];
    case "sample data":
      return model.samples.map(({ entity }) => entity);
    default:
      return model.scenarios.scenarios.map(({ sentence }) => sentence);
  }
}
