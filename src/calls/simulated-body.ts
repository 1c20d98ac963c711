import type { TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { FieldType } from "#model/3-entities.ts";
import type { Assignment, Effect } from "#model/4-states.ts";
import type { Answer } from "#model/7-calls.ts";
import type { Template } from "#model/expression.ts";
import { PERSON, keyField } from "#engine/document/lookup.ts";
import { walk } from "#engine/document/walk.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { CallState } from "./call-state.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { valueNamed } from "#text/by-name.ts";

/**
 * A body for a declared answer: the record's key if one is needed, values that meet the answer's condition, and
 * plausible values wherever an effect reads the body.
 */
export function simulatedBody(calls: CallState, entry: OutboxEntry, answer: Answer | undefined, status: number): Value {
  const { app } = calls;
  const body = new Body();
  const isGood = status >= 200 && status < 300;
  if (isGood) keptRecord(app, entry, body);
  if (isGood && calls.connection.isSignIn(entry.call)) signIn(app, entry, body);
  if (answer?.when?.tree) meet(answer.when.tree, body);
  for (const effect of answer?.effects ?? []) feed(app, entry.entity, effect, body);
  return body.value;
}

/** A JSON object under construction; existing values are never overwritten. */
class Body {
  value: Value = null;

  put(path: readonly string[], value: Value): void {
    this.value = put(this.value, path, value);
  }
}

function put(into: Value, [key, ...rest]: readonly string[], value: Value): Value {
  if (key === undefined) return into ?? value;
  const object = typeof into === "object" && into !== null && !Array.isArray(into) ? into : {};
  const inner = valueNamed(object as { readonly [key: string]: Value }, key) ?? null;
  return { ...object, [key]: put(inner, rest, value) };
}

/** `answer.article.slug` → `["article", "slug"]`; null for any other expression. */
function pathOf(tree: TypedTree): readonly string[] | null {
  if (tree.op === "variable") return tree.name === "answer" ? [] : null;
  if (tree.op !== "key") return null;
  const of = pathOf(tree.of);
  return of === null ? null : [...of, tree.key];
}

function keptRecord(app: Runtime, entry: OutboxEntry, body: Body): void {
  const kept = app.lookup.resourceCall(entry.call);
  if (kept === undefined || kept.verb === "Delete" || entry.record === null) return;
  const { resource, entity } = kept;
  const key = keyField(resource);
  const inside = resource.oneIn?.tree ? pathOf(resource.oneIn.tree) : [];
  if (key === null || inside === null) return;
  const known = app.ports.records.read(entity, entry.record)?.[key] ?? null;
  const wire = resource.onTheWire.find((row) => row.field.value === key)?.wire.value ?? key;
  body.put([...inside, ...wire.split(".")], isEmpty(known) ? `simulated-${entry.key.slice(-6)}` : known);
}

/** Accepts every sign-in, with the name that was typed. */
function signIn(app: Runtime, entry: OutboxEntry, body: Body): void {
  const { token, me } = app.lookup.model.calls;
  const tokenAt = token?.tree ? pathOf(token.tree) : null;
  const meAt = me?.tree ? pathOf(me.tree) : null;
  if (tokenAt !== null) body.put(tokenAt, "simulated");
  if (meAt === null) return;
  for (const { key, type } of app.lookup.entity(PERSON)?.fields ?? [])
    if (type.kind !== "secret" && type.kind !== "reference" && type.kind !== "references")
      body.put([...meAt, key], typed(entry.body, key) ?? plausible(app, type));
}

/** Finds a value in the request body by name, at any depth. */
function typed(value: Value, name: string): Value {
  if (typeof value !== "object" || value === null) return null;
  for (const [key, of] of Object.entries(value)) {
    if (key === name && typeof of !== "object") return of as Value;
    const inner = typed(of as Value, name);
    if (inner !== null) return inner;
  }
  return null;
}

/** Makes a condition on the body true, if it compares parts of the body with literals. */
function meet(tree: TypedTree, body: Body): void {
  const path = pathOf(tree);
  if (path !== null) body.put(path, true);
  if (tree.op !== "call") return;
  const [left, right] = tree.args;
  if (tree.fn === "and") for (const one of tree.args) meet(one, body);
  else if (tree.fn === "or" && left !== undefined) meet(left, body);
  else if (left !== undefined && right !== undefined) {
    const at = pathOf(left) ?? pathOf(right);
    const other = pathOf(left) === null ? left : right;
    if (at === null) return;
    if (tree.fn === "equal" && other.op === "literal") body.put(at, other.value);
    const first = tree.fn === "in" && other.op === "list" ? other.items[0] : undefined;
    if (first?.op === "literal") body.put(at, first.value);
  }
}

/** Puts plausible values wherever an effect reads the body. */
function feed(app: Runtime, entity: string | null, effect: Effect, body: Body): void {
  const assign = (target: string | null, { field, value }: Assignment): void => {
    const type = target === null ? undefined : app.lookup.field(target, field)?.type;
    fill(value.tree, type === undefined ? "Simulated" : plausible(app, type), body);
  };
  const texts = (template: Template): void => {
    for (const part of template.parts) if (typeof part !== "string") fill(part.tree, "…", body);
  };
  switch (effect.kind) {
    case "set":
      assign(entity, effect.assignment);
      return;
    case "create":
    case "change":
    case "changeEach":
      for (const one of effect.with) assign(effect.entity, one);
      return;
    case "show":
    case "tell":
      texts(effect.text);
      return;
    case "keep":
      fill(effect.from.tree, [], body);
      return;
    case "errorsAtFields": {
      const fields = entity === null ? [] : (app.lookup.entity(entity)?.fields ?? []);
      const first = fields.find(({ type }) => type.kind === "text") ?? fields[0];
      fill(effect.from.tree, { [first?.key ?? "value"]: ["is not accepted"] }, body);
      return;
    }
    case "if":
    case "forEach":
    case "count":
      for (const inner of effect.effects) feed(app, entity, inner, body);
      return;
    default:
  }
}

function fill(tree: TypedTree | null, value: Value, body: Body): void {
  if (tree === null) return;
  const whole = pathOf(tree);
  if (whole !== null) {
    body.put(whole, value);
    return;
  }
  walk(tree, (node) => {
    const path = node.op === "key" ? pathOf(node) : null;
    if (path !== null) body.put(path, value);
  });
}

function plausible(app: Runtime, type: FieldType): Value {
  const now = app.ports.clock.now();
  switch (type.kind) {
    case "number":
    case "whole number":
    case "percent":
    case "money":
    case "rating":
      return 1;
    case "yes/no":
      return true;
    case "date":
      return now.slice(0, 10);
    case "date and time":
      return now;
    case "time":
      return "12:00";
    case "email":
      return "somebody@example.org";
    case "link":
      return "https://example.org";
    case "choice":
      return type.options[0]?.value ?? null;
    case "text":
    case "long text":
    case "formatted text":
    case "barcode":
      return "Simulated";
    default:
      return null;
  }
}
