import { CommandContext } from "#engine/context/command-context.ts";
import type { HttpReply } from "#engine/ports/http.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { Value } from "#expr/types.ts";
import type { NamedAnswer, Resource } from "#model/7-calls.ts";
import { matchesStatus } from "./matches-status.ts";

/** `Token refused by`: maps a server's own way of rejecting a token to status 401. */
export function asUnauthorized(app: Runtime, reply: HttpReply): HttpReply {
  const isRefused = isNamed(app, app.lookup.model.calls.tokenRefused, reply);
  return isRefused && reply.kind === "answer" ? { ...reply, status: 401 } : reply;
}

/** Whether the server has no such record: 404, 410, an answer that `Missing` names, or success without a record. */
export function isMissing(app: Runtime, resource: Resource, reply: HttpReply): boolean {
  if (reply.kind === "none") return false;
  if (reply.status === 404 || reply.status === 410) return true;
  if (isNamed(app, resource.missing, reply)) return true;
  return reply.kind === "answer" && reply.status >= 200 && reply.status < 300 && holdsNothing(resource, reply.body);
}

function isNamed(app: Runtime, named: readonly NamedAnswer[] | undefined, reply: HttpReply): boolean {
  if (named === undefined || reply.kind === "none") return false;
  const context = new CommandContext(app, app.itself);
  const variables = new Map<string, Value>([["answer", reply.kind === "answer" ? reply.body : null]]);
  return named.some(
    (one) => matchesStatus(one, reply.status) && (one.when === null || context.holds(one.when, variables)),
  );
}

/**
 * True for `{"data": {"one": null}}` or `[]`. A missing path does not count, since the document may be wrong, nor an
 * answer with errors: a person who may not see the record gets an empty result too.
 */
function holdsNothing({ oneIn }: Resource, body: Value): boolean {
  const path =
    oneIn === null ? [] : (/^\s*answer((?:\.\w+)+)\s*$/u.exec(oneIn.source)?.[1]?.slice(1).split(".") ?? null);
  if (path === null || (isObject(body) && (body["errors"] ?? body["error"] ?? null) !== null)) return false;
  let at: Value = body;
  for (const key of path) {
    if (!isObject(at) || !Object.hasOwn(at, key)) return false;
    at = at[key] ?? null;
  }
  return Array.isArray(at) ? at.length === 0 : at === null && path.length > 0;
}

const isObject = (value: Value): value is { readonly [key: string]: Value } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
