import type { PointNumber } from "#model/model.ts";

/** A point of the document, or one of the parts after the points. */
export type Part = PointNumber | "sample data" | "scenarios";

/** A page for changing an app. */
export type ChangePlace =
  | { readonly kind: "cards" }
  /** `run`: the scenarios start by themselves. */
  | { readonly kind: "checks"; readonly run?: true }
  /** A tool beside the nine points: pictures, versions, data. */
  | { readonly kind: "tool"; readonly tool: Tool; readonly at?: number }
  | { readonly kind: "text"; readonly at: number | null }
  /** Opens the form of the item at an offset in the app's document. */
  | { readonly kind: "at"; readonly at: number }
  | { readonly kind: "point"; readonly part: Part }
  /** An item, by the names that lead to it: `["Tool"]`, `["Tool", "Name"]`. */
  | { readonly kind: "item"; readonly part: Part; readonly names: readonly string[] };

export const TOOLS = ["pictures", "versions", "data", "beside", "record", "moment"] as const;
export type Tool = (typeof TOOLS)[number];

const SLUGS: readonly (readonly [Part, string])[] = [
  ["sample data", "samples"],
  ["scenarios", "scenarios"],
];

export const slugOf = (part: Part): string => SLUGS.find(([one]) => one === part)?.[1] ?? String(part);

function partOf(slug: string): Part | null {
  const named = SLUGS.find(([, one]) => one === slug)?.[0];
  return named ?? (/^[1-9]$/u.test(slug) ? (Number(slug) as PointNumber) : null);
}

/** Parses `/source/x1/change/3/Tool`; null for addresses of other screens. */
export function readChangePlace(path: string): ChangePlace | null {
  const parts = (path.split("?")[0] ?? "").split("/").slice(3);
  if (parts[0] !== "change") return null;
  const [, first = "", ...names] = parts;
  if (first === "text") return { kind: "text", at: names[0] === undefined ? null : Number(names[0]) || 0 };
  if (first === "at") return { kind: "at", at: Number(names[0]) || 0 };
  if (first === "checks") return names[0] === "run" ? { kind: "checks", run: true } : { kind: "checks" };
  const tool = TOOLS.find((one) => one === first);
  if (tool !== undefined)
    return names[0] === undefined ? { kind: "tool", tool } : { kind: "tool", tool, at: Number(names[0]) || 0 };
  const part = partOf(first);
  if (part === null) return { kind: "cards" };
  return names.length === 0 ? { kind: "point", part } : { kind: "item", part, names: names.map(decode) };
}

export function changePath(app: string, place: ChangePlace): string {
  const start = `/source/${encodeURIComponent(app)}/change`;
  switch (place.kind) {
    case "cards":
      return start;
    case "checks":
      return place.run === true ? `${start}/checks/run` : `${start}/checks`;
    case "tool":
      return place.at === undefined ? `${start}/${place.tool}` : `${start}/${place.tool}/${place.at}`;
    case "text":
      return place.at === null ? `${start}/text` : `${start}/text/${place.at}`;
    case "at":
      return `${start}/at/${place.at}`;
    case "point":
      return `${start}/${slugOf(place.part)}`;
    default:
      return [start, slugOf(place.part), ...place.names.map(encodeURIComponent)].join("/");
  }
}

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
