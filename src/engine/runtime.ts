import { compile } from "#expr/compile.ts";
import type { Compiled } from "#expr/environment.ts";
import { readsOf } from "#expr/reads.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import type { DrawnModel, Model } from "#model/model.ts";
import { constantNow } from "./constants.ts";
import { fingerprint } from "./document/fingerprint.ts";
import { Lookup } from "./document/lookup.ts";
import { Mistakes } from "./document/mistakes.ts";
import { ReadsOf } from "./document/reads.ts";
import type { Ports } from "./ports/all.ts";
import { Actor } from "./session/actor.ts";

/**
 * The state of an open app that belongs to no person: document, ports, compiled expressions. `C` makes the calls;
 * `callsOf` returns its hooks.
 */
export class Runtime<C = unknown> {
  readonly lookup: Lookup;
  readonly reads: ReadsOf;
  readonly ports: Ports;
  readonly mistakes: Mistakes;
  /** Fingerprint of the document; history entries and queued calls contain it. */
  readonly document: string;
  /** Makes the calls of point 7; use `callsOf` for the engine's hooks. */
  readonly calls: C;
  /** Use `operationsOf` to get them with their type. */
  readonly operations: unknown;
  /** The app itself as actor. */
  readonly itself: Actor;
  readonly #compiled = new WeakMap<TypedTree, Compiled>();

  #modelToDraw: DrawnModel | null = null;

  constructor(model: Model, source: string, ports: Ports, operations: unknown, openCalls: (app: Runtime) => C) {
    this.lookup = new Lookup(model);
    this.reads = new ReadsOf(this.lookup);
    this.ports = ports;
    this.itself = new Actor(null, [], ports.languages ?? [], true);
    this.document = fingerprint(source);
    this.mistakes = new Mistakes(model, source);
    this.operations = operations;
    this.calls = openCalls(this);
  }

  /** Whether the document has `when` events, which fire when a condition becomes true. */
  get hasConditionalEvents(): boolean {
    return this.lookup.model.states.some(({ transitions }) => transitions.some(({ event }) => event.kind === "when"));
  }

  /** The model for the page: without expression trees, which are most of it, and without samples and scenarios. */
  get modelToDraw(): DrawnModel {
    return (this.#modelToDraw ??= toDraw(this.lookup.model));
  }

  compiled(tree: TypedTree): Compiled {
    let ready = this.#compiled.get(tree);
    if (ready === undefined) this.#compiled.set(tree, (ready = compile(tree)));
    return ready;
  }

  /** Runs `work` with the clock at another instant, such as the one at which a timer was due. */
  pretendDuring<T>(instant: string, work: () => T): T {
    const before = this.clockSetTo;
    this.ports.clock.pretend(instant);
    try {
      return work();
    } finally {
      this.ports.clock.pretend(before);
    }
  }

  /** The instant that the clock was set to; null: the device's clock is used. */
  get clockSetTo(): string | null {
    const set = this.ports.journal.get("clock");
    return typeof set === "string" ? set : null;
  }

  constant(name: string): Value {
    return constantNow(this.lookup.model, this.ports.journal, name);
  }
}

function toDraw({ samples: _samples, scenarios: _scenarios, ...drawn }: Model): DrawnModel {
  const entities = drawn.entities.map((entity) => ({ ...entity, fields: entity.fields.map(withInputs) }));
  return withoutTrees({ ...drawn, entities }) as DrawnModel;
}

function withInputs(field: Field): Field {
  const { default: rule } = field;
  if (rule?.kind !== "computed" || rule.expression.tree === null) return field;
  return { ...field, default: { ...rule, from: [...readsOf(rule.expression.tree).own] } };
}

function withoutTrees(part: unknown): unknown {
  if (typeof part !== "object" || part === null || part instanceof Map) return part;
  if (Array.isArray(part)) return part.map(withoutTrees);
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, key === "tree" ? null : withoutTrees(value)]),
  );
}
