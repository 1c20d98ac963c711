import { permissionsOf } from "#engine/rights/permissions.ts";
import type { Permission } from "#engine/contract/permissions.ts";
import type { Model } from "#model/model.ts";

const cell = (text: string): string => text.replace(/\s+/gu, " ").replaceAll("|", "\\|");

const said = (permission: Permission | undefined): string =>
  permission === undefined ? "no" : permission.may === "when" ? permission.conditions.join(" or ") : permission.may;

const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;

/** The permissions as a Markdown table: Mermaid has no tables, and programs that draw Mermaid also render Markdown. */
export function rightsAsMarkdown(model: Model): string {
  const roles = permissionsOf(model);
  const head = ["", ...roles.map(({ role }) => role)];
  const rows = model.entities.flatMap(({ key, name }) => {
    const held = roles.map(({ entities }) => entities.find(({ entity }) => entity === key));
    return [
      ...(["see", "create", "change", "delete"] as const).map((action) => [
        `${name}: ${action}`,
        ...held.map((one) => said(one?.[action])),
      ]),
      ...(held[0]?.events ?? []).map(({ event }, index) => [
        `${name}: ${event}`,
        ...held.map((one) => said(one?.events[index])),
      ]),
    ];
  });
  return `${[line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")}\n`;
}
