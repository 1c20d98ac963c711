import type { Permission, PermissionsOfRole } from "#engine/contract/permissions.ts";
import type { Model } from "#model/model.ts";
import { Lines } from "#text/lines.ts";

/** The permission matrix as text: a table per entity, a column per role, conditions as notes with line numbers. */
export function rightsAsText(model: Model, source: string, roles: readonly PermissionsOfRole[]): string {
  const lines = new Lines(source);
  return model.entities.map(({ key, name }) => tableOf(key, name, roles, lines)).join("\n");
}

function tableOf(entity: string, name: string, roles: readonly PermissionsOfRole[], lines: Lines): string {
  const notes = new Map<string, string>();
  const of = (permission: Permission): string => {
    if (permission.may !== "when") return permission.may;
    const at = [...new Set(permission.rows.map(({ start }) => lines.at(start).line))].sort((a, b) => a - b);
    const note = `${permission.conditions.join("  or  ")}  (line ${at.join(", ")})`;
    if (!notes.has(note)) notes.set(note, `[${notes.size + 1}]`);
    return `when ${notes.get(note)}`;
  };
  const held = roles.flatMap(({ entities }) => entities.filter((one) => one.entity === entity));
  const [first] = held;
  if (first === undefined) return "";
  const rows: (readonly string[])[] = [
    [name, ...roles.map(({ role }) => role)],
    ...(["see", "create", "change", "delete"] as const).map((action) => [
      action,
      ...held.map((one) => of(one[action])),
    ]),
    ...first.events.map(({ event }, index) => [event, ...held.map(({ events }) => cell(events[index], of))]),
    ...first.fields.flatMap(({ field }, index) =>
      (["see", "create", "change"] as const).map((action) => [
        `${field}: ${action}`,
        ...held.map(({ fields }) => cell(fields[index]?.[action], of)),
      ]),
    ),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const drawn = rows.map((row, index) =>
    `${index === 0 ? "" : "  "}${row.map((text, column) => text.padEnd((widths[column] ?? 0) + (index === 0 && column === 0 ? 4 : 2))).join("")}`.trimEnd(),
  );
  return [...drawn, ...[...notes].map(([note, mark]) => `  ${mark} ${note}`), ""].join("\n");
}

const cell = (permission: Permission | undefined, of: (permission: Permission) => string): string =>
  permission === undefined ? "no" : of(permission);
