import type { CommandContext } from "#engine/context/command-context.ts";
import { createRecord } from "#engine/commands/create.ts";
import { writeValues } from "#engine/commands/write-values.ts";
import { PERSON, keyField } from "#engine/document/lookup.ts";
import { rolesOfNewUser, signInAs } from "#engine/people/profiles.ts";
import type { Claims } from "#engine/ports/open-id.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { titleOf } from "#engine/words/title.ts";
import type { Value } from "#expr/types.ts";
import type { IssuerSignIn } from "#model/6-roles.ts";
import { onlyOne } from "./sign-in.ts";
import { fromWireValue } from "./wire.ts";

/**
 * Finds or creates the person with these claims. They are identified by the issuer's subject, never by a name, and by
 * email only if the document says so.
 */
export function signInByClaims(
  context: CommandContext,
  signIn: IssuerSignIn,
  claims: Claims,
  /** The person whom the app's own server returned for the token; null: it was not asked or knows nobody. */
  known: string | null,
): string | null {
  const subject = String(claims["sub"]);
  const { journal } = context.app.ports;
  const before = journal.get(subjectKey(signIn, subject));
  const bound = typeof before === "string" && context.records.read(PERSON, before) !== null ? before : null;
  const id = known ?? bound ?? knownBySubject(context, subject) ?? knownByEmail(context, signIn, claims);
  const values = valuesOf(context, claims, subject);
  // Values from the app's own server take precedence over claims.
  if (id !== null && known === null) writeValues(context, PERSON, id, values, "effect");
  const person = id ?? createRecord(context, PERSON, values, "effect", context.app.ports.ids.next());
  if (person === null) return null;
  journal.set(subjectKey(signIn, subject), person);
  journal.set(ownerKey(person), subjectKey(signIn, subject));
  giveRoles(context, signIn, person, claims);
  return signInKnown(context, person);
}

/** Signs in a person whom the app's own server identified by the token. */
export function signInKnown(context: CommandContext, person: string | null): string | null {
  if (person === null) return null;
  if (isEmpty(context.field(PERSON, person, "roles")))
    context.update(PERSON, person, { roles: rolesOfNewUser(context.app) });
  if (isEmpty(context.field(PERSON, person, "name")))
    context.update(PERSON, person, { name: titleOf(context, PERSON, person) });
  context.records.flush();
  signInAs(context.app, person);
  return person;
}

/** Sets the roles to those in the claim; roles that it no longer names are removed. */
export function giveRoles(context: CommandContext, signIn: IssuerSignIn, person: string, claims: Claims): void {
  if (signIn.rolesFrom === null) return;
  const usual = rolesOfNewUser(context.app);
  const claimed = new Set(namesIn(claimAt(claims, signIn.rolesFrom)).map(loose));
  const roles = context.lookup.model.roles.roles.filter((role) => claimed.has(loose(role)));
  context.update(PERSON, person, { roles: roles.length > 0 ? roles : usual });
}

/** A claim by its exact name, which may contain dots and slashes, else by path: `realm_access.roles`. */
export function claimAt(claims: Claims, name: string): Value {
  if (Object.hasOwn(claims, name)) return claims[name] ?? null;
  let value: Value = claims as Value;
  for (const part of name.split(".")) {
    if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, part)) return null;
    value = (value as { readonly [key: string]: Value })[part] ?? null;
  }
  return value;
}

const namesIn = (value: Value): readonly string[] =>
  typeof value === "string" ? [value, ...value.split(/[\s,]+/)] : Array.isArray(value) ? value.filter(isText) : [];

const isText = (value: unknown): value is string => typeof value === "string";
const loose = (name: string): string => name.toLocaleLowerCase("en");

const subjectKey = ({ issuer }: IssuerSignIn, subject: string): string => `issuer-person/${issuer} ${subject}`;
const ownerKey = (person: string): string => `issuer-of/${person}`;

/** If people are kept on a server, their key equals the issuer's subject. */
function knownBySubject(context: CommandContext, subject: string): string | null {
  const key = keyField(context.lookup.resource(PERSON));
  return key === null ? null : onlyOne(context, key, subject);
}

/** By email only if the document allows it, the issuer has verified it, and nobody has signed in as that person yet. */
function knownByEmail(context: CommandContext, signIn: IssuerSignIn, claims: Claims): string | null {
  const { email, email_verified: verified } = claims;
  if (!signIn.knownByEmail || verified !== true || typeof email !== "string" || email === "") return null;
  if (context.lookup.field(PERSON, "email") === undefined) return null;
  const id = onlyOne(context, "email", email);
  return id !== null && context.app.ports.journal.get(ownerKey(id)) === null ? id : null;
}

/** Fields that claims never set, because rights depend on them. An unverified email could belong to anybody. */
const NOT_FROM_CLAIMS = new Set(["id", "roles", "created_at", "created_by", "changed_at", "changed_by"]);

function valuesOf(context: CommandContext, claims: Claims, subject: string): { [field: string]: Value } {
  const key = keyField(context.lookup.resource(PERSON));
  const values: { [field: string]: Value } = {};
  for (const field of context.lookup.entity(PERSON)?.fields ?? []) {
    const { kind } = field.type;
    if (NOT_FROM_CLAIMS.has(field.key) || field.default?.kind === "computed") continue;
    if (kind === "children" || kind === "secret" || kind === "reference" || kind === "references") continue;
    if (field.key === "email" && claims["email_verified"] !== true) continue;
    const claim = field.key === key ? subject : Object.hasOwn(claims, field.key) ? claims[field.key] : undefined;
    if (claim !== undefined) values[field.key] = fromWireValue(claim, field.type, context.lookup.currency);
  }
  if (isEmpty(values["name"] ?? null)) {
    delete values["name"];
    const { preferred_username: login } = claims;
    if (typeof login === "string" && login !== "") values["name"] = login;
  }
  return values;
}
