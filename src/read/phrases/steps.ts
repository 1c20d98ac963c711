import type { Step } from "#model/appendices.ts";
import type { Expression } from "#model/expression.ts";
import { suggest } from "#text/suggest.ts";
import { CODE, type Rich } from "../markdown/rich.ts";
import type { Place, Resolver } from "../resolve/resolver.ts";
import { cutGiven, readDeed } from "./deed-steps.ts";
import {
  readSees,
  readSeesOne,
  readSent,
  readThereAre,
  readAutomaticRefused,
  readShown,
  readTold,
  type OutcomePlace,
  type ParsedStep,
} from "./outcome-steps.ts";
import { ok } from "./parsed-step.ts";
import { articleAt, lower, StepScope, type StepNames } from "./step-scope.ts";
import { readWorld } from "./world-steps.ts";

type Keyword = "Given" | "As" | "When" | "Then";

const isPerson = (entity: string): boolean => entity === "Person";

/** Reads the steps of one scenario in order. A step may refer to records made by earlier steps. */
export class ScenarioReader extends StepScope {
  constructor(resolver: Resolver, names: StepNames, handles: ReadonlyMap<string, string>, last: string | null = null) {
    super(resolver, names, handles, last);
  }

  read(keyword: Keyword, rich: Rich): Step {
    const text = rich.text.endsWith(".") && rich.text.length > 1 ? rich.slice(0, rich.text.length - 1).trim() : rich;
    const found = this.#find(keyword, text);
    const base = { span: rich.span, source: rich.plain };
    if (found !== null) return { ...found.step, ...base, problem: found.problem };
    const problem = this.resolver.reading.problem("step-not-understood", rich.span, {
      written: rich.plain,
      key: keyword,
    });
    return { kind: "broken", ...base, problem };
  }

  #find(keyword: Keyword, rich: Rich): ParsedStep | null {
    switch (keyword) {
      case "As":
        return this.#as(rich);
      case "Given":
        return readWorld(this, rich) ?? this.#givenRecord(rich);
      case "When":
        return readWorld(this, rich) ?? readDeed(this, rich);
      case "Then":
        return this.#outcome(rich);
    }
  }

  /** A person of the sample data by handle, or a role. */
  #as(rich: Rich): ParsedStep | null {
    const name = rich.plain.replace(/^(?:an?|the)\s+/iu, "");
    for (const written of [rich.plain, name])
      if (this.handles.get(written) === "Person") return ok({ kind: "as", who: { kind: "profile", name: written } });
    const role = this.names.roles.find((each) => lower(each) === lower(name) || lower(each) === lower(rich.plain));
    if (role !== undefined) return ok({ kind: "as", who: { kind: "role", name: role } });
    const titled = this.named(rich.plain, isPerson);
    if (titled !== rich.plain) return ok({ kind: "as", who: { kind: "profile", name: titled } });
    const people = [...this.handles].filter(([, entity]) => entity === "Person").map(([handle]) => handle);
    return {
      step: { kind: "as", who: { kind: "profile", name } },
      problem: this.resolver.reading.problem("profile-unknown", rich.span, {
        name,
        near: suggest(name, [...people, ...this.names.roles]),
      }),
    };
  }

  #givenRecord(rich: Rich): ParsedStep | null {
    const { head, tail } = cutGiven(rich);
    const start = /^there is\s+/iu.exec(head.text)?.[0].length ?? 0;
    const entity = this.entityAfter(head, start);
    const handle = head.slice(entity === null ? start + articleAt(head, start) : entity.end).trim().plain;
    const key = entity === null ? (this.handles.get(handle) ?? null) : entity.name;
    if (key === null || /\s/u.test(handle)) return null;
    const name = handle === "" ? `${key}#${this.handles.size + 1}` : handle;
    const { assignments, problem } = this.values(tail, key, null, true);
    this.handles.set(name, key);
    this.last = name;
    return { step: { kind: "givenRecord", entity: key, handle: name, with: assignments }, problem };
  }

  #outcome(rich: Rich): ParsedStep | null {
    const refused = /^(?:it is |is )?(?:refused|rejected|not allowed)(?:\s+(?:with|by|because of)\s+(\S+))?$/iu.exec(
      rich.plain,
    );
    if (refused !== null) return ok({ kind: "refused", code: refused[1] ?? null });
    const warned = /^(?:is )?warned\s+(?:with|by|of)\s+(\S+)$/iu.exec(rich.plain);
    if (warned !== null) return ok({ kind: "warned", code: warned[1] ?? "" });
    const place = this.#place();
    return (
      readThereAre(place, rich) ??
      readSees(place, rich) ??
      readSeesOne(place, rich) ??
      readSent(place, rich) ??
      readTold(place, rich) ??
      readShown(rich) ??
      readAutomaticRefused(place, rich) ??
      this.#expect(rich)
    );
  }

  #place(): OutcomePlace {
    return {
      resolver: this.resolver,
      handles: this.handles,
      entity: (rich, from) => this.entity(rich, from),
      named: (written, ofPeople = false) => this.named(written, ofPeople ? isPerson : undefined),
      handle: (handle) => this.handle(handle),
      call: (name) => this.call(name),
      variables: (entity) => this.variables(entity),
    };
  }

  /**
   * A person and a member may have the same title. Takes the one that the expression fits, or the last one mentioned.
   */
  #expected(written: string, expression: Expression): string {
    const fits = (entity: string): boolean =>
      this.resolver.try(expression, { entity, variables: this.variables(entity) }).typed !== null;
    const handle = this.named(written, fits);
    if (handle !== written || this.last === null) return handle;
    return this.named(written, (entity) => entity === this.handles.get(this.last ?? "") && fits(entity));
  }

  /** ``L1 `status = "Lost"` ``, or an expression by itself. */
  #expect(rich: Rich): ParsedStep | null {
    const at = rich.text.indexOf(CODE);
    const code = at === rich.text.length - 1 && at !== -1 ? rich.codeAt(at) : null;
    if (code === null) return null;
    const before = rich.slice(0, at).trim();
    const named = before.text.endsWith(":") ? before.slice(0, before.text.length - 1).trim() : before;
    const expression = this.resolver.reading.expression(code);
    const on = named.text === "" ? null : this.#expected(named.plain, expression);
    const unknown = on === null || this.handles.has(on) ? null : this.handle(named);
    const entity = this.handles.get(on ?? this.last ?? "") ?? null;
    const variables = this.variables(entity);
    const place: Place = entity === null ? { candidate: null, variables } : { entity, variables };
    const problem = unknown ?? this.resolver.condition(expression, place);
    return { step: { kind: "expect", on, expression }, problem };
  }
}
