import { ExpressionError } from "#expr/expression-error.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Type, Value } from "#expr/types.ts";
import type { WireForm } from "#model/7-calls.ts";
import type { Expression, Template } from "#model/expression.ts";
import type { Context, Variables } from "#engine/context/context.ts";
import { keyField, PERSON } from "#engine/document/lookup.ts";
import { walk } from "#engine/document/walk.ts";
import type { Sending } from "#engine/ports/journal.ts";
import { maySeeField } from "#engine/rights/may.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { Visibility } from "#engine/visibility/visibility.ts";
import { whereVisible } from "#engine/visibility/where-visible.ts";
import { valueNamed } from "#text/by-name.ts";
import type { CallState } from "./call-state.ts";
import { couldSee, type GoneRecord } from "./gone-record.ts";
import { headerOf } from "./headers.ts";
import { isHereAlone } from "./here-alone.ts";
import { lastAnswer } from "./last-answers.ts";
import { asItCame } from "./numeric-keys.ts";
import { isAwaited } from "./own-copies.ts";
import { isSimulatedRecord } from "./simulated-records.ts";
import { inPath, toWire } from "./wire.ts";
import { formOf, isLeftOutWhenEmpty, toForm } from "./wire-forms.ts";

/** Evaluates addresses, headers and bodies of a request with what the actor may see. */
export class RequestValues {
  readonly #calls: CallState;
  /** null: everything is visible. */
  readonly #visibility: Visibility | null;
  readonly #context: Context;
  /** Records whose server key is not known yet; the request is rebuilt once it is. */
  needs = new Map<string, readonly [string, string]>();

  /** The deleted record of a delete request; its address is still built from it. */
  gone: GoneRecord | null = null;

  /** The record that the request creates; it has no key yet. */
  creates: { readonly entity: string; readonly id: string } | null = null;

  /** The request is about a kept record or its list, so the address does not depend on who asks. */
  isOfKept = false;

  /** True for a read; it may name records that have not arrived yet. */
  reads = false;

  /** The changed fields, if only those are sent. */
  only: Sending["changed"] = null;

  constructor(calls: CallState, context: Context, seesAll = false) {
    this.#visibility = seesAll ? null : new Visibility(context);
    this.#calls = calls;
    this.#context = context;
  }

  /** An evaluator that sees everything in the record. Both share `needs`. */
  seeingAll(): RequestValues {
    const all = new RequestValues(this.#calls, this.#context, true);
    all.creates = this.creates;
    all.gone = this.gone;
    all.needs = this.needs;
    return all;
  }

  /** Whether the actor may see a field. */
  isOpen(entity: string, id: string, field: string): boolean {
    return this.#visibility === null || maySeeField(this.#context, entity, id, field);
  }

  /** Evaluates `/loans/{id}/return`, with the values URL-encoded. */
  path(path: Template, variables: Variables): string {
    return path.parts
      .map((part, index) => {
        if (typeof part === "string") return part;
        if (part.tree === null) return "";
        const value = this.run(part.tree, variables, this.isOfKept);
        // A complete URL at the start of the path, usually one that a server has sent.
        if (index === 0 && typeof value === "string" && /^https?:\/\//i.test(value)) return value;
        const form = this.#formOf(part.tree);
        return inPath(form === null ? value : toForm(value, form), part.type ?? part.tree.type, this.#keyOf);
      })
      .join("");
  }

  /** Evaluates headers such as `X-Shop: {shop.code}`; an empty or invalid one is left out. */
  headers(headers: readonly Template[], variables: Variables): Sending["headers"] {
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
    const run = this.run(part.tree, variables);
    const value = run === null ? null : this.#wired(part.tree, run);
    return value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  }

  body(tree: TypedTree | null, variables: Variables): Value {
    return tree === null ? null : this.#wired(tree, this.run(tree, variables));
  }

  /** Converts a value for sending; a record's key is sent as the server gave it. */
  #wired(tree: TypedTree, value: Value): Value {
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
    return this.#isKey(tree.entity, tree.field) ? asItCame(this.#calls, tree.entity, wired) : wired;
  }

  /** `left out when empty` of a field; a field that the change has emptied is sent. */
  #isLeftOut(tree: TypedTree, value: Value): boolean {
    return (
      tree.op === "field" &&
      isEmpty(value) &&
      this.only?.includes(tree.field) !== true &&
      isLeftOutWhenEmpty(this.#context.lookup, tree.entity, tree.field)
    );
  }

  /** The wire form that the document declares for a field, wherever the field is used. */
  #formOf(tree: TypedTree): WireForm | null {
    return tree.op === "field" ? formOf(this.#context.lookup, tree.entity, tree.field) : null;
  }

  /** Evaluates with what the actor may see: hidden fields are empty, and lists omit hidden records. */
  run(tree: TypedTree, variables: Variables, namesAll = false): Value {
    const context = this.#context;
    const visible = context.environment(variables, this.#visibility);
    return context.app.compiled(tree)({
      ...visible,
      now: context.now,
      fold: (fold, values) => (this.#namesOnlyOpen(fold) ? (visible.fold?.(fold, values) ?? null) : null),
      field: (entity, id, field) => {
        const gone = this.gone;
        if (gone !== null && gone.entity === entity && gone.id === id) return this.#ofGone(gone, field, namesAll);
        const known =
          this.#isKnown(entity, id) && this.isOpen(entity, id, field)
            ? context.field(entity, id, field)
            : visible.field(entity, id, field);
        const value = namesAll ? known : this.open(entity, field, known);
        if (
          this.#isKey(entity, field) &&
          (isEmpty(value) ? this.#willBeKnown(entity, id) : this.#isNotThere(entity, id))
        )
          this.#noteNeed(entity, id);
        else if (this.#isKey(entity, field)) this.noteUnarrived(entity, id);
        else if (!isEmpty(value) && this.#isOnlySimulated(entity, id)) this.#noteNeed(entity, id);
        return value;
      },
    });
  }

  /** A field of the deleted record as its maker saw it. The key is always visible, because the server needs it. */
  #ofGone(gone: GoneRecord, field: string, namesAll: boolean): Value {
    const isOpen = this.#visibility === null || this.#isKey(gone.entity, field) || couldSee(this.#context, gone, field);
    const value = isOpen ? (valueNamed(gone.values, field) ?? null) : null;
    return namesAll ? value : this.open(gone.entity, field, value);
  }

  /** True for records created in this command, and for the actor themselves. */
  #isKnown(entity: string, id: string): boolean {
    return this.#context.isNew(entity, id) || (entity === PERSON && id === this.#context.actor.person);
  }

  /** Removes references to hidden records. Computed fields are left as they are. */
  open(entity: string, field: string, value: Value): Value {
    const visibility = this.#visibility;
    const { lookup } = this.#context;
    const type = lookup.typeOf(entity, field);
    const isNaming = type.kind === "reference" || type.kind === "references" || type.kind === "children";
    if (visibility === null || !isNaming || lookup.field(entity, field)?.default?.kind === "computed") return value;
    const isThere = (id: Value): boolean =>
      typeof id === "string" && (this.#isKnown(type.entity, id) || visibility.record(type.entity, id));
    if (Array.isArray(value)) return (value as readonly Value[]).filter(isThere);
    return value === null || isThere(value) ? value : null;
  }

  /** Whether no record that a fold visits can be hidden: SQL would count hidden ones too. */
  #namesOnlyOpen(fold: TypedTree): boolean {
    if (this.#visibility === null) return true;
    let all = true;
    walk(fold, ({ type }) => {
      const of = type.kind === "list" ? type.of : type;
      if (of.kind === "record" && whereVisible(this.#context, of.entity) !== null) all = false;
    });
    return all;
  }

  /** Evaluates an expression of the document; null if it fails. */
  value(expression: Expression | null, variables: Variables): Value {
    if (!expression?.tree) return null;
    try {
      return this.run(expression.tree, variables);
    } catch (error) {
      if (error instanceof ExpressionError) return null;
      throw error;
    }
  }

  wire(value: Value, type: Type, form: WireForm | null = null): Value {
    return form === null || value === null ? toWire(value, type, this.#keyOf) : toForm(value, form);
  }

  /** A record's key on its server, else its local id. */
  readonly #keyOf = (entity: string, id: string): Value => {
    const key = keyField(this.#context.lookup.resource(entity));
    const value = key === null ? null : this.#context.field(entity, id, key);
    // A local id must not be sent in place of a key that is unknown or will never exist.
    if ((key !== null && isEmpty(value)) || this.#isNotThere(entity, id)) this.#noteNeed(entity, id);
    else this.noteUnarrived(entity, id);
    const form = key === null || isEmpty(value) ? null : formOf(this.#context.lookup, entity, key);
    return form === null ? asItCame(this.#calls, entity, isEmpty(value) ? id : value) : toForm(value, form);
  };

  #isKey(entity: string, field: string): boolean {
    const resource = this.#context.lookup.resource(entity);
    return resource !== undefined && field === (keyField(resource) ?? "id");
  }

  /** The server will never know this record, whatever key it has here. */
  #isNotThere(entity: string, id: string): boolean {
    return isHereAlone(this.#context.app, entity, id) || this.#isOnlySimulated(entity, id);
  }

  /** Some values of a record from a simulated server are invented, so none is sent to a real one. */
  #isOnlySimulated(entity: string, id: string): boolean {
    return !this.#calls.connection.isSimulated && isSimulatedRecord(this.#context.app, entity, id);
  }

  #noteNeed(entity: string, id: string): void {
    this.needs.set(`${entity}\n${id}`, [entity, id]);
  }

  /** Until its record has arrived, a key assigned here may still change, or never become known on the server. */
  noteUnarrived(entity: string, id: string): void {
    if (!this.reads && this.#willBeKnown(entity, id) && lastAnswer(this.#context.app, entity, id) === null)
      this.#noteNeed(entity, id);
  }

  /** True if the record will get a key: it is being sent or has arrived, and is not created by this request. */
  #willBeKnown(entity: string, id: string): boolean {
    const { app } = this.#context;
    if (this.creates?.entity === entity && this.creates.id === id) return false;
    return (
      this.#context.isNew(entity, id) || app.ports.journal.isUnsent(entity, id, null) || isAwaited(app, entity, id)
    );
  }
}
