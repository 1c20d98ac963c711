import type { Field } from "#model/3-entities.ts";
import { looseName } from "#text/names.ts";
import type { Checking } from "../checking.ts";
import { grantees } from "../rights.ts";
import { nodes } from "#expr/nodes.ts";

/**
 * A computed field, or one with a computed initial value, must not reveal inputs that people who see it may not see.
 */
export function checkComputedShowsHidden(at: Checking): void {
  const closed = closedFields(at);
  if (closed.size === 0 || at.model.roles.rights.some(({ problem }) => problem !== null)) return;
  for (const entity of at.model.entities) {
    for (const field of entity.fields) {
      const tree = field.default?.expression.tree ?? null;
      if (!tree) continue;
      const seenBy = whoSees(at, closed, entity.key, field);
      for (const node of nodes(tree)) {
        if (node.op !== "field") continue;
        const input = closed.get(`${node.entity}.${node.field}`);
        if (input === undefined) continue;
        const leak = seenBy.find((role) => !input.some((other) => looseName(other) === looseName(role)));
        if (leak === undefined) continue;
        at.report("computed-shows-hidden", field.span, {
          field: field.name,
          input: `${at.nameOf(node.entity)}.${node.field}`,
          role: leak,
        });
        break;
      }
    }
  }
}

function whoSees(
  at: Checking,
  closed: ReadonlyMap<string, readonly string[]>,
  entity: string,
  field: Field,
): readonly string[] {
  const own = closed.get(`${entity}.${field.key}`);
  return own ?? grantees(at, "see", entity) ?? [];
}

/** Fields named in a row of point 6, with the roles that may see them. */
export function closedFields({ model }: Checking): ReadonlyMap<string, readonly string[]> {
  const closed = new Map<string, string[]>();
  for (const { on } of model.roles.rights)
    for (const thing of on) if (thing.kind === "field") closed.set(`${thing.entity}.${thing.field}`, []);
  for (const { on, may, roles } of model.roles.rights) {
    const everything = may.some(({ kind }) => kind === "everything");
    const sees = may.some((one) =>
      one.kind === "everything" ? one.except?.includes("see") !== true : one.kind === "action" && one.action === "see",
    );
    if (!sees) continue;
    const names = roles.map(({ value }) => value);
    for (const [key, list] of closed) {
      const [entity, field] = key.split(".");
      const opens = on.some(
        (thing) =>
          thing.kind === "everything" ||
          (thing.entity === entity && (thing.kind === "field" ? thing.field === field : everything)),
      );
      if (opens) list.push(...names);
    }
  }
  return closed;
}
