import { ExpressionError } from "#expr/expression-error.ts";
import type { Typed } from "#expr/typed.ts";
import type { Type, Value } from "#expr/types.ts";
import type { Call, Resource, WireForm } from "#model/7-calls.ts";
import type { Expression, Template } from "#model/expression.ts";
import { keyField, type Lookup, type ResourceVerb } from "#engine/document/lookup.ts";
import { walk } from "#engine/document/walk.ts";
import type { OutboxEntry, Sending } from "#engine/ports/journal.ts";
import type { StoredRecord } from "#engine/ports/records.ts";
import { maySeeField } from "#engine/rights/may.ts";
import { Visibility } from "#engine/visibility/visibility.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { typeOfField } from "#engine/words/type-of-field.ts";
import type { CallState } from "./call-state.ts";
import { headerOf } from "./headers.ts";
import { asItCame } from "./numeric-keys.ts";
import { inPath, toWire } from "./wire.ts";
import { formOf, isLeftOutWhenEmpty, leaveOut, toForm } from "./wire-forms.ts";
import type { CallToSend } from "#engine/context/command-context.ts";
import { thisIs, type Context, type Variables } from "#engine/context/context.ts";
import { byName, valueNamed } from "#text/by-name.ts";
import { partOf } from "./part-of-body.ts";
import { looseName } from "#text/names.ts";

export type Request = Pick<OutboxEntry, "call" | "entity" | "record" | "method" | "path" | "body"> & {
  /** It sends a secret, so it is never queued. */
  readonly secret: boolean;
  /** It changes nothing on the server, whatever its method. */
  readonly reads?: boolean;
  readonly needs: Sending["needs"];
  readonly files: Sending["files"];
  /** The fields that a change of a kept record is about. */
  readonly changed?: Sending["changed"];
  /** Headers of its own; none where it has none. */
  readonly headers?: Sending["headers"];
};

/** Makes the requests of calls: evaluates path and body with the sight of whoever acts. */
export class RequestMaker {
  readonly #calls: CallState;
  readonly #visibility: Visibility;
  readonly #context: Context;
  /** Records whose key on the server is not known yet: the request is made anew once it is. */
  readonly #needs = new Map<string, readonly [string, string]>();

  /** The record of a deletion, as it was: its address is still made from it. */
  #gone: { readonly entity: string; readonly id: string; readonly values: StoredRecord } | null = null;

  /** The fields that a change is about, where only those are sent. */
  #only: Sending["changed"] = null;

  constructor(calls: CallState, context: Context) {
    this.#visibility = new Visibility(context);
    this.#calls = calls;
    this.#context = context;
  }

  /** Null: there is no such call, or it has a mistake. */
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
    return call.problem === null ? this.#named(call, entity, id, variables) : null;
  }

  #named(call: Call, entity: string | null, id: string | null, variables: Variables): Request {
    const { lookup } = this.#context;
    return {
      call: call.name,
      entity,
      record: id,
      method: call.method,
      path: this.#path(call.path, variables),
      body: leaveOut(call.leavesOutEmpty, this.#body(call.sends?.tree ?? null, variables)),
      secret:
        [call.sends?.tree ?? null, ...treesIn(call.headers ?? [])].some((tree) => sendsSecret(lookup, tree)) ||
        isSignIn(lookup, call),
      ...(call.onlyReads === true ? { reads: true } : {}),
      files: call.photosAsFiles
        ? this.#files(entity, id)
        : call.fileBody === undefined
          ? []
          : this.#files(entity, id).filter(({ field }) => field === call.fileBody?.field.value),
      headers: this.#headers(call.headers ?? [], variables),
      needs: [...this.#needs.values()],
    };
  }

  ofResource(
    resource: Resource,
    verb: ResourceVerb,
    entity: string,
    id: string | null,
    before: StoredRecord | null = null,
    /** The fields that were changed; null: the whole record goes. */
    changed: Sending["changed"] = null,
  ): Request {
    const context = this.#context;
    const there = id === null ? null : context.records.read(entity, id);
    const record = there ?? before;
    if (there === null && id !== null && before !== null) this.#gone = { entity, id, values: before };
    const writes = id !== null && (verb === "Create" || verb === "Change");
    const call = `${verb} ${context.lookup.entity(entity)?.name ?? entity}`;
    const named = context.lookup.call(call);
    // The document has a call of this name: that is how it is done.
    if (named?.problem === null && id !== null && (writes || verb === "Delete"))
      return this.#named(named, entity, id, thisIs(id));
    const own = resource.own?.[verb] ?? null;
    const method = own?.method ?? METHODS[verb];
    const only = verb === "Change" && method === "PATCH" ? changed : null;
    return {
      call,
      entity,
      record: id,
      method,
      path: this.#resourcePath(resource, verb, entity, id, record),
      body: own?.sends?.tree
        ? leaveOut(own.leavesOutEmpty === true && only === null, this.#part(own.sends.tree, entity, id, only))
        : writes
          ? wrapped(this.#recordBody(resource, entity, id, only), resource.sentIn ?? null)
          : null,
      ...(verb === "Change" && changed !== null ? { changed } : {}),
      secret: (writes && this.#givesSecret(entity, id)) || isSignIn(context.lookup, { name: call }),
      ...(verb === "List" || verb === "Get" ? { reads: true } : {}),
      files: [],
      headers: this.headersOf(resource),
      needs: [...this.#needs.values()],
    };
  }

  /** The address of a call: its own, that of the list, or that of one record. */
  #resourcePath(
    resource: Resource,
    verb: ResourceVerb,
    entity: string,
    id: string | null,
    record: StoredRecord | null,
  ): string {
    const own = resource.own?.[verb]?.path ?? null;
    if (own !== null) return this.#path(own, thisIs(id));
    const isOne = verb !== "List" && verb !== "Create" && !resource.oneRecord;
    if (isOne && resource.oneAt) return this.#path(resource.oneAt, thisIs(id));
    const kept = this.#path(resource.keptAt, thisIs(id));
    if (!isOne) return kept;
    // Parameters of the address go with every call: the key stands before them.
    const query = kept.indexOf("?");
    const one = this.#one(resource, entity, id, record);
    return query === -1 ? kept + one : kept.slice(0, query) + one + kept.slice(query);
  }

  #one(resource: Resource, entity: string, id: string | null, record: StoredRecord | null): string {
    const key = keyField(resource) ?? "id";
    const value = record?.[key] ?? null;
    if (isEmpty(value) && id !== null && key !== "id") this.#needs.set(`${entity}\n${id}`, [entity, id]);
    const form = formOf(this.#context.lookup, entity, key);
    const wired = isEmpty(value) ? (id ?? "") : form === null ? value : toForm(value, form);
    return `/${encodeURIComponent(String(wired))}`;
  }

  /** A record that has a secret is sent from memory only while that secret has just been typed. */
  #givesSecret(entity: string, id: string): boolean {
    const { lookup } = this.#context;
    return (lookup.entity(entity)?.fields ?? []).some(
      ({ key, type }) => type.kind === "secret" && !isEmpty(this.#context.secret(entity, id, key)),
    );
  }

  /** Headers that go with all calls of a kept entity. */
  headersOf(resource: Resource): Sending["headers"] {
    return this.#headers(resource.headers ?? [], new Map());
  }

  /** `/loans/{id}/return` with its parts made safe for an address. */
  #path(path: Template, variables: Variables): string {
    return path.parts
      .map((part, index) => {
        if (typeof part === "string") return part;
        if (part.tree === null) return "";
        const value = this.#run(part.tree, variables);
        // An address that a server has given for this.
        if (index === 0 && typeof value === "string" && /^https?:\/\//i.test(value)) return value;
        const form = this.#formOf(part.tree);
        return inPath(form === null ? value : toForm(value, form), part.type ?? part.tree.type, this.#keyOf);
      })
      .join("");
  }

  /** `X-Shop: {shop.code}`: one whose value comes out empty, or makes no header, is left out. */
  #headers(headers: readonly Template[], variables: Variables): Sending["headers"] {
    return Object.fromEntries(
      headers.flatMap(({ parts }) => {
        const text = parts.map((part) => (typeof part === "string" ? part : this.#plain(part, variables))).join("");
        const header = headerOf(text);
        return header === null ? [] : [[header.name, header.value] as const];
      }),
    );
  }

  #plain(part: Expression, variables: Variables): string {
    if (part.tree === null) return "";
    const run = this.#run(part.tree, variables);
    const value = run === null ? null : this.#wired(part.tree, run);
    return value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  }

  #body(tree: Typed | null, variables: Variables): Value {
    return tree === null ? null : this.#wired(tree, this.#run(tree, variables));
  }

  /** A value as it is sent; one that is a record's key goes as the server gave it. */
  #wired(tree: Typed, value: Value): Value {
    if (tree.op === "map" && typeof value === "object" && value !== null && !Array.isArray(value)) {
      const trees = new Map(tree.entries.map(({ key, value: of }) => [key, of]));
      return Object.fromEntries(
        Object.entries(value).flatMap(([key, of]) => {
          const inner = trees.get(key);
          if (inner !== undefined && this.#isLeftOut(inner, of)) return [];
          return [[key, inner === undefined ? of : this.#wired(inner, of)]];
        }),
      );
    }
    const form = this.#formOf(tree);
    if (form !== null && value !== null) return toForm(value, form);
    const wired = toWire(value, tree.type, this.#keyOf);
    if (tree.op !== "field") return wired;
    const resource = this.#context.lookup.resource(tree.entity);
    const isKey = resource !== undefined && tree.field === (keyField(resource) ?? "id");
    return isKey ? asItCame(this.#calls, tree.entity, wired) : wired;
  }

  /** `left out when empty`, at the field; what a change empties is said all the same. */
  #isLeftOut(tree: Typed, value: Value): boolean {
    return (
      tree.op === "field" &&
      isEmpty(value) &&
      this.#only?.includes(tree.field) !== true &&
      isLeftOutWhenEmpty(this.#context.lookup, tree.entity, tree.field)
    );
  }

  /** A field goes in the form that the document gives it, wherever it stands. */
  #formOf(tree: Typed): WireForm | null {
    return tree.op === "field" ? formOf(this.#context.lookup, tree.entity, tree.field) : null;
  }

  /** Evaluates with what this person may see: closed fields and records are unknown, and lists don't hold them. */
  #run(tree: Typed, variables: Variables): Value {
    const context = this.#context;
    const visible = context.environment(variables, this.#visibility);
    return context.app.compiled(tree)({
      ...visible,
      now: context.now,
      field: (entity, id, field) => {
        const gone = this.#gone;
        if (gone !== null && gone.entity === entity && gone.id === id) return valueNamed(gone.values, field) ?? null;
        // What somebody has made themselves a moment ago they know, and who they are too.
        const isKnown = context.isNew(entity, id) || id === context.actor.person;
        const value =
          isKnown && maySeeField(context, entity, id, field)
            ? context.field(entity, id, field)
            : visible.field(entity, id, field);
        if (isEmpty(value) && field === keyField(context.lookup.resource(entity))) this.#noteNeed(entity, id);
        return value;
      },
    });
  }

  /** A value of the document for the server, or unknown where its code does not come to an end. */
  value(expression: Expression | null, variables: Variables): Value {
    if (!expression?.tree) return null;
    try {
      return this.#run(expression.tree, variables);
    } catch (error) {
      if (error instanceof ExpressionError) return null;
      throw error;
    }
  }

  wire(value: Value, type: Type, form: WireForm | null = null): Value {
    return form === null || value === null ? toWire(value, type, this.#keyOf) : toForm(value, form);
  }

  /** A record's key on its server, else its id here. */
  readonly #keyOf = (entity: string, id: string): Value => {
    const key = keyField(this.#context.lookup.resource(entity));
    const value = key === null ? null : this.#context.field(entity, id, key);
    if (key !== null && isEmpty(value)) this.#noteNeed(entity, id);
    const form = key === null || isEmpty(value) ? null : formOf(this.#context.lookup, entity, key);
    return form === null ? asItCame(this.#calls, entity, isEmpty(value) ? id : value) : toForm(value, form);
  };

  /** Only a record that is on its way to the server will ever get a key. */
  #noteNeed(entity: string, id: string): void {
    const context = this.#context;
    const onItsWay = context.isNew(entity, id) || context.app.ports.journal.isUnsent(entity, id, null);
    if (onItsWay) this.#needs.set(`${entity}\n${id}`, [entity, id]);
  }

  /** What `Sends` says; where only some fields have changed, the parts of it that are made of them. */
  #part(tree: Typed, entity: string, id: string | null, only: Sending["changed"]): Value {
    this.#only = only;
    const whole = this.#body(tree, thisIs(id));
    return only === null ? whole : (partOf(tree, whole, entity, new Set(only)) ?? {});
  }

  /** The record's JSON: as `Sends` says, else its fields under their names on the wire. */
  #recordBody(resource: Resource, entity: string, id: string, only: Sending["changed"]): Value {
    const context = this.#context;
    if (resource.sends?.tree)
      return leaveOut(
        resource.leavesOutEmpty === true && only === null,
        this.#part(resource.sends.tree, entity, id, only),
      );
    const key = keyField(resource);
    // Where the document names no key, the record's own id is its key on the server too.
    const own = key === null && !resource.oneRecord && only === null;
    const body = byName<Value>(own ? { id: asItCame(this.#calls, entity, id) } : {});
    for (const field of context.lookup.entity(entity)?.fields ?? []) {
      if (field.type.kind === "children" || field.default?.kind === "computed") continue;
      // A server that wants to be told each time what a record is wants to know which one, too.
      const always = field.key === key && resource.fixed !== undefined;
      if (only !== null && !only.includes(field.key) && !always) continue;
      if (!maySeeField(context, entity, id, field.key)) continue;
      const value = context.field(entity, id, field.key);
      if (isEmpty(value) && only === null && isLeftOutWhenEmpty(context.lookup, entity, field.key)) continue;
      // The server gives the key; it is not sent before there is one. A secret that nobody typed is not emptied.
      if ((field.key === key || field.type.kind === "secret") && isEmpty(value)) continue;
      const wire = resource.onTheWire.find((row) => row.field.value === field.key)?.wire.value ?? field.key;
      const form = formOf(context.lookup, entity, field.key);
      const wired = this.wire(value, typeOfField(field.type, context.lookup.currency), form);
      put(body, wire.split("."), field.key === key && form === null ? asItCame(this.#calls, entity, wired) : wired);
    }
    for (const { wire, value } of resource.fixed ?? []) put(body, wire.split("."), value);
    return body;
  }

  /** Photos, files and signatures of the record that this person may see. */
  #files(entity: string | null, id: string | null): Sending["files"] {
    const context = this.#context;
    if (entity === null || id === null) return [];
    return (context.lookup.entity(entity)?.fields ?? []).flatMap(({ key, type }) => {
      if (!FILES.has(type.kind) || !maySeeField(context, entity, id, key)) return [];
      const value = context.field(entity, id, key);
      return (Array.isArray(value) ? (value as readonly Value[]) : [value]).flatMap((one) => fileOf(key, one));
    });
  }
}

const FILES = new Set(["photo", "photos", "file", "signature"]);

function fileOf(field: string, value: Value): Sending["files"] {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
  const { hash, name, type } = value as { readonly [key: string]: Value };
  if (typeof hash !== "string") return [];
  return [{ field, hash, name: String(name ?? field), type: String(type ?? "application/octet-stream") }];
}

const METHODS: Record<ResourceVerb, string> = {
  List: "GET",
  Get: "GET",
  Create: "POST",
  Change: "PUT",
  Delete: "DELETE",
};

/** Calls whose answer signs somebody in: they are made at once, while that person is there. */
export const isSignIn = ({ model }: Lookup, call: Pick<Call, "name">): boolean =>
  [model.roles.signIn?.kind === "call" ? model.roles.signIn.call : null, model.roles.signUp?.value ?? null].some(
    (name) => name !== null && looseName(name) === looseName(call.name),
  );

function sendsSecret(lookup: Lookup, tree: Typed | null): boolean {
  let found = false;
  if (tree !== null)
    walk(tree, (node) => {
      if (node.op === "field" && lookup.field(node.entity, node.field)?.type.kind === "secret") found = true;
    });
  return found;
}

/** `Sent in: data`. */
const wrapped = (body: Value, inside: string | null): Value =>
  inside === null
    ? body
    : inside
        .split(".")
        .reverse()
        .reduce<Value>((inner, key) => ({ [key]: inner }), body);

const treesIn = (templates: readonly Template[]): readonly (Typed | null)[] =>
  templates.flatMap(({ parts }) => parts.flatMap((part) => (typeof part === "string" ? [] : [part.tree])));

function put(into: { [key: string]: Value }, path: readonly string[], value: Value): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const inner = into[key];
  const isObject = typeof inner === "object" && inner !== null && !Array.isArray(inner);
  const object = byName(isObject ? (inner as { readonly [key: string]: Value }) : {});
  put(object, rest, value);
  into[key] = object;
}
