import { report } from "#diagnostics/report.ts";
import { suggest } from "#text/suggest.ts";
import { ANY, BOOLEAN, NUMBER, operation, TEXT, replacement, type Checking } from "./checking.ts";
import { foldNamed, functionNamed } from "./functions.ts";
import { printType } from "./print-type.ts";
import type { Span } from "#text/span.ts";
import type { Member, Name } from "./syntax.ts";
import type { TypedTree } from "./typed.ts";
import type { Scope, Type } from "./types.ts";

/** Lookup order: variables of list operations, variables, fields of the bare record, constants, entities. */
export function inferName(node: Name, checking: Checking): TypedTree | null {
  const { scope, locals } = checking;
  const { name, span } = node;
  const local = locals.findLast((l) => l.name === name);
  if (local) return local.value ?? { op: "variable", name: local.as ?? name, type: local.type, span };
  const variable = scope.variables.get(name);
  if (variable) return { op: "variable", name, type: variable, span };

  const bare = bareRecord(checking);
  if (bare) {
    const field = scope.entities.get(bare.entity)?.fields.get(name);
    const of: TypedTree = { op: "variable", name: bare.name, type: { kind: "record", entity: bare.entity }, span };
    if (field) return { op: "field", of, entity: bare.entity, field: name, type: field.type, span };
  }
  const constant = scope.constants.get(name);
  if (constant) return { op: "constant", name, type: constant, span };
  if (scope.entities.has(name))
    return { op: "records", entity: name, type: { kind: "list", of: { kind: "record", entity: name } }, span };
  if (name === OTHERS) {
    const others = othersOf(span, checking);
    if (others) return others;
  }

  tellUnknown(node, checking);
  return null;
}

/** `others`: all other records of the entity of `this`. A field of that name takes precedence. */
const OTHERS = "others";
/** Authors can't write this variable name. */
const OTHER = "$other";

function othersOf(span: Span, { scope }: Checking): TypedTree | null {
  const type = scope.variables.get("this");
  if (type?.kind !== "record" || !scope.entities.has(type.entity)) return null;
  const list: Type = { kind: "list", of: type };
  const over: TypedTree = { op: "records", entity: type.entity, type: list, span };
  const body = operation(
    "notEqual",
    [
      { op: "variable", name: OTHER, type, span },
      { op: "variable", name: "this", type, span },
    ],
    BOOLEAN,
    span,
  );
  return { op: "fold", fold: "filter", over, variable: OTHER, body, type: list, span };
}

/** True if a name means something in this place. */
export function resolves(name: string, checking: Checking): boolean {
  return inferName({ kind: "name", name, span: { start: 0, end: 0 } }, { ...checking, tell: () => {} }) !== null;
}

export function bareRecord({ scope }: Checking): { readonly name: string; readonly entity: string } | null {
  const type = scope.bare === null ? undefined : scope.variables.get(scope.bare);
  return scope.bare !== null && type?.kind === "record" ? { name: scope.bare, entity: type.entity } : null;
}

/** Names in messages are clipped, in case the author's text is very long. */
const clip = (name: string): string => (name.length > 60 ? `${name.slice(0, 57)}…` : name);

function tellUnknown({ name: written, span }: Name, checking: Checking): void {
  const name = clip(written);
  const { scope, locals } = checking;
  const bare = bareRecord(checking);
  const fields = bare ? [...(scope.entities.get(bare.entity)?.fields.keys() ?? [])] : [];
  const others = scope.variables.get("this")?.kind === "record" ? [OTHERS] : [];
  const names = [...locals.map((l) => l.name), ...scope.variables.keys(), ...fields, ...others];
  if (scope.madeElsewhere?.includes(written) === true) {
    checking.tell(report("name-not-known-yet", span, { name }));
  } else if (scope.written !== undefined && isFieldOf(scope.written.entity, written, scope)) {
    const { entity, as, isNew } = scope.written;
    const fix = replacement(span, as === null ? null : `${as}.${written}`);
    checking.tell(report("field-of-written", span, { name, entity, of: bare?.entity ?? null, as, isNew }, fix));
  } else if (/^[A-Z][A-Z0-9_]+$/.test(name)) {
    const near = suggest(name, [...scope.constants.keys(), ...names, ...scope.entities.keys()]);
    checking.tell(report("unknown-constant", span, { name, near }, replacement(span, near)));
  } else if (/^\p{Lu}/u.test(name)) {
    const near = suggest(name, [...scope.entities.keys(), ...names, ...scope.constants.keys()]);
    checking.tell(report("unknown-entity", span, { name, near }, replacement(span, near)));
  } else if (name === "this") {
    checking.tell(report("no-record-here", span, {}));
  } else if (bare) {
    const near = suggest(name, [...names, ...scope.constants.keys(), ...scope.entities.keys()]);
    const said = { name, entity: bare.entity, near };
    checking.tell(report("unknown-field", span, said, replacement(span, near)));
  } else {
    const near = suggest(name, [...names, ...scope.constants.keys(), ...scope.entities.keys()]);
    checking.tell(report("unknown-name", span, { name, near }, replacement(span, near)));
  }
}

const isFieldOf = (entity: string, name: string, { entities }: Scope): boolean =>
  entities.get(entity)?.fields.has(name) === true;

const keysOfPlace: { readonly [key: string]: Type } = { latitude: NUMBER, longitude: NUMBER, accuracy: NUMBER };
const keysOfFile: { readonly [key: string]: Type } = { name: TEXT, type: TEXT, size: NUMBER, hash: TEXT };

/** `tool.name`, `answer.user.token`, `place.accuracy`. */
export function inferMember(node: Member, checking: Checking): TypedTree | null {
  const of = checking.infer(node.of, checking);
  if (!of) return null;
  const { name, nameSpan, span } = node;
  const { type } = of;
  if (type.kind === "record") {
    const shape = checking.scope.entities.get(type.entity);
    const field = shape?.fields.get(name);
    if (field) return { op: "field", of, entity: type.entity, field: name, type: field.type, span };
    const near = suggest(name, shape?.fields.keys() ?? []);
    const said = { name: clip(name), entity: type.entity, near };
    checking.tell(report("unknown-field", nameSpan, said, replacement(nameSpan, near)));
    return null;
  }
  if (type.kind === "any" || type.kind === "empty") return { op: "key", of, key: name, type: ANY, span };
  const keys =
    type.kind === "map" ? type.keys : type.kind === "place" ? keysOfPlace : type.kind === "file" ? keysOfFile : null;
  if (keys === null) {
    const isFunction = functionNamed(name) !== null || foldNamed(name) !== null;
    checking.tell(report("no-fields-there", nameSpan, { name, what: printType(type), isFunction }));
    return null;
  }
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
  if (key) return { op: "key", of, key: name, type: key, span };
  if (type.kind === "map" && type.open) return { op: "key", of, key: name, type: ANY, span };
  const near = suggest(name, Object.keys(keys));
  checking.tell(report("unknown-key", nameSpan, { name, near }, replacement(nameSpan, near)));
  return null;
}

/** True for types whose values can be true, false or unknown. */
export const isCondition = (type: Type): boolean =>
  type.kind === BOOLEAN.kind || type.kind === "any" || type.kind === "empty";
