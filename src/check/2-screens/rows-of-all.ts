import type { Entity } from "#model/3-entities.ts";
import type { View } from "#model/2-screens.ts";
import type { Checking } from "../checking.ts";
import { writtenScreens } from "./screens.ts";

const NOT_LISTS: readonly View["kind"][] = ["one", "form", "overview", "text"];

/**
 * `one Order, list of Line`: without a condition, the list shows the lines of all orders as if they belonged to this
 * one.
 */
export function checkRowsOfAll(at: Checking): void {
  for (const { views } of writtenScreens(at)) {
    const shown = views.flatMap(({ kind, entity }) => (kind === "one" && entity !== null ? [entity] : []));
    for (const view of views) {
      if (NOT_LISTS.includes(view.kind) || view.entity === null || view.where !== null || view.problem !== null)
        continue;
      const path = pathToOwner(at.entities, view.entity, shown);
      if (path === null) continue;
      const code = `${path.path} = this`;
      const isPlain = view.order.length === 0 && view.groupedBy === null && view.first === null && view.from === null;
      const edits = [{ span: { start: view.span.end, end: view.span.end }, text: ` where \`${code}\`` }];
      at.report(
        "rows-of-all",
        view.span,
        { rows: at.nameOf(view.entity), owner: at.nameOf(path.owner), code },
        isPlain ? { title: `Add where \`${code}\``, edits, safe: false } : undefined,
      );
    }
  }
}

function pathToOwner(
  entities: ReadonlyMap<string, Entity>,
  rows: string,
  shown: readonly string[],
): { readonly path: string; readonly owner: string } | null {
  const path: string[] = [];
  for (let at = entities.get(rows)?.owner; at !== undefined && at !== null; at = entities.get(at.entity)?.owner) {
    path.push("owner");
    if (shown.includes(at.entity)) return { path: path.join("."), owner: at.entity };
  }
  return null;
}
