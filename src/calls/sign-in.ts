import type { CommandContext } from "#engine/context/command-context.ts";
import type { Variables } from "#engine/context/context.ts";
import { PERSON, keyField } from "#engine/document/lookup.ts";
import { signInAs, rolesOfNewUser } from "#engine/people/profiles.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { titleOf } from "#engine/words/title.ts";
import type { Value } from "#expr/types.ts";
import { hostOf } from "./address.ts";
import type { CallState } from "./call-state.ts";
import { isObject } from "./json.ts";
import { keepRecords } from "./keep-records.ts";
import { mayBeMeant, noteSignIn } from "./people-of-server.ts";
import { renewalIn } from "./token-calls.ts";

/** Runs work after the commit: tokens are stored outside the database. */
type Later = (work: () => void) => void;

/** Applies what a successful answer says about the person: always for a sign-in, else if it has a new token. */
export function takeInPerson(
  calls: CallState,
  context: CommandContext,
  entry: OutboxEntry,
  variables: Variables,
  later: Later,
): void {
  if (calls.connection.signsIn(entry)) signedIn(calls, context, entry, variables, later);
  else refreshed(calls, context, entry, variables, later);
}

/** Stores a renewed token. Only the host of the token may renew it, and only for the maker of the call. */
function refreshed(
  calls: CallState,
  context: CommandContext,
  entry: OutboxEntry,
  variables: Variables,
  later: Later,
): void {
  const { connection } = calls;
  const person = entry.with?.by ?? null;
  const { token, me } = context.lookup.model.calls;
  const fresh = context.value(token, variables);
  if (typeof fresh !== "string" || fresh === "" || !connection.isSignedIn(person)) return;
  // An answer about a different person, such as one that the maker has registered, must not change the maker's token.
  const described = context.value(me, variables);
  const known = described === null ? null : knownPerson(context, described);
  if (connection.isSignUp(entry.call) || (known !== null && known !== person)) return;
  if (entry.with?.simulated === true) later(() => connection.simulatedTokens.set(person, fresh));
  else {
    const address = connection.address(entry.path);
    if (address.code !== null || address.host !== hostOf(connection.base)) return;
    const renewal = renewalIn(context, variables);
    later(() => connection.tokens.set(person, fresh, renewal.refresh === null ? null : renewal));
  }
  if (person === null || described === null || context.records.read(PERSON, person) === null) return;
  keepRecords(calls, context, PERSON, described, person);
}

function signedIn(
  calls: CallState,
  context: CommandContext,
  entry: OutboxEntry,
  variables: Variables,
  later: Later,
): void {
  const { connection } = calls;
  const { token, me } = context.lookup.model.calls;
  const fresh = context.value(token, variables);
  const told = calls.whoItIs.get(entry.key);
  const described =
    told === undefined
      ? context.value(me, variables)
      : me === null
        ? told
        : context.value(me, new Map([["answer", told]]));
  if (calls.overtaken.has(entry.key)) {
    const known = described === null ? null : knownPerson(context, described);
    if (known === null || known !== calls.devicePerson()) return;
    calls.overtaken.delete(entry.key);
  }
  // A guest who signs up becomes the person record that they filled in.
  const filledIn = entry.entity === PERSON ? entry.record : null;
  const id = described === null ? filledIn : keepPerson(calls, context, described, filledIn);
  const renewal = renewalIn(context, variables);
  const simulated = entry.with?.simulated === true;
  if (typeof fresh === "string" && fresh !== "") {
    later(() => {
      if (simulated) connection.simulatedTokens.set(id, fresh);
      else connection.tokens.set(id, fresh, renewal);
    });
  }
  if (id === null) return;
  if (isEmpty(context.field(PERSON, id, "roles"))) context.update(PERSON, id, { roles: rolesOfNewUser(context.app) });
  if (isEmpty(context.field(PERSON, id, "name"))) context.update(PERSON, id, { name: titleOf(context, PERSON, id) });
  context.records.flush();
  signInAs(context.app, id);
  noteSignIn(context.app, simulated);
}

export function keepPerson(
  calls: CallState,
  context: CommandContext,
  described: Value,
  filledIn: string | null = null,
): string | null {
  const key = keyOfPerson(context, described);
  const known = knownPerson(context, described) ?? filledIn;
  const simulated = context.answer?.simulated === true;
  // A key unknown here means a new person, even if other values are equal.
  const among = key === null && !simulated ? "any" : "sent";
  const [id = null] = keepRecords(calls, context, PERSON, described, known, among);
  if (id !== null && key?.of === "answer" && !simulated) context.app.ports.journal.set(personKey(key.value), id);
  return id;
}

/** The server's id of a person: the `Key` of Person if people are kept there, else an id in the answer. */
type PersonKey = { readonly of: "document" | "answer"; readonly value: string };

const IDS = ["id", "sub", "uid", "uuid", "user_id", "userId", "objectId", "_id"];

function keyOfPerson(context: CommandContext, described: Value): PersonKey | null {
  if (!isObject(described)) return null;
  const resource = context.lookup.resource(PERSON);
  const key = keyField(resource);
  const wire = key === null ? null : (resource?.onTheWire.find((row) => row.field.value === key)?.wire.value ?? key);
  if (wire !== null && key !== null) {
    const value = Object.hasOwn(described, wire) ? (described[wire] ?? null) : null;
    return isEmpty(value) ? null : { of: "document", value: String(value) };
  }
  for (const name of IDS) {
    const value = Object.hasOwn(described, name) ? described[name] : null;
    if (typeof value === "string" || typeof value === "number") return { of: "answer", value: String(value) };
  }
  return null;
}

const personKey = (key: string): string => `person-key/${key}`;

/**
 * Finds the local person that an answer describes. If there is a key, only the key counts. Otherwise a login name or
 * email that matches exactly one person. A name never counts, because several people may have it.
 */
function knownPerson(context: CommandContext, described: Value): string | null {
  if (!isObject(described)) return null;
  const key = keyOfPerson(context, described);
  if (key !== null) {
    if (key.of === "answer") {
      const kept = context.app.ports.journal.get(personKey(key.value));
      // For people kept on the server without a declared key, the id there equals the local id.
      const id = typeof kept === "string" || context.lookup.resource(PERSON) === undefined ? kept : key.value;
      return typeof id === "string" && context.records.read(PERSON, id) !== null && mayBe(context, id) ? id : null;
    }
    return onlyOne(context, keyField(context.lookup.resource(PERSON)) ?? "id", key.value);
  }
  for (const field of ["username", "login", "email"]) {
    const value = Object.hasOwn(described, field) ? (described[field] ?? null) : null;
    if (isEmpty(value) || context.lookup.field(PERSON, field) === undefined) continue;
    return onlyOne(context, field, value);
  }
  return null;
}

export function onlyOne(context: CommandContext, field: string, value: Value): string | null {
  const oneOf = typeof value === "string" && String(Number(value)) === value ? [value, Number(value)] : [value];
  const found = context.records.ids({ entity: PERSON, where: { field, oneOf } }, []).filter((id) => mayBe(context, id));
  return found.length === 1 ? (found[0] ?? null) : null;
}

const mayBe = ({ app, answer }: CommandContext, id: string): boolean => mayBeMeant(app, id, answer?.simulated === true);
