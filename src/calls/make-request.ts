import type { TypedTree } from "#expr/typed.ts";
import type { Type, Value } from "#expr/types.ts";
import type { Call, Resource, WireForm } from "#model/7-calls.ts";
import type { Expression } from "#model/expression.ts";
import { keyField, type Lookup, type ResourceVerb } from "#engine/document/lookup.ts";
import type { OutboxEntry, SeenPlaces, Sending } from "#engine/ports/journal.ts";
import type { StoredRecord } from "#engine/ports/records.ts";
import { isFree } from "#engine/rights/may.ts";
import { isEmpty } from "#engine/values/fit.ts";
import type { CallState } from "./call-state.ts";
import { filesOf } from "./files-of-record.ts";
import { placesInRecord, recordBody, wrapped, type RecordToSend } from "./record-body.ts";
import { RequestValues } from "./request-values.ts";
import { seenPlaces, type BothVisibilities } from "./seen-places.ts";
import { sendsSecret, treesIn } from "./sends-secret.ts";
import { formOf, leaveOut, toForm } from "./wire-forms.ts";
import type { CallToSend } from "#engine/context/command-context.ts";
import { sameValue, thisIs, type Context, type Variables } from "#engine/context/context.ts";
import { partOf } from "./part-of-body.ts";
import { looseName } from "#text/names.ts";

export type Request = Pick<OutboxEntry, "call" | "entity" | "record" | "method" | "path" | "body"> & {
  /** True: it contains a secret and must never be queued. */
  readonly secret: boolean;
  /** True: it changes nothing on the server, whatever its method. */
  readonly reads?: boolean;
  readonly needs: Sending["needs"];
  readonly files: Sending["files"];
  /** Fields that a change of a kept record is about. */
  readonly changed?: Sending["changed"];
  /** Fields set by the event whose call sends the whole record. */
  readonly set?: readonly string[];
  /** The complete body that is sent, if the maker may not see all of it; `body` is the part they see. */
  readonly unseen?: Value;
  /** Positions of the visible list elements in `unseen`. */
  readonly places?: SeenPlaces;
  /** Headers of this call; undefined: none. */
  readonly headers?: Sending["headers"];
};

/** Builds the requests of calls: evaluates path and body with what the actor may see. */
export class RequestMaker {
  readonly #calls: CallState;
  readonly #context: Context;
  readonly #values: RequestValues;

  constructor(calls: CallState, context: Context) {
    this.#calls = calls;
    this.#context = context;
    this.#values = new RequestValues(calls, context);
  }

  /** null: there is no such call, or the document has a mistake in it. */
  ofCall(
    { call: name, entity, id, variables = thisIs(id) }: CallToSend,
    changed: Sending["changed"] = null,
  ): Request | null {
    const { lookup } = this.#context;
    const call = lookup.call(name);
    if (call === undefined) {
      const kept = lookup.resourceCall(name);
      return kept === undefined ? null : this.ofResource(kept.resource, kept.verb, kept.entity, id, null, changed);
    }
    return call.problem === null ? this.#named(call, entity, id, variables, changed) : null;
  }

  #named(
    call: Call,
    entity: string | null,
    id: string | null,
    variables: Variables,
    changed: Sending["changed"],
  ): Request {
    const { lookup } = this.#context;
    const kept = lookup.resourceCall(call.name);
    if (kept?.verb === "Create" && id !== null) this.#values.creates = { entity: kept.entity, id };
    this.#values.isOfKept = kept !== undefined;
    const isWrite = id !== null && (kept?.verb === "Create" || kept?.verb === "Change");
    const sends = call.sends?.tree ?? null;
    const made = this.#made(
      isWrite,
      (values) => leaveOut(call.leavesOutEmpty, values.body(sends, variables)),
      (all) => seenPlaces(sends, variables, bothSights(this.#values, all)),
    );
    return {
      call: call.name,
      entity,
      record: id,
      method: call.method,
      path: this.#values.path(call.path, variables),
      ...made,
      ...(kept?.verb === "Change" && changed !== null ? { changed } : {}),
      secret:
        [sends, ...treesIn(call.headers ?? [])].some((tree) => sendsSecret(lookup, tree)) || isSignIn(lookup, call),
      ...(call.onlyReads === true ? { reads: true } : {}),
      files: call.photosAsFiles
        ? filesOf(this.#context, entity, id)
        : call.fileBody === undefined
          ? []
          : filesOf(this.#context, entity, id).filter(({ field }) => field === call.fileBody?.field.value),
      headers: this.#values.headers(call.headers ?? [], variables),
      needs: [...this.#values.needs.values()],
    };
  }

  ofResource(
    resource: Resource,
    verb: ResourceVerb,
    entity: string,
    id: string | null,
    before: StoredRecord | null = null,
    /** The changed fields; null: send the whole record. */
    changed: Sending["changed"] = null,
  ): Request {
    const context = this.#context;
    const there = id === null ? null : context.records.read(entity, id);
    const record = there ?? before;
    if (there === null && id !== null && before !== null) this.#values.gone = { entity, id, values: before };
    if (verb === "Create" && id !== null) this.#values.creates = { entity, id };
    this.#values.isOfKept = true;
    this.#values.reads = verb === "List" || verb === "Get";
    const writes = id !== null && (verb === "Create" || verb === "Change");
    const call = `${verb} ${context.lookup.entity(entity)?.name ?? entity}`;
    const named = context.lookup.call(call);
    // A call in the document with the standard name replaces the standard request.
    if (named?.problem === null && id !== null && (writes || verb === "Delete"))
      return this.#named(named, entity, id, thisIs(id), changed);
    const own = resource.own?.[verb] ?? null;
    const method = own?.method ?? METHODS[verb];
    const only = verb === "Change" && sendsOnlyChanges(resource) ? changed : null;
    const ownSends = own?.sends?.tree ?? null;
    const made = this.#made(
      writes,
      (values) =>
        ownSends !== null
          ? leaveOut(own?.leavesOutEmpty === true && only === null, part(values, ownSends, entity, id, only))
          : writes
            ? wrapped(this.#recordBody(values, { resource, entity, id, only }), resource.sentIn ?? null)
            : null,
      (all) => {
        const tree = ownSends ?? resource.sends?.tree ?? null;
        const places =
          tree === null && id !== null
            ? placesInRecord(context, this.#values, resource, id)
            : seenPlaces(tree, thisIs(id), bothSights(this.#values, all));
        return ownSends === null ? (wrapped(places, resource.sentIn ?? null) as SeenPlaces) : places;
      },
    );
    return {
      call,
      entity,
      record: id,
      method,
      path: this.#resourcePath(resource, verb, entity, id, record),
      ...made,
      ...(verb === "Change" && changed !== null ? { changed } : {}),
      secret: (writes && this.#givesSecret(entity, id)) || isSignIn(context.lookup, { name: call }),
      ...(verb === "List" || verb === "Get" ? { reads: true } : {}),
      files: [],
      headers: this.headersOf(resource),
      needs: [...this.#values.needs.values()],
    };
  }

  value(expression: Expression | null, variables: Variables): Value {
    return this.#values.value(expression, variables);
  }

  wire(value: Value, type: Type, form: WireForm | null = null): Value {
    return this.#values.wire(value, type, form);
  }

  /** Path of a request: its own, that of the list, or that of one record. */
  #resourcePath(
    resource: Resource,
    verb: ResourceVerb,
    entity: string,
    id: string | null,
    record: StoredRecord | null,
  ): string {
    const own = resource.own?.[verb]?.path ?? null;
    if (own !== null) return this.#values.path(own, thisIs(id));
    const isOne = verb !== "List" && verb !== "Create" && !resource.oneRecord;
    if (isOne && resource.oneAt) return this.#values.path(resource.oneAt, thisIs(id));
    const kept = this.#values.path(resource.keptAt, thisIs(id));
    if (!isOne) return kept;
    // The key is inserted before the query string.
    const query = kept.indexOf("?");
    const one = this.#one(resource, entity, id, record);
    return query === -1 ? kept + one : kept.slice(0, query) + one + kept.slice(query);
  }

  #one(resource: Resource, entity: string, id: string | null, record: StoredRecord | null): string {
    const key = keyField(resource) ?? "id";
    const value = record?.[key] ?? null;
    if (isEmpty(value) && id !== null && key !== "id") this.#values.needs.set(`${entity}\n${id}`, [entity, id]);
    else if (id !== null && key !== "id") this.#values.noteUnarrived(entity, id);
    const form = formOf(this.#context.lookup, entity, key);
    const wired = isEmpty(value) ? (id ?? "") : form === null ? value : toForm(value, form);
    return `/${encodeURIComponent(String(wired))}`;
  }

  /** Whether a secret of this record was typed in this transaction; such a request is sent from memory only. */
  #givesSecret(entity: string, id: string): boolean {
    const { lookup } = this.#context;
    return (lookup.entity(entity)?.fields ?? []).some(
      ({ key, type }) => type.kind === "secret" && !isEmpty(this.#context.secret(entity, id, key)),
    );
  }

  /** Headers of all calls for a kept entity. */
  headersOf(resource: Resource): Sending["headers"] {
    return this.#values.headers(resource.headers ?? [], new Map());
  }

  /**
   * The body as its maker sees it. Writes of a kept record still send the complete record (`unseen`): a field that is
   * hidden from the maker must not be sent as empty.
   */
  #made(
    isWrite: boolean,
    make: (values: RequestValues) => Value,
    placesAmong: (all: RequestValues) => SeenPlaces,
  ): Pick<Request, "body" | "unseen" | "places"> {
    const body = make(this.#values);
    if (!isWrite || isFree(this.#context)) return { body };
    const all = this.#values.seeingAll();
    const unseen = make(all);
    return sameValue(unseen, body) ? { body } : { body, unseen, places: placesAmong(all) };
  }

  #recordBody(values: RequestValues, record: RecordToSend): Value {
    const { resource, entity, id, only } = record;
    if (!resource.sends?.tree) return recordBody(this.#calls, this.#context, values, record);
    return leaveOut(
      resource.leavesOutEmpty === true && only === null,
      part(values, resource.sends.tree, entity, id, only),
    );
  }
}

/** Evaluates `Sends`; if only some fields changed, keeps the parts that depend on them. */
function part(
  values: RequestValues,
  tree: TypedTree,
  entity: string,
  id: string | null,
  only: Sending["changed"],
): Value {
  values.only = only;
  const whole = values.body(tree, thisIs(id));
  return only === null ? whole : (partOf(tree, whole, entity, new Set(only)) ?? {});
}

const bothSights = (seen: RequestValues, all: RequestValues): BothVisibilities => ({
  seen: (tree, variables) => seen.run(tree, variables),
  all: (tree, variables) => all.run(tree, variables),
});

/** True if a change sends only the changed fields and the server keeps the rest. */
export const sendsOnlyChanges = ({ own }: Resource): boolean =>
  own?.Change?.method === "PATCH" || own?.Change?.onlyChanges === true;

const METHODS: Record<ResourceVerb, string> = {
  List: "GET",
  Get: "GET",
  Create: "POST",
  Change: "PUT",
  Delete: "DELETE",
};

/** Calls whose answer signs somebody in; made immediately, while that person is present. */
export const isSignIn = ({ model }: Lookup, call: Pick<Call, "name">): boolean =>
  [model.roles.signIn?.kind === "call" ? model.roles.signIn.call : null, model.roles.signUp?.value ?? null].some(
    (name) => name !== null && looseName(name) === looseName(call.name),
  );
