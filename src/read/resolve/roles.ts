import type { Model } from "#model/model.ts";
import type { Right } from "#model/6-roles.ts";
import type { Written } from "#model/expression.ts";
import type { FirstPass } from "../first-pass.ts";

/** Every role named anywhere, in the order of reading. */
export function rolesIn(of: {
  readonly screens: Model["screens"];
  readonly states: Model["states"];
  readonly rights: Model["roles"]["rights"];
  readonly constants: Model["constants"];
  readonly samples: Model["samples"];
  readonly facts: FirstPass["roles"];
}): string[] {
  const named: Written[] = [];
  for (const { who } of of.screens) named.push(...who);
  for (const { transitions, statuses } of of.states) {
    for (const { who } of transitions)
      for (const each of who ?? []) if (each.kind === "role") named.push({ value: each.role, span: each.span });
    for (const { openToChange } of statuses) if (typeof openToChange !== "boolean") named.push(...openToChange);
  }
  for (const { roles } of of.rights) named.push(...roles);
  for (const fact of [of.facts.roleOfNewUser, of.facts.roleWithoutSignIn]) if (fact !== null) named.push(fact);
  for (const { changeableBy } of of.constants.constants) named.push(...changeableBy);
  for (const row of of.samples)
    for (const { field, value, span } of row.cells)
      if (row.entity === "Person" && field === "roles" && value.kind === "value" && Array.isArray(value.value))
        for (const role of value.value) if (typeof role === "string") named.push({ value: role, span });
  const found = new Map<string, string>();
  for (const { value } of named.sort((a, b) => a.span.start - b.span.start)) {
    if (value === "anyone") continue;
    const loose = value.toLocaleLowerCase("en");
    if (!found.has(loose)) found.set(loose, value);
  }
  return [...found.values()];
}

/** A row for anyone applies to every role, and to people without a role. */
export const forAnyone = (rights: readonly Right[], all: readonly string[]): Right[] =>
  rights.map((right) => {
    const anyone = right.roles.find(({ value }) => value === "anyone");
    if (anyone === undefined) return right;
    return { ...right, roles: [anyone, ...all.map((value) => ({ value, span: anyone.span }))] };
  });
