import type { Typed } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { Template } from "#model/expression.ts";
import type { Call, Resource } from "#model/7-calls.ts";
import { keyField, type Lookup, type ResourceVerb } from "../document/lookup.ts";
import { walk } from "../document/walk.ts";
import type { OutboxEntry } from "../ports/journal.ts";
import { maySeeField } from "../rights/may.ts";
import { thisIs, type CallToSend, type Turn, type Variables } from "../turn.ts";
import { typeOfField } from "../words/type-of-field.ts";
import { inPath, toWire, type KeyOf } from "./wire.ts";

/**
 * Puts the calls that a turn has set off into the outbox, evaluated, in the same transaction. A call that sends a
 * secret is never queued: it is handed on at once, from memory. True: there was some call.
 */
export function queueCalls(turn: Turn, commit: number): boolean {
  const requests = [...turn.calls.flatMap((call) => requestOf(turn, call)), ...resourceRequests(turn)];
  for (const { secret, ...request } of requests) {
    const entry: OutboxEntry = {
      ...request,
      at: turn.now,
      key: turn.app.ports.ids.next(),
      commit,
      document: turn.app.document,
    };
    if (secret) turn.app.direct.push(entry);
    else turn.app.ports.journal.addToOutbox(entry);
  }
  return requests.length > 0;
}

type Request = Pick<OutboxEntry, "call" | "entity" | "record" | "method" | "path" | "body"> & {
  readonly secret: boolean;
};

function requestOf(turn: Turn, { call: name, entity, id, variables = thisIs(id) }: CallToSend): readonly Request[] {
  const call = turn.lookup.call(name);
  if (call === undefined) {
    const kept = turn.lookup.resourceCall(name);
    return kept === undefined ? [] : [resourceRequest(turn, kept.resource, kept.verb, kept.entity, id)];
  }
  if (call.problem !== null) return [];
  return [
    {
      call: call.name,
      entity,
      record: id,
      method: call.method,
      path: fillPath(turn, call.path, variables),
      body: bodyOf(turn, call, variables),
      secret: sendsSecret(turn.lookup, call.sends?.tree ?? null) || isSignIn(turn.lookup, call),
    },
  ];
}

const isSignIn = ({ model }: Lookup, call: Call): boolean =>
  (model.roles.signIn?.kind === "call" && model.roles.signIn.call === call.name) ||
  call.when.some((when) => when.kind === "signIn");

function sendsSecret(lookup: Lookup, tree: Typed | null): boolean {
  let found = false;
  if (tree !== null)
    walk(tree, (node) => {
      if (node.op === "field" && lookup.field(node.entity, node.field)?.type.kind === "secret") found = true;
    });
  return found;
}

/** `/loans/{id}/return` with its parts made safe for an address. */
function fillPath(turn: Turn, path: Template, variables: Variables): string {
  return path.parts
    .map((part) => {
      if (typeof part === "string") return part;
      if (part.tree === null) return "";
      return inPath(runMasked(turn, part.tree, variables), part.type ?? part.tree.type, keys(turn));
    })
    .join("");
}

function bodyOf(turn: Turn, call: Call, variables: Variables): Value {
  const tree = call.sends?.tree;
  return tree ? toWire(runMasked(turn, tree, variables), tree.type, keys(turn)) : null;
}

/** Evaluates with this person's sight: a field that is closed to them is not sent. */
function runMasked(turn: Turn, tree: Typed, variables: Variables): Value {
  const open = turn.environment(variables);
  return turn.app.compiled(tree)({
    ...open,
    now: turn.now,
    field: (entity, id, field) => (maySeeField(turn, entity, id, field) ? turn.field(entity, id, field) : null),
  });
}

/** A record's key on its server, else its id here. */
const keys =
  (turn: Turn): KeyOf =>
  (entity, id) => {
    const key = keyField(turn.lookup.resource(entity));
    return (key === null ? null : turn.field(entity, id, key)) ?? id;
  };

/** A person's own create, change or delete of a record that is kept on a server; effects change the copy here only. */
function resourceRequests(turn: Turn): readonly Request[] {
  return [...turn.touched.values()].flatMap(({ entity, id, before, byPerson }) => {
    const resource = turn.lookup.resource(entity);
    if (resource === undefined || resource.problem !== null || byPerson === null) return [];
    const verb = byPerson === "delete" ? "Delete" : before === null ? "Create" : "Change";
    return [resourceRequest(turn, resource, verb, entity, id, before)];
  });
}

const METHODS: Record<ResourceVerb, string> = {
  List: "GET",
  Get: "GET",
  Create: "POST",
  Change: "PUT",
  Delete: "DELETE",
};

function resourceRequest(
  turn: Turn,
  resource: Resource,
  verb: ResourceVerb,
  entity: string,
  id: string | null,
  before: { readonly [field: string]: Value } | null = null,
): Request {
  const record = (id === null ? null : turn.hand.read(entity, id)) ?? before;
  const key = keyField(resource) ?? "id";
  const names = verb === "List" || verb === "Create" || resource.oneRecord;
  const one = names ? "" : `/${encodeURIComponent(String(record?.[key] ?? id ?? ""))}`;
  const writes = id !== null && (verb === "Create" || verb === "Change");
  return {
    call: `${verb} ${turn.lookup.entity(entity)?.name ?? entity}`,
    entity,
    record: id,
    method: METHODS[verb],
    path: fillPath(turn, resource.keptAt, thisIs(id)) + one,
    body: writes ? resourceBody(turn, resource, entity, id) : null,
    secret: writes && (turn.lookup.entity(entity)?.fields ?? []).some((field) => field.type.kind === "secret"),
  };
}

/** The record's JSON: as `Sends` says, else its fields under their names on the wire. */
function resourceBody(turn: Turn, resource: Resource, entity: string, id: string): Value {
  if (resource.sends?.tree)
    return toWire(runMasked(turn, resource.sends.tree, thisIs(id)), resource.sends.tree.type, keys(turn));
  const body: { [key: string]: Value } = {};
  for (const field of turn.lookup.entity(entity)?.fields ?? []) {
    if (field.type.kind === "children" || field.default?.kind === "computed") continue;
    if (!maySeeField(turn, entity, id, field.key)) continue;
    const wire = resource.onTheWire.find((row) => row.field.value === field.key)?.wire.value ?? field.key;
    put(
      body,
      wire.split("."),
      toWire(turn.field(entity, id, field.key), typeOfField(field.type, turn.lookup.currency), keys(turn)),
    );
  }
  return body;
}

function put(into: { [key: string]: Value }, path: readonly string[], value: Value): void {
  const [key, ...rest] = path;
  if (key === undefined || key === "__proto__") return;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const inner = into[key];
  const object = typeof inner === "object" && inner !== null && !Array.isArray(inner) ? { ...inner } : {};
  put(object as { [key: string]: Value }, rest, value);
  into[key] = object;
}
