import type { Type } from "#expr/types.ts";
import type { Screen } from "#model/2-screens.ts";
import type { Effect, StateTable } from "#model/4-states.ts";
import type { Roles } from "#model/6-roles.ts";
import type { Answer, Call, Calls, Resource } from "#model/7-calls.ts";
import type { Problem } from "#model/expression.ts";
import { suggest } from "#text/suggest.ts";
import { innerOf, problemIn, resolveEffects, type EffectNames } from "./effects.ts";
import type { Place, Resolver } from "./resolver.ts";
import { recordOf } from "./screens.ts";

const ANY: Type = { kind: "any" };
const TEXT: Type = { kind: "text" };

export interface Around {
  readonly states: readonly StateTable[];
  readonly screens: readonly Screen[];
  readonly roles: Pick<Roles, "signIn" | "signUp" | "signOut">;
}

export function resolveCalls(resolver: Resolver, known: EffectNames, calls: Calls, around: Around): Calls {
  const answer = { candidate: null, variables: new Map([["answer", ANY]]) };
  let facts =
    resolver.check(calls.token, answer, TEXT) ??
    resolver.check(calls.me, answer) ??
    resolver.check(calls.refreshToken ?? null, answer, TEXT) ??
    resolver.template(calls.sentAs, { candidate: null, variables: new Map([["token", TEXT]]) });
  for (const { when } of calls.tokenRefused ?? []) facts ??= resolver.check(when, answer, { kind: "boolean" });
  for (const header of calls.headers ?? []) facts ??= resolver.template(header, { candidate: null });
  checkNamedCalls(resolver, calls, around.roles);
  return {
    ...calls,
    calls: calls.calls.map((call) => resolveCall(resolver, known, call, around, facts, calls.refresh?.value)),
    resources: calls.resources.map((resource) => resolveResource(resolver, known, resource, facts)),
  };
}

/** The calls that facts name for signing in and out. */
function checkNamedCalls(resolver: Resolver, calls: Calls, { signIn, signUp, signOut }: Around["roles"]): void {
  const names = calls.calls.map((call) => call.name);
  const known = [...names, ...calls.resources.map(({ entity }) => `Create ${entity}`)];
  const named = [
    ...(signIn?.kind === "call" ? [{ value: signIn.call, span: signIn.span }] : []),
    ...[signOut, calls.refresh, calls.meFrom].flatMap((one) => (one ? [one] : [])),
  ];
  for (const { value, span } of named)
    if (!names.some((name) => same(name, value)))
      resolver.reading.problem("call-unknown", span, { name: value, near: suggest(value, names) });
  if (signIn?.kind === "issuer" && !signIn.scopes.includes("openid") && calls.meFrom === undefined)
    resolver.reading.problem("issuer-without-person", signIn.span, {});
  if (signUp && !known.some((name) => same(name, signUp.value)))
    resolver.reading.problem("call-unknown", signUp.span, { name: signUp.value, near: suggest(signUp.value, known) });
}

const same = (a: string, b: string): boolean => a.toLocaleLowerCase("en") === b.toLocaleLowerCase("en");

function resolveCall(
  resolver: Resolver,
  known: EffectNames,
  call: Call,
  around: Around,
  facts: Problem | null,
  refresh: string | undefined,
): Call {
  const entity = call.entity ?? entityOf(call, around);
  const { signIn, signOut } = around.roles;
  const isSignIn = signIn?.kind === "call" && same(signIn.call, call.name);
  const asked = isSignIn ? askedNames(resolver, call) : new Map<string, Type>();
  // Calls that renew or revoke a token can read it.
  if ([signOut?.value, refresh].some((name) => name !== undefined && same(name, call.name)))
    for (const name of ["token", "refresh_token"]) asked.set(name, TEXT);
  const place: Place = entity === null ? { candidate: null, variables: asked } : { entity, variables: asked };
  let problem = call.problem ?? facts;
  const note = (found: Problem | null): void => {
    problem ??= found;
  };
  note(resolver.template(call.path, place));
  note(resolver.check(call.sends, place));
  for (const header of call.headers ?? []) note(resolver.template(header, place));
  const answers = resolveAnswers(resolver, known, place, call.answers);
  note(problemIn(answers.flatMap((each) => each.effects)));
  const when = call.when.map((trigger) => {
    if (trigger.kind === "opening") {
      const screen = known.screens.get(trigger.screen.toLocaleLowerCase("en"));
      if (screen !== undefined) return { ...trigger, screen };
      note(
        resolver.reading.problem("screen-unknown", trigger.span, {
          name: trigger.screen,
          near: suggest(trigger.screen, known.screens.values()),
        }),
      );
    }
    if (trigger.kind === "event" && !known.events.has(trigger.event.toLocaleLowerCase("en")))
      note(
        resolver.reading.problem("event-unknown", trigger.span, {
          name: trigger.event,
          near: suggest(trigger.event, known.events.values()),
        }),
      );
    return trigger;
  });
  return { ...call, entity, when, answers, problem };
}

/** The entity of the record that a call is about: from the event that names the call, or from its screen. */
function entityOf(call: Call, { states, screens }: Around): string | null {
  const names = (effects: readonly Effect[]): boolean =>
    effects.some((effect) => (effect.kind === "call" ? same(effect.call, call.name) : names(innerOf(effect))));
  for (const table of states) if (table.transitions.some((each) => names(each.then))) return table.entity;
  for (const trigger of call.when)
    if (trigger.kind === "event") {
      const table = states.find((each) =>
        each.transitions.some(({ event }) => event.kind === "named" && same(event.name, trigger.event)),
      );
      if (table !== undefined) return table.entity;
    }
  const opened = new Set(
    call.when.flatMap((trigger) => (trigger.kind === "opening" ? [trigger.screen.toLocaleLowerCase("en")] : [])),
  );
  for (const screen of screens) {
    const offers = screen.actions.some((action) => action.kind === "call" && same(action.call, call.name));
    const entity = recordOf(screen);
    if (entity !== null && (offers || opened.has(screen.name.toLocaleLowerCase("en")))) return entity;
  }
  return null;
}

/** The sign-in call asks the person for the names in its body: `email`, `password`. */
function askedNames(resolver: Resolver, call: Call): Map<string, Type> {
  const asked = new Map<string, Type>();
  const source = (call.sends?.source ?? "").replace(/"(?:[^"\\]|\\.)*"/gu, '""');
  for (const [, name] of source.matchAll(/(?<![\p{L}\p{N}_.])([\p{Ll}_][\p{L}\p{N}_]*)(?!\s*\(|[\p{L}\p{N}_])/gu)) {
    if (name === undefined || WORDS.has(name) || resolver.constants.has(name)) continue;
    asked.set(name, TEXT);
  }
  return asked;
}

const WORDS = new Set([
  "and",
  "or",
  "not",
  "in",
  "is",
  "empty",
  "this",
  "me",
  "yes",
  "no",
  "true",
  "false",
  "mod",
  "null",
  "answer",
]);

function resolveAnswers(resolver: Resolver, known: EffectNames, place: Place, answers: readonly Answer[]): Answer[] {
  const inside: Place = { ...place, variables: new Map([...(place.variables ?? []), ["answer", ANY] as const]) };
  return answers.map((answer) => {
    const problem = resolver.condition(answer.when, inside);
    const effects = resolveEffects(resolver, known, inside, answer.effects);
    const [first, ...others] = effects;
    // A condition that can't be read closes the effects of its answer.
    return problem === null || first === undefined
      ? { ...answer, effects }
      : { ...answer, effects: [{ ...first, problem }, ...others] };
  });
}

/** Addresses, bodies and headers of the resource's own calls, checked on the record if there is one. */
function ownProblem(resolver: Resolver, resource: Resource): Problem | null {
  let problem: Problem | null = null;
  const place = { entity: resource.entity };
  for (const [verb, own] of Object.entries(resource.own ?? {})) {
    const where = verb === "List" ? { candidate: null } : place;
    problem ??= resolver.template(own?.path ?? null, where) ?? resolver.check(own?.sends ?? null, where);
  }
  for (const header of resource.headers ?? []) problem ??= resolver.template(header, { candidate: null });
  return problem;
}

function resolveResource(resolver: Resolver, known: EffectNames, resource: Resource, facts: Problem | null): Resource {
  const place = { entity: resource.entity };
  const answer = { candidate: null, variables: new Map([["answer", ANY]]) };
  const answers = resolveAnswers(resolver, known, place, resource.answers);
  const problem =
    resource.problem ??
    facts ??
    resolver.template(resource.keptAt, place) ??
    resolver.template(resource.oneAt ?? null, place) ??
    ownProblem(resolver, resource) ??
    resolver.check(resource.manyIn, answer) ??
    resolver.check(resource.oneIn, answer) ??
    resolver.check(resource.sends, place) ??
    resolver.check(resource.pages?.total ?? null, answer) ??
    resolver.check(resource.pages?.next?.kind === "answer" ? resource.pages.next.in : null, answer) ??
    resolver.check(resource.pages?.more ?? null, answer) ??
    (resource.missing ?? []).reduce<Problem | null>(
      (found, { when }) => found ?? resolver.check(when, answer, { kind: "boolean" }),
      null,
    ) ??
    problemIn(answers.flatMap((each) => each.effects));
  return { ...resource, answers, problem };
}
