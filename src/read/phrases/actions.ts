import type { ScreenAction } from "#model/2-screens.ts";
import { suggest } from "#text/suggest.ts";
import { valueNamed } from "#text/by-name.ts";
import type { Rich } from "../markdown/rich.ts";
import type { Names } from "../names.ts";
import type { Reading } from "../reading.ts";
import { namesIn, unquote } from "./lists.ts";

/** Names that an action may refer to, by their lower-case form. */
export interface ActionNames {
  readonly events: ReadonlyMap<string, string>;
  readonly calls: ReadonlyMap<string, string>;
  readonly screens: ReadonlyMap<string, string>;
}

const PLAIN: Readonly<Record<string, "edit" | "delete" | "search" | "export" | "print">> = {
  edit: "edit",
  change: "edit",
  "edit it": "edit",
  delete: "delete",
  remove: "delete",
  search: "search",
  export: "export",
  print: "print",
};

/** *Lets a user*. An action that can't be read is reported and left out; the rest of the screen works. */
export function readActions(
  reading: Reading,
  names: Names,
  entity: string | null,
  cell: Rich | null,
  doable: ActionNames,
): ScreenAction[] {
  return namesIn(cell).flatMap((part): ScreenAction[] => {
    const text = part.text.replace(/^and\s+/iu, "").replace(/\.$/, "");
    if (/^(?:nothing|look|look only|read)$/iu.test(text)) return [];
    const rich = part.slice(part.text.indexOf(text), part.text.indexOf(text) + text.length);
    const action = actionOf(reading, names, entity, rich, doable);
    if (action !== null) return [action];
    const known = [...doable.events.values(), ...doable.calls.values(), ...Object.keys(PLAIN)];
    reading.problem("action-not-understood", rich.span, { written: rich.plain, near: suggest(rich.plain, known) });
    return [];
  });
}

function actionOf(
  reading: Reading,
  names: Names,
  entity: string | null,
  rich: Rich,
  { events, calls, screens }: ActionNames,
): ScreenAction | null {
  const span = rich.span;
  const text = rich.plain;
  const lower = text.toLocaleLowerCase("en");
  const event = events.get(lower);
  if (event !== undefined) return { kind: "event", event, span };
  // Checked before the calls: a resource of point 7 has calls named `Create Article` and `Delete Article`.
  const create = /^(?:create|add|new)\s+(?:an?\s+|new\s+|a new\s+)?/iu.exec(text);
  const created = create === null ? null : names.entity(text.slice(create[0].length));
  if (created !== null) return { kind: "create", entity: created, span };
  const withEntity = /^(edit|delete|search|export|print)\s+/iu.exec(text);
  const verb = valueNamed(PLAIN, (withEntity?.[1] ?? "").toLowerCase());
  if (verb !== undefined && names.entity(text.slice(withEntity?.[0].length ?? 0)) !== null) return { kind: verb, span };
  const call = calls.get(lower) ?? calls.get(lower.replace(/^call\s+/u, ""));
  if (call !== undefined) return { kind: "call", call, span };
  const plain = valueNamed(PLAIN, lower);
  if (plain !== undefined) return { kind: plain, span };

  if (create !== null) {
    const name = text.slice(create[0].length);
    reading.problem("entity-unknown", span, { name, near: suggest(name, names.entityNames()) });
    return { kind: "create", entity: "", span };
  }
  const open = /^(?:open|go to|see)\s+(?:the\s+)?/iu.exec(text);
  if (open !== null) {
    const name = unquote(rich.slice(open[0].length)).plain;
    const screen = screens.get(name.toLocaleLowerCase("en"));
    if (screen !== undefined) return { kind: "open", screen, span };
    reading.problem("screen-unknown", span, { name, near: suggest(name, screens.values()) });
    return { kind: "open", screen: "", span };
  }
  const scan = /^scan\s*(?:(?:an?|the)\s+)?/iu.exec(text);
  if (scan !== null) {
    const name = text.slice(scan[0].length);
    const field = entity === null ? null : names.field(entity, name);
    if (field !== null) return { kind: "scan", field, span };
    reading.problem("field-unknown", span, {
      name,
      entity: entity ?? "this screen",
      near: entity === null ? null : suggest(name, names.fieldNames(entity)),
    });
    return { kind: "scan", field: "", span };
  }
  return null;
}
