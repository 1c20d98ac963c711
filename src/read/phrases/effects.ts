import type { Effect, ErrorNames } from "#model/4-states.ts";
import type { Problem, Written } from "#model/expression.ts";
import { CODE, type Rich } from "../markdown/rich.ts";
import type { Names } from "../names.ts";
import { written, type Reading } from "../reading.ts";
import { readAssignment, readAssignments, splitCode } from "./assignments.ts";
import { unquote } from "./lists.ts";
import { codeFor } from "./code-for.ts";
import { everybodyWho, namedExpression } from "./named-expressions.ts";
import { readLoop } from "./loops.ts";
import { readTemplate } from "./templates.ts";
import { takeEntity } from "./views.ts";
import { textExpression } from "./text-expression.ts";

/** The names that effects may use in a place. */
export interface EffectPlace {
  readonly reading: Reading;
  readonly names: Names;
  /** The entity of the record that an event or call is about. */
  readonly entity: string | null;
  /** In answers of calls, `keep`, `error`, `errors at fields` and `keep trying` are effects too. */
  readonly inAnswer: boolean;
}

/**
 * Effects separated by semicolons, in order. `if` and `for each` extend to the next semicolon; `else` continues the
 * `if` before it.
 */
export function readEffects(place: EffectPlace, rich: Rich): Effect[] {
  const effects: Effect[] = [];
  for (const part of rich.split(";")) {
    const otherwise = OTHERWISE.exec(part.text);
    if (otherwise === null) {
      if (effects.at(-1)?.kind === "if" && !/^if\b/iu.test(part.text))
        place.reading.problem("after-if-in-any-case", part.span, { written: part.plain });
      effects.push(...readEffect(place, withoutStop(part), 0));
    } else if (!attach(effects, readEffect(place, withoutStop(part.slice(otherwise[0].length).trim()), 0)))
      effects.push(broken(place, part));
  }
  return effects;
}

const OTHERWISE = /^(?:else|otherwise)\s*[:,]?\s+(?=\S)/iu;

/** Adds an `else` to the last `if`; if that has one, to the last `if` inside it. False: there is none. */
export function attach(effects: Effect[], otherwise: readonly Effect[]): boolean {
  const last = effects.at(-1);
  if (last?.kind !== "if") return false;
  const open = [...last.otherwise];
  if (open.length > 0) {
    if (!attach(open, otherwise)) return false;
    effects[effects.length - 1] = { ...last, otherwise: open };
  } else effects[effects.length - 1] = { ...last, otherwise };
  return true;
}

const withoutStop = (rich: Rich): Rich =>
  rich.text.length > 1 && rich.text.endsWith(".") ? rich.slice(0, rich.text.length - 1).trim() : rich;

const DEEPEST = 8;

function readEffect(place: EffectPlace, rich: Rich, depth: number): Effect[] {
  for (const read of FORMS) {
    const effects = read(place, rich, depth);
    if (effects !== null) return effects;
  }
  return [broken(place, rich)];
}

function broken({ reading, inAnswer }: EffectPlace, rich: Rich): Effect {
  const problem = reading.problem("effect-not-understood", rich.span, { written: rich.plain, inAnswer });
  return { kind: "broken", written: rich.plain, span: rich.span, problem };
}

type Form = (place: EffectPlace, rich: Rich, depth: number) => Effect[] | null;

/** `` `a = 1` ``, `` `a = 1`, `b = 2` ``, `` set a to `1` ``. */
const set: Form = ({ reading, names, entity }, rich) => {
  const to = /^set\s+([^\uE000]+?)\s+to\s+\uE000$/iu.exec(rich.text);
  const code = rich.codeAt(rich.text.length - 1);
  if (to !== null && code !== null) {
    const name = to[1] ?? "";
    const field = (entity === null ? null : names.field(entity, name)) ?? name;
    return [
      {
        kind: "set",
        assignment: { field, value: reading.expression(code), span: rich.span },
        span: rich.span,
        problem: null,
      },
    ];
  }
  if (!/^\uE000(?:\s*(?:,|and)?\s*\uE000)*$/u.test(rich.text)) return null;
  return rich.codes.flatMap((each) =>
    splitCode(each, ";").map((part): Effect => {
      const assignment = readAssignment(reading, part);
      if (assignment !== null) return { kind: "set", assignment, span: part.span, problem: null };
      const problem = reading.problem("effect-not-understood", part.span, { written: part.source, inAnswer: false });
      return { kind: "broken", written: part.source, span: part.span, problem };
    }),
  );
};

/** Splits the text at ` with `. */
function cutWith(rich: Rich): { readonly head: Rich; readonly tail: Rich | null } {
  const at = /\s+with\s+(?=\uE000)|\s+with$/iu.exec(rich.text) ?? /\s+with\s+/iu.exec(rich.text);
  if (at === null) return { head: rich, tail: null };
  return { head: rich.slice(0, at.index).trim(), tail: rich.slice(at.index + at[0].length).trim() };
}

const create: Form = (place, rich) => {
  const start = /^(?:create|add|make)\s+(?:an?\s+|one\s+|a new\s+|new\s+)?/iu.exec(rich.text);
  if (start === null) return null;
  // The name may come after the values: `` create Order with `…` called o ``.
  const last = /(?<=\uE000)\s+called\s+(\S+)$/iu.exec(rich.text);
  const { head, tail } = cutWith(last === null ? rich : rich.slice(0, last.index));
  const name = takeEntity(place.reading, place.names, head, start[0].length);
  const first = last === null ? /^\s*called\s+(\S+)$/iu.exec(head.text.slice(name.end)) : null;
  const called = nameOf(place, first === null ? rich : head, (last ?? first)?.[1]);
  const left =
    (first === null && name.end < head.text.length && name.problem === null) || (called === null && last !== first);
  const values = tail === null ? null : readAssignments(place.reading, tail);
  const problem =
    name.problem ??
    (left
      ? place.reading.problem("effect-not-understood", rich.span, { written: rich.plain, inAnswer: false })
      : null) ??
    values?.problem ??
    null;
  return [
    {
      kind: "create",
      entity: name.key ?? "",
      ...(called === null ? {} : { called }),
      with: values?.assignments ?? [],
      span: rich.span,
      problem,
    },
  ];
};

/** The name at the end of a phrase, by which later effects refer to the record; null: none, or not an identifier. */
function nameOf({ reading }: EffectPlace, rich: Rich, name: string | undefined): Written | null {
  if (name === undefined || !/^[\p{L}_][\p{L}\p{N}\p{M}_]*$/u.test(name)) return null;
  reading.addVariable(name);
  return written(rich.slice(rich.text.length - name.length));
}

const each: Form = (place, rich) => {
  const start = /^(change|update|delete|remove)\s+(?:each|every|all)\s+/iu.exec(rich.text);
  if (start === null) return null;
  const { reading, names } = place;
  const verb = start[1]?.toLowerCase();
  const changes = verb === "change" || verb === "update";
  const { head, tail } = changes ? cutWith(rich) : { head: rich, tail: null };
  const name = takeEntity(reading, names, head, start[0].length);
  const where = /^\s*where\s+/iu.exec(head.text.slice(name.end));
  const code = where === null ? null : head.codeAt(name.end + where[0].length);
  const end = code === null ? name.end : name.end + (where?.[0].length ?? 0) + CODE.length;
  // A condition that can't be read must not turn into "all records".
  const rest = head.slice(end).trim();
  let problem: Problem | null = name.problem;
  if (problem === null && rest.text !== "")
    problem = reading.problem("effect-not-understood", rest.span, { written: rest.plain, inAnswer: false });
  const condition = code === null ? null : reading.expression(code);
  const entity = name.key ?? "";
  if (!changes) return [{ kind: "deleteEach", entity, where: condition, span: rich.span, problem }];
  const values = tail === null ? null : readAssignments(reading, tail);
  problem ??= values === null ? broken(place, rich).problem : values.problem;
  return [{ kind: "changeEach", entity, where: condition, with: values?.assignments ?? [], span: rich.span, problem }];
};

const change: Form = (place, rich) => {
  const start = /^(?:change|update)\s+(?:the\s+)?/iu.exec(rich.text);
  if (start === null) return null;
  const { head, tail } = cutWith(rich);
  const target = head.slice(start[0].length).trim();
  if (tail === null || target.text === "") return null;
  const values = readAssignments(place.reading, tail);
  return [
    {
      kind: "change",
      target: namedExpression(place.reading, place.names, place.entity, target),
      // Filled in once the type of the target is known.
      entity: "",
      with: values.assignments,
      span: rich.span,
      problem: values.problem,
    },
  ];
};

const fire: Form = (place, rich) => {
  const start = /^do\s+/iu.exec(rich.text);
  if (start === null) return null;
  // An event may be called `Agree with client`, so `with` must be followed by code.
  const at = /\s+with\s+(?=\uE000)/iu.exec(rich.text);
  const values = at === null ? null : readAssignments(place.reading, rich.slice(at.index + at[0].length).trim());
  const rest = rich.slice(start[0].length, at?.index).trim();
  const on = rest.text.toLowerCase().lastIndexOf(" on ");
  const event = on === -1 ? rest : rest.slice(0, on).trim();
  const target = on === -1 ? null : rest.slice(on + 4).trim();
  return [
    {
      kind: "do",
      event: unquote(event).plain,
      on: target === null ? null : namedExpression(place.reading, place.names, place.entity, target),
      with: values?.assignments ?? [],
      span: rich.span,
      problem: values?.problem ?? null,
    },
  ];
};

const call: Form = (_place, rich) => {
  const start = /^call\s+(?=\S)/iu.exec(rich.text);
  if (start === null) return null;
  return [{ kind: "call", call: unquote(rich.slice(start[0].length)).plain, span: rich.span, problem: null }];
};

const QUOTED = /["“”„«»‘][^\n]*["”“»«’]$/u;

const tell: Form = (place, rich) => {
  const start = /^(?:tell|notify|remind|alert|inform)\s+/iu.exec(rich.text);
  const text = QUOTED.exec(rich.text);
  if (start === null || text === null) return null;
  const who = rich.slice(start[0].length, text.index).trim();
  const name = who.text.endsWith(",") || who.text.endsWith(":") ? who.slice(0, who.text.length - 1).trim() : who;
  if (toldIn(name).name.text === "") return null;
  const { template, problem } = readTemplate(place.reading, unquote(rich.slice(text.index)));
  // One notice per person or role.
  return peopleIn(place, name).map((one) => ({
    kind: "tell",
    person: toldPerson(place, one),
    text: template,
    span: rich.span,
    problem,
  }));
};

interface ToldPerson {
  readonly name: Rich;
  /** `every keeper`: not just the one person of a field. */
  readonly isEach: boolean;
}

function toldIn(part: Rich): ToldPerson {
  const words = /^(?:and\s+)?(?:(?:the|all|every|each)\s+)*/iu.exec(part.text)?.[0] ?? "";
  return { name: part.slice(words.length), isEach: /\b(?:all|every|each)\b/iu.test(words) };
}

/** `borrower and the keepers`, `a, b and c`. The name of a field or role may itself contain `and`. */
function peopleIn({ names, entity }: EffectPlace, name: Rich): readonly ToldPerson[] {
  const whole = toldIn(name);
  if (name.hasCode || (entity !== null && names.field(entity, whole.name.text) !== null)) return [whole];
  return name
    .split(",")
    .flatMap((part) => part.split(" and "))
    .map(toldIn)
    .filter((one) => one.name.text !== "");
}

/**
 * A person field, `me`, a path, code or `everyone`. Any other words are a role, and everybody with that role is told.
 */
function toldPerson(
  { reading, names, entity }: EffectPlace,
  { name, isEach }: ToldPerson,
): ReturnType<typeof namedExpression> {
  if (/^(?:everyone|everybody|people)$/iu.test(name.text)) return reading.expression(codeFor("Person", name));
  const isField = entity !== null && names.field(entity, name.text.split(".")[0] ?? "") !== null;
  // A field for one person takes no `every`. If a role has the same name, everybody with that role is told.
  if (isEach && !name.hasCode && entity !== null && names.isPerson(entity, names.field(entity, name.text) ?? ""))
    return everybodyWho(reading, name.plain, name);
  if (name.hasCode || isField || /^(?:me|this|[\p{L}_][\p{L}\p{N}_]*\.[\p{L}\p{N}_.]+)$/u.test(name.text))
    return namedExpression(reading, names, entity, name);
  if (reading.isVariable(name.text)) return textExpression(reading, name);
  return everybodyWho(reading, name.plain, name);
}

const show: Form = (place, rich) => {
  const start = /^(?:show|say)\s+/iu.exec(rich.text);
  if (start === null) return null;
  const { template, problem } = readTemplate(place.reading, unquote(rich.slice(start[0].length).trim()));
  return [{ kind: "show", text: template, span: rich.span, problem }];
};

const open: Form = (_place, rich) => {
  const start = /^(?:open|go to)\s+(?=\S)/iu.exec(rich.text);
  if (start === null) return null;
  return [{ kind: "open", screen: unquote(rich.slice(start[0].length)).plain, span: rich.span, problem: null }];
};

const when: Form = (place, rich, depth) => {
  const start = /^if\s+\uE000\s*(?:[:,]|then\b)\s*/iu.exec(rich.text);
  const code = start === null ? null : rich.codeAt(rich.text.indexOf(CODE));
  if (start === null || code === null || depth > DEEPEST) return null;
  const [then, ...others] = cutElse(rich.slice(start[0].length).trim());
  if (then === undefined) return null;
  const condition = place.reading.expression(code);
  const branch = (part: Rich): Effect[] => place.reading.withNames(() => readEffect(place, part, depth + 1));
  const effects = branch(then);
  const otherwise = others.flatMap(branch);
  return [{ kind: "if", condition, effects, otherwise, span: rich.span, problem: null }];
};

/** Splits `A else B` and `A, otherwise B`, outside quotes and code. */
function cutElse(rich: Rich): Rich[] {
  // A nested `if` takes the `else`.
  if (/^if\s/iu.test(rich.text)) return [rich];
  for (const word of [" else ", " otherwise "]) {
    const [first, ...rest] = rich.split(word);
    if (first === undefined || rest.length === 0) continue;
    const comma = first.text.endsWith(",") ? first.slice(0, first.text.length - 1).trim() : first;
    // Any further `else` belongs to the effect after this one.
    const from = rich.text.indexOf(word, first.text.length - 1) + word.length;
    const other = rich.slice(from).trim();
    return [comma, other.text.startsWith(":") ? other.slice(1).trim() : other];
  }
  return [rich];
}

const forEach: Form = (place, rich, depth) => {
  const loop = readLoop(place.reading, rich);
  if (loop === null || depth > DEEPEST || loop.rest.text === "") return null;
  return [loop.of(place.reading.withVariable(loop.variable, () => readEffect(place, loop.rest, depth + 1)))];
};

const keep: Form = (place, rich) => {
  if (!place.inAnswer) return null;
  if (/^keep\s+trying$|^try again(?: later)?$|^retry$/iu.test(rich.text))
    return [{ kind: "keepTrying", span: rich.span, problem: null }];
  const start = /^keep\s+(?:the\s+|all\s+)?/iu.exec(rich.text);
  const from = /\s+from\s+\uE000$/iu.exec(rich.text);
  const code = from === null ? null : rich.codeAt(rich.text.length - 1);
  if (start === null || from === null || code === null) return null;
  const name = takeEntity(place.reading, place.names, rich.slice(0, from.index), start[0].length);
  return [
    {
      kind: "keep",
      entity: name.key ?? "",
      from: place.reading.expression(code),
      span: rich.span,
      problem: name.problem,
    },
  ];
};

const error: Form = (place, rich) => {
  if (!place.inAnswer) return null;
  const fields = /^errors?\s+at\s+(?:the\s+)?fields\s+from\s+(?=\uE000)/iu.exec(rich.text);
  const code = fields === null ? null : rich.codeAt(fields[0].length);
  if (fields !== null && code !== null) {
    const names = errorNames(rich, rich.text.slice(fields[0].length + CODE.length), fields[0].length + CODE.length);
    const from = place.reading.expression(code);
    return names === null ? null : [{ kind: "errorsAtFields", from, names, span: rich.span, problem: null }];
  }
  const named = /^error\s+(\S+)$/iu.exec(rich.text);
  if (named === null) return null;
  return [
    {
      kind: "error",
      code: rich.slice(rich.text.length - (named[1] ?? "").length).plain,
      span: rich.span,
      problem: null,
    },
  ];
};

/** `` , field in `property`, message in `text` ``; null: the text is something else. */
function errorNames(rich: Rich, text: string, from: number): ErrorNames | null {
  const names = { field: null as string | null, message: null as string | null };
  let at = 0;
  while (at < text.length) {
    const part = /^\s*,?\s*(?:and\s+)?(?:the\s+)?(field|message|text|words)s?\s+(?:is\s+)?in\s+(\uE000|[\w.-]+)/iu.exec(
      text.slice(at),
    );
    if (part === null) return null;
    const [whole, which = "", name = ""] = part;
    const said = name === CODE ? (rich.codeAt(from + at + whole.length - 1)?.source ?? "") : name;
    names[which.toLowerCase() === "field" ? "field" : "message"] = said;
    at += whole.length;
  }
  return names;
}

/** `do nothing`, `nothing`: an expected answer that changes nothing. */
const nothing: Form = (_place, rich) => (/^(?:do\s+)?nothing$/iu.test(rich.text) ? [] : null);

const FORMS: readonly Form[] = [
  nothing,
  set,
  when,
  forEach,
  keep,
  error,
  create,
  each,
  change,
  fire,
  call,
  tell,
  show,
  open,
];
