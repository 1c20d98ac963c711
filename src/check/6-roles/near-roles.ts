import type { Written } from "#model/expression.ts";
import { looseName } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import type { Checking } from "../checking.ts";
import { nodes } from "#expr/nodes.ts";
import { rolesHeld } from "./roles-held.ts";

/**
 * Reports a role that nobody has and whose name is similar to a role that people have: `helpr`. If the document has no
 * people, a role named once that is similar to one named often.
 */
export function checkNearRoles(at: Checking): void {
  const held = rolesHeld(at);
  const named = [...rolesNamed(at)];
  const counts = new Map<string, number>();
  for (const { value } of named) counts.set(looseName(value), (counts.get(looseName(value)) ?? 0) + 1);
  const told = new Set(
    at.diagnostics
      .filter(({ code }) => code === "role-without-rights" || code === "role-nobody-has")
      .map(({ span }) => span.start),
  );
  const seen = new Set<string>();
  for (const { value, span } of named) {
    const name = looseName(value);
    if (seen.has(name) || held.has(name) || name === "anyone" || told.has(span.start)) continue;
    seen.add(name);
    const known =
      held.size > 0
        ? [...held.values()]
        : counts.get(name) === 1
          ? named.flatMap((each) => ((counts.get(looseName(each.value)) ?? 0) > 2 ? [each.value] : []))
          : [];
    const near = suggest(
      value,
      known.filter((each) => looseName(each) !== name),
    );
    if (near === null || name.length < 4) continue;
    const text = at.source.slice(span.start, span.end);
    const at0 = text.indexOf(value);
    const edit = { start: span.start + Math.max(0, at0), end: span.start + Math.max(0, at0) + value.length };
    const fix = { title: `Write \`${near}\``, edits: [{ span: edit, text: near }], safe: false };
    at.report("role-misspelt", at0 < 0 ? span : edit, { role: value, near }, at0 < 0 ? undefined : fix);
  }
}

/** Everything that names a role: rows, Who, screens, constants, and `"keeper" in me.roles`. */
function* rolesNamed(at: Checking): Generator<Written> {
  const { model } = at;
  for (const { roles } of model.roles.rights) {
    // A row for anyone lists all roles with the span of that word.
    if (!roles.some(({ value }) => value === "anyone")) yield* roles;
  }
  for (const { who } of model.screens) yield* who;
  for (const { transitions } of model.states)
    for (const { who } of transitions)
      for (const one of who ?? []) if (one.kind === "role") yield { value: one.role, span: one.span };
  for (const { changeableBy } of model.constants.constants) yield* changeableBy;
  for (const { expression } of at.places)
    for (const node of expression.tree === null ? [] : nodes(expression.tree)) {
      if (node.op !== "call" || node.fn !== "in") continue;
      const [role, list] = node.args;
      if (role?.op === "literal" && typeof role.value === "string" && list?.op === "field")
        if (list.entity === "Person" && list.field === "roles") yield { value: role.value, span: role.span };
    }
}
