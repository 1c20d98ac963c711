import type { Explanation } from "../contract/app.ts";
import type { Reason } from "../contract/reasons.ts";
import type { Action, Right } from "#model/6-roles.ts";
import type { Transition } from "#model/4-states.ts";
import { ownerOf } from "../document/lookup.ts";
import { judge, mayField, mayOn, maySeeField, openToChange } from "./may.ts";
import { mayDelete } from "./may-delete.ts";
import { mayFire } from "./may-fire.ts";
import { holdsRole, isNamedField, rowsOn, rowsOnField } from "./rows.ts";
import { leaves, rowsOfEvent } from "../states/rows.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import { Context, type Variables } from "../context/context.ts";
import { Actor } from "../session/actor.ts";
import type { Session } from "../session/session.ts";
import { Visibility } from "../visibility/visibility.ts";

const ACTIONS: readonly string[] = ["see", "create", "change", "delete"];
const spans = (rows: readonly Right[]): Explanation["rows"] => rows.map(({ span }) => span);

const NOT_ALLOWED: Reason = { code: "not-allowed" };

/** `explain` for any role, without telling the asking person anything that they may not know. */
export function explainTo(
  { app, actor: asking, languages }: Session,
  role: string,
  action: string,
  entity: string,
  id: string | null,
): Explanation {
  const actor = new Actor(asking.person, [role], languages);
  // A record that the person may not see stays hidden when they ask about another role.
  const told = new Context(app, asking);
  const isSeen = id === null || new Visibility(told).record(entity, id);
  const context = holdsRole(asking, role) ? new Context(app, actor) : new ContextAsTold(app, actor, told);
  return explain(context, action, entity, isSeen ? id : "", told);
}

/** Runs conditions of another role with what the asking person may see; the rest is unknown. */
class ContextAsTold extends Context {
  readonly #visibility: Visibility;

  constructor(app: Context["app"], actor: Actor, told: Context) {
    super(app, actor);
    this.#visibility = new Visibility(told);
  }

  override run(tree: TypedTree, variables: Variables): Value {
    return this.app.compiled(tree)(this.environment(variables, this.#visibility));
  }
}

/** Which rows of the document allow or refuse something, for the roles of this context. */
export function explain(
  context: Context,
  action: string,
  on: string,
  id: string | null,
  told: Context = context,
): Explanation {
  const [entity = "", field] = on.split(".");
  if (context.lookup.entity(entity) === undefined)
    return { allowed: false, reason: { code: "no-such-entity", name: entity }, rows: [] };
  // Everything that is done to a record needs the right to see it.
  if (action !== "see" && action !== "create") {
    const see = explain(context, "see", entity, id);
    if (!see.allowed) return see;
  }
  if (field !== undefined) return explainField(context, action, entity, field, id);
  if (ACTIONS.includes(action)) {
    const wanted = action as Action;
    if (id !== null) {
      const open = wanted === "change" ? openToChange(context, entity, id) : null;
      const gone = wanted === "delete" ? mayDelete(context, entity, id, told) : null;
      if (open?.allowed === false || (gone?.allowed === false && mayOn(context, "delete", entity, id).allowed)) {
        if (!maySeeField(told, entity, id, "status")) return { allowed: false, reason: NOT_ALLOWED, rows: [] };
        const status = context.lookup.status(entity, context.status(entity, id));
        return {
          allowed: false,
          reason: (open ?? gone)?.reason ?? null,
          rows: status === undefined ? [] : [status.span],
        };
      }
      const { allowed, reason, rows } = mayOn(context, wanted, entity, id);
      return { allowed, reason, rows: spans(rows) };
    }
    // Child rows share the rights of their owner.
    const owner = ownerOf(context.lookup, entity);
    if (owner !== null && isNamedField(context.lookup, owner.entity, owner.field) && wanted !== "see")
      return explain(context, "change", `${owner.entity}.${owner.field}`, null);
    if (owner !== null) return explain(context, wanted === "see" ? "see" : "change", owner.entity, null);
    const own = rowsOn(context.lookup, context.actor, { action: wanted }, entity);
    const ruling = judge(context, { action: wanted }, entity, null);
    if (ruling.allowed || own.length === 0)
      return { allowed: ruling.allowed, reason: ruling.reason, rows: spans(ruling.rows) };
    // Without a record, conditions can't be judged: it is allowed for the records that meet them.
    return { allowed: true, reason: ruling.reason, rows: spans(own) };
  }
  const rows = rowsOfEvent(context, entity, action);
  if (rows.length === 0) return { allowed: false, reason: { code: "no-such-event", name: action }, rows: [] };
  if (id === null) return explainEvent(context, action, entity, rows);
  const leaving = rows.filter((row) => leaves(row, context.status(entity, id)));
  for (const row of leaving) {
    const ruling = mayFire(context, entity, id, action, row);
    if (ruling.allowed) return { allowed: true, reason: null, rows: [row.span, ...spans(ruling.rows)] };
  }
  const first = leaving[0];
  if (first === undefined) {
    return {
      allowed: false,
      reason: whyNotFrom(told, entity, id),
      rows: rows.map(({ span }) => span),
    };
  }
  const ruling = mayFire(context, entity, id, action, first);
  return { allowed: false, reason: ruling.reason, rows: [first.span, ...spans(ruling.rows)] };
}

/** Why no row of an event starts from the status. A status that the asking person may not see is not named. */
function whyNotFrom(context: Context, entity: string, id: string): Reason {
  if (!maySeeField(context, entity, id, "status")) return NOT_ALLOWED;
  const status = context.status(entity, id);
  return status === null ? { code: "not-without-status" } : { code: "not-in-status", status };
}

/** A field needs the right on its record, and its own if some row names it. */
function explainField(context: Context, action: string, entity: string, field: string, id: string | null): Explanation {
  const wanted = ACTIONS.find((one): one is Action => one === action);
  if (context.lookup.field(entity, field) === undefined)
    return { allowed: false, reason: { code: "no-such-field", name: field }, rows: [] };
  if (wanted === undefined) return { allowed: false, reason: { code: "not-on-fields", action }, rows: [] };
  const named = isNamedField(context.lookup, entity, field);
  // A row that opens a field for change is enough, whatever the right on the rest of the record is.
  const whole = named && wanted === "change" ? null : explain(context, action, entity, id);
  if (whole !== null && (!whole.allowed || !named)) return whole;
  const ruling = mayField(context, wanted, entity, id, field);
  const own = rowsOnField(context.lookup, context.actor, wanted, entity, field);
  const allowed = ruling.allowed || (id === null && own.length > 0);
  const rows = ruling.rows.length > 0 ? ruling.rows : own;
  return { allowed, reason: ruling.reason, rows: [...(whole?.rows ?? []), ...spans(rows)] };
}

/** Without a record: whether some row could let this role fire the event. */
function explainEvent(context: Context, event: string, entity: string, rows: readonly Transition[]): Explanation {
  let refused: Explanation | null = null;
  for (const row of rows) {
    const byField = row.who?.some(({ kind }) => kind === "person") ?? false;
    const ruling = mayFire(context, entity, "", event, row);
    const conditional = ruling.rows.some((right) => right.onlyIf !== null && held(context, right));
    if (ruling.allowed || byField || conditional)
      return { allowed: true, reason: ruling.reason, rows: [row.span, ...spans(ruling.rows)] };
    refused ??= { allowed: false, reason: ruling.reason, rows: [row.span, ...spans(ruling.rows)] };
  }
  return refused ?? { allowed: false, reason: { code: "nobody" }, rows: [] };
}

const held = (context: Context, right: Right): boolean =>
  right.roles.some((role) => holdsRole(context.actor, role.value));
