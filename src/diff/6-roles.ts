import type { Permission, PermissionsOfRole, PermissionsOnEntity } from "#engine/contract/permissions.ts";
import type { DifferenceCode, DifferenceValues } from "#engine/contract/difference.ts";
import { permissionsOf } from "#engine/rights/permissions.ts";
import type { Model } from "#model/model.ts";
import { looseName } from "#text/names.ts";
import type { Span } from "#text/span.ts";
import { type Comparison, factsOf, type Item } from "./comparison.ts";

/** Different rows can grant the same rights, so the comparison is about what each role may do in the end. */
export function compareRoles(comparison: Comparison): void {
  const [before, after] = [comparison.before.model, comparison.after.model];
  const named = { names: NAMES, without: ["roles", "rights", "closed"] };
  const rolesOf = (model: Model): Item => ({
    item: "roles",
    key: "roles",
    name: model.name.value,
    span: placeOf(model),
    facts: factsOf(model.roles, named),
  });
  const now = rolesOf(after);
  comparison.items(6, [{ ...rolesOf(before), name: now.name }], [now]);
  const roleItems = (model: Model): readonly Item[] =>
    model.roles.roles.map((role) => ({
      item: "role",
      key: looseName(role),
      name: role,
      span: placeOf(model),
      facts: [],
    }));
  comparison.items(6, roleItems(before), roleItems(after));
  const at = { point: 6, before: placeOf(before), after: placeOf(after), kind: "changed" } as const;
  if (!before.roles.closed && after.roles.closed) comparison.tell("rights-closed", {}, at);
  if (before.roles.closed && !after.roles.closed) comparison.tell("rights-open", {}, at);
  comparePermissions(comparison);
}

const NAMES = {
  signIn: "Sign-in",
  roleOfNewUser: "Role of a new user",
  roleWithoutSignIn: "Role without sign-in",
  signUp: "Sign-up",
  signOut: "Sign-out",
};

const placeOf = (model: Model): Span => model.outline.find(({ part }) => part === 6)?.span ?? model.name.span;

/** Guards belong to the rows of point 4 and are compared there; here only the roles matter. */
const withoutGuards = (model: Model): Model => ({
  ...model,
  states: model.states.map((table) => ({
    ...table,
    transitions: table.transitions.map((row) => ({ ...row, guards: [] })),
  })),
});

interface Right {
  readonly thing: string;
  readonly action: string;
  readonly permission: Permission;
}

function comparePermissions(comparison: Comparison): void {
  const [before, after] = [comparison.before.model, comparison.after.model];
  const earlier = permissionsOf(withoutGuards(before));
  for (const { role, entities } of permissionsOf(withoutGuards(after))) {
    // Without any rights in the earlier document, every role was allowed everything.
    const old =
      earlier.find((one) => looseName(one.role) === looseName(role)) ??
      (before.roles.closed ? null : (earlier[0] ?? null));
    if (old === null && !after.roles.closed) continue;
    compareRole(comparison, role, old, entities);
  }
}

function compareRole(
  comparison: Comparison,
  role: string,
  old: PermissionsOfRole | null,
  entities: readonly PermissionsOnEntity[],
): void {
  const { renames, after } = comparison;
  const found = new Map<string, { readonly code: RightCode; readonly values: RightValues; readonly rows: Rows }>();
  for (const entity of entities) {
    const name = after.model.entities.find(({ key }) => key === entity.entity);
    const earlier = old?.entities.find((one) => renames.entity(one.entity) === entity.entity);
    const oldKey = earlier?.entity ?? entity.entity;
    const oldRights = earlier === undefined ? [] : rightsOn(earlier, (key) => renames.field(oldKey, key));
    for (const { thing, action, permission } of rightsOn(entity, (key) => key)) {
      const was = permissionBefore(oldRights, thing, comparison.earlierEvent(entity.entity, action));
      const told = changeOf(was, permission, (condition) => renames.inCode(condition));
      if (told === null) continue;
      const field = name?.fields.find(({ key }) => key === thing)?.name;
      const shown = thing === "" ? (name?.name ?? entity.entity) : `${name?.name ?? entity.entity}.${field ?? thing}`;
      const id = JSON.stringify([shown, told]);
      const known = found.get(id);
      const rows = { before: was.rows[0] ?? null, after: permission.rows[0] ?? null };
      const actions = [...(known?.values.actions ?? []), action];
      found.set(id, {
        code: told.code,
        values: { role, actions, thing: shown, condition: told.condition, earlier: told.earlier },
        rows: known?.rows ?? rows,
      });
    }
  }
  for (const { code, values, rows } of found.values())
    comparison.tell(code, values, {
      kind: code === "may-no-longer" ? "removed" : code === "may-now" || code === "may-now-if" ? "added" : "changed",
      point: 6,
      ...rows,
    });
}

interface Rows {
  readonly before: Span | null;
  readonly after: Span | null;
}

type RightCode = Extract<DifferenceCode, `may-${string}`>;
type RightValues = DifferenceValues["may-if-instead"];

const NEVER: Permission = { may: "no", conditions: [], needs: [], rows: [] };

/** A field that no row names is as open as its record. */
function permissionBefore(rights: readonly Right[], thing: string, action: string): Permission {
  const own = rights.find((one) => one.thing === thing && looseName(one.action) === looseName(action));
  return (own ?? rights.find((one) => one.thing === "" && one.action === action))?.permission ?? NEVER;
}

function rightsOn(of: PermissionsOnEntity, keyNow: (key: string) => string): readonly Right[] {
  return [
    ...(["see", "create", "change", "delete"] as const).map((action) => ({
      thing: "",
      action,
      permission: of[action],
    })),
    ...of.events.map(({ event, ...permission }) => ({ thing: "", action: event, permission })),
    ...of.fields.flatMap(({ field, ...may }) =>
      (["see", "create", "change"] as const).map((action) => ({
        thing: keyNow(field),
        action,
        permission: may[action],
      })),
    ),
  ];
}

function changeOf(
  before: Permission,
  after: Permission,
  inLaterNames: (condition: string) => string,
): { readonly code: RightCode; readonly condition: string; readonly earlier: string } | null {
  const [earlier, condition] = [before, after].map(({ conditions }) => conditions.join(" or ")) as [string, string];
  const told = (code: RightCode) => ({ code, condition, earlier });
  if (before.may === "no" && after.may === "no") return null;
  if (before.may === "no") return told(after.may === "yes" ? "may-now" : "may-now-if");
  if (after.may === "no") return told("may-no-longer");
  if (before.may === "yes") return after.may === "yes" ? null : told("may-only-if");
  if (after.may === "yes") return { ...told("may-always"), condition: earlier };
  const keys = [before.conditions.map((one) => inLaterNames(one)), after.conditions].map((all) =>
    all
      .map((one) => one.replace(/\s+/gu, " ").trim())
      .toSorted()
      .join("\n"),
  );
  return keys[0] === keys[1] ? null : told("may-if-instead");
}
