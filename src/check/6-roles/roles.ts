import type { Right } from "#model/6-roles.ts";
import type { Written } from "#model/expression.ts";
import { looseName } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import type { Checking } from "../checking.ts";
import { rolesHeld } from "./roles-held.ts";

/** Reports roles that are named somewhere, but to which point 6 grants nothing or that nobody has. */
export function checkRoles(at: Checking): void {
  const { closed, rights } = at.model.roles;
  // A row without a role could be about any role.
  if (!closed || rights.some(({ roles }) => roles.length === 0)) return;
  // A row for anyone lists every role, and so tells nothing about a single one.
  const forAll = rights.some(isForAnyone);
  const granted = rights.flatMap((right) => (isForAnyone(right) ? [] : right.roles.map(({ value }) => value)));
  const known = new Set(granted.map(looseName));
  const reported = new Set<string>();
  const held = rolesHeld(at);
  for (const { value, span, mayFire } of namedRoles(at)) {
    const name = looseName(value);
    if (known.has(name) || reported.has(name)) continue;
    const near = suggest(value, granted) ?? roleWithin(value, forAll ? [...granted, ...held.values()] : granted);
    // People who only fire events may have a second role that lets them see the records, if the role is assigned at
    // all.
    if ((mayFire || forAll) && near === null) {
      if (held.size > 0 && !held.has(name)) at.report("role-nobody-has", span, { role: value });
      if (held.size > 0 && !held.has(name)) reported.add(name);
      continue;
    }
    if (forAll && held.has(name)) continue;
    reported.add(name);
    at.report(
      "role-without-rights",
      span,
      { role: value, near },
      near === null || at.source.slice(span.start, span.end) !== value
        ? undefined
        : { title: `Write \`${near}\``, edits: [{ span, text: near }], safe: false },
    );
  }
}

const isForAnyone = ({ roles }: Right): boolean => roles.some(({ value }) => value === "anyone");

/** `the keeper`, `keepers only`: a role with other words around it. */
function roleWithin(written: string, roles: readonly string[]): string | null {
  const bare = looseName(written).replace(/^(?:only\s+)?(?:the|all|an?|its)\s+|\s+only$/gu, "");
  const forms = [bare, bare.replace(/s$/u, ""), bare.replace(/ies$/u, "y")];
  return roles.find((role) => forms.includes(looseName(role))) ?? null;
}

/** Roles named outside the table of point 6. */
function* namedRoles({ model }: Checking): Generator<Written & { readonly mayFire: boolean }> {
  for (const { entity, transitions, statuses } of model.states) {
    const fields = model.entities.find(({ key }) => key === entity)?.fields ?? [];
    // A reference to something other than a person has a message of its own.
    const isField = (name: string): boolean =>
      fields.some((field) => field.type.kind === "reference" && looseName(field.name) === looseName(name));
    for (const { who } of transitions)
      for (const one of who ?? [])
        if (one.kind === "role" && !isField(one.role)) yield { value: one.role, span: one.span, mayFire: true };
    for (const { openToChange } of statuses)
      if (typeof openToChange !== "boolean") for (const role of openToChange) yield { ...role, mayFire: true };
  }
  for (const { who } of model.screens) for (const role of who) yield { ...role, mayFire: false };
  for (const { changeableBy } of model.constants.constants)
    for (const role of changeableBy) yield { ...role, mayFire: true };
  const { roleOfNewUser, roleWithoutSignIn } = model.roles;
  for (const role of [roleOfNewUser, roleWithoutSignIn]) if (role !== null) yield { ...role, mayFire: false };
  for (const row of model.samples) {
    if (row.entity !== "Person") continue;
    const cell = row.cells.find(({ field }) => field === "roles");
    if (cell?.value.kind !== "value" || !Array.isArray(cell.value.value)) continue;
    for (const role of cell.value.value)
      if (typeof role === "string") yield { value: role, span: cell.span, mayFire: true };
  }
}
