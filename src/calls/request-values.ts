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

/** Evaluates what a request is made of, addresses, headers and bodies, with the sight of whoever acts. */
export class RequestValues {
  readonly #calls: CallState;
  /** Null: nothing is closed. */
  readonly #visibility: Visibility | null;
  readonly #context: Context;
  /** Records whose key on the server is not known yet: the request is made anew once it is. */
  needs = new Map<string, readonly [string, string]>();

  /** The record of a deletion: its address is still made from it. */
  gone: GoneRecord | null = null;

  /** The record that the request makes on the server: it has no key before. */
  creates: { readonly entity: string; readonly id: string } | null = null;

  /** It is about a kept record, or its list: the address is that of the record, whoever asks. */
  isOfKept = false;

  /** It asks for what is there, if it is. */
  reads = false;

  /** The fields that a change is about, where only those are sent. */
  only: Sending["changed"] = null;

  constructor(calls: CallState, context: Context, seesAll = false) {
    this.#visibility = seesAll ? null : new Visibility(context);
    this.#calls = calls;
    this.#context = context;
  }

  /** The same request with everything that is in its record; keys that it needs are needed here too. */
  seeingAll(): RequestValues {
    const all = new RequestValues(this.#calls, this.#context, true);
    all.creates = this.creates;
    all.gone = this.gone;
    all.needs = this.needs;
    return all;
  }

  /** Whether a field goes into what is made here. */
  isOpen(entity: string, id: string, field: string): boolean {
    return this.#visibility === null || maySeeField(this.#context, entity, id, field);
  }

  /** `/loans/{id}/return` with its parts made safe for an address. */
  path(path: Template, variables: Variables): string {
    return path.parts
      .map((part, index) => {
        if (typeof part === "string") return part;
        if (part.tree === null) return "";
        const value = this.run(part.tree, variables, this.isOfKept);
        // An address that a server has given for this.
        if (index === 0 && typeof value === "string" && /^https?:\/\//i.test(value)) return value;
        const form = this.#formOf(part.tree);
        return inPath(form === null ? value : toForm(value, form), part.type ?? part.tree.type, this.#keyOf);
      })
      .join("");
  }

  /** `X-Shop: {shop.code}`: one whose value comes out empty, or makes no header, is left out. */
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

  /** A value as it is sent; one that is a record's key goes as the server gave it. */
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

  /** `left out when empty`, at the field; what a change empties is said all the same. */
  #isLeftOut(tree: TypedTree, value: Value): boolean {
    return (
      tree.op === "field" &&
      isEmpty(value) &&
      this.only?.includes(tree.field) !== true &&
      isLeftOutWhenEmpty(this.#context.lookup, tree.entity, tree.field)
    );
  }

  /** A field goes in the form that the document gives it, wherever it stands. */
  #formOf(tree: TypedTree): WireForm | null {
    return tree.op === "field" ? formOf(this.#context.lookup, tree.entity, tree.field) : null;
  }

  /** Evaluates with what this person may see: closed fields and records are unknown, and lists don't hold them. */
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

  /** As its maker saw it; by its key the server knows it, whoever deletes it. */
  #ofGone(gone: GoneRecord, field: string, namesAll: boolean): Value {
    const isOpen = this.#visibility === null || this.#isKey(gone.entity, field) || couldSee(this.#context, gone, field);
    const value = isOpen ? (valueNamed(gone.values, field) ?? null) : null;
    return namesAll ? value : this.open(gone.entity, field, value);
  }

  /** What somebody has made themselves a moment ago they know, and who they are too. */
  #isKnown(entity: string, id: string): boolean {
    return this.#context.isNew(entity, id) || (entity === PERSON && id === this.#context.actor.person);
  }

  /** What a field names, as far as that is open: records that are closed are not there. What is computed says what it says. */
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

  /** Whether no record that a fold comes upon may be closed: SQL counts what a field names, whatever that is. */
  #namesOnlyOpen(fold: TypedTree): boolean {
    if (this.#visibility === null) return true;
    let all = true;
    walk(fold, ({ type }) => {
      const of = type.kind === "list" ? type.of : type;
      if (of.kind === "record" && whereVisible(this.#context, of.entity) !== null) all = false;
    });
    return all;
  }

  /** A value of the document for the server, or unknown where its code does not come to an end. */
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

  /** A record's key on its server, else its id here. */
  readonly #keyOf = (entity: string, id: string): Value => {
    const key = keyField(this.#context.lookup.resource(entity));
    const value = key === null ? null : this.#context.field(entity, id, key);
    // No id of this device goes in the place of a key, whether that will be known or not.
    if ((key !== null && isEmpty(value)) || this.#isNotThere(entity, id)) this.#noteNeed(entity, id);
    else this.noteUnarrived(entity, id);
    const form = key === null || isEmpty(value) ? null : formOf(this.#context.lookup, entity, key);
    return form === null ? asItCame(this.#calls, entity, isEmpty(value) ? id : value) : toForm(value, form);
  };

  #isKey(entity: string, field: string): boolean {
    const resource = this.#context.lookup.resource(entity);
    return resource !== undefined && field === (keyField(resource) ?? "id");
  }

  /** The server will never know it, whatever key it has here. */
  #isNotThere(entity: string, id: string): boolean {
    return isHereAlone(this.#context.app, entity, id) || this.#isOnlySimulated(entity, id);
  }

  /** Nobody knows which of its values a simulated server has made up: none of them is told to a real one. */
  #isOnlySimulated(entity: string, id: string): boolean {
    return !this.#calls.connection.isSimulated && isSimulatedRecord(this.#context.app, entity, id);
  }

  #noteNeed(entity: string, id: string): void {
    this.needs.set(`${entity}\n${id}`, [entity, id]);
  }

  /** A key that was given here may become another, or never be known there, as long as its record has not arrived. */
  noteUnarrived(entity: string, id: string): void {
    if (!this.reads && this.#willBeKnown(entity, id) && lastAnswer(this.#context.app, entity, id) === null)
      this.#noteNeed(entity, id);
  }

  /** Only a record that is on its way to the server, or there, will ever get a key; not by the call that says how it is. */
  #willBeKnown(entity: string, id: string): boolean {
    const { app } = this.#context;
    if (this.creates?.entity === entity && this.creates.id === id) return false;
    return (
      this.#context.isNew(entity, id) || app.ports.journal.isUnsent(entity, id, null) || isAwaited(app, entity, id)
    );
  }
}
