import type { Difference, DifferenceCode, DifferenceValues, ItemKind } from "#engine/contract/difference.ts";
import type { Problem } from "#model/expression.ts";
import type { Model } from "#model/model.ts";
import { looseName } from "#text/names.ts";
import type { Span } from "#text/span.ts";
import { asWritten } from "./as-written.ts";
import { Renames } from "./renames.ts";
import { isSame } from "./same.ts";

/** The model of a document and its text. */
export interface ComparedDocument {
  readonly model: Model;
  readonly source: string;
}

/** Something that can be added, removed or renamed, with facts that can change. */
export interface Item {
  readonly item: ItemKind;
  /** Identifies it in both documents. */
  readonly key: string;
  readonly name: string;
  /** Describes it in messages about an added or removed item, if its name does not. */
  readonly title?: string;
  /** Its name is derived from its facts, so a new name is reported as a change of facts. */
  readonly isUnnamed?: boolean;
  readonly span: Span;
  readonly facts: readonly Fact[];
  readonly problem?: Problem | null;
}

export interface Fact {
  readonly name: string;
  readonly value: unknown;
  /** Its description, if the text at its span is not suitable. */
  readonly text?: string;
  /** Added and removed entries are reported one by one. `order`: their order matters too. */
  readonly entries?: "order" | "any order";
}

/** The comparison of two documents, which collects differences. */
export class Comparison {
  readonly before: ComparedDocument;
  readonly after: ComparedDocument;
  readonly renames: Renames;
  readonly found: Difference[] = [];
  /** Parts with equal text and a different meaning. Usually another difference is the cause. */
  readonly #unexplained: Difference[] = [];
  /** Earlier names of events, by entity and later name. */
  readonly #events = new Map<string, string>();

  constructor(before: ComparedDocument, after: ComparedDocument) {
    this.before = before;
    this.after = after;
    this.renames = new Renames(before.model, after.model);
  }

  isSame(before: unknown, after: unknown): boolean {
    return isSame(before, after, this.renames);
  }

  noteEvent(entity: string, before: string, after: string): void {
    this.#events.set(`${entity}.${looseName(after)}`, before);
  }

  earlierEvent(entity: string, name: string): string {
    return this.#events.get(`${entity}.${looseName(name)}`) ?? name;
  }

  tell<Code extends DifferenceCode>(
    code: Code,
    values: DifferenceValues[Code],
    at: Pick<Difference, "kind" | "point" | "before" | "after">,
  ): void {
    this.found.push({ code, values, ...at } as Difference);
  }

  /** Compares items by key. An item that only has another name is reported as renamed. Returns the pairs. */
  items(
    point: Difference["point"],
    before: readonly Item[],
    after: readonly Item[],
    partner?: (one: Item, left: readonly Item[]) => Item | undefined,
  ): readonly (readonly [Item, Item])[] {
    const known = this.#partners(before, after, partner);
    const taken = new Set(known.values());
    const pairs: (readonly [Item, Item])[] = [];
    for (const one of after) {
      const { item, span, title: name = one.name } = one;
      const old = known.get(one);
      if (old === undefined)
        this.tell("item-added", { item, name }, { kind: "added", point, before: null, after: span });
      else {
        pairs.push([old, one]);
        this.#pair(point, old, one);
      }
    }
    for (const old of before) {
      const { item, span, name, title = name } = old;
      if (!taken.has(old))
        this.tell("item-removed", { item, name: title }, { kind: "removed", point, before: span, after: null });
    }
    return pairs;
  }

  /**
   * The earlier item of each later one: the first remaining one with the same key, else the one that `partner` chooses.
   */
  #partners(
    before: readonly Item[],
    after: readonly Item[],
    partner?: (one: Item, left: readonly Item[]) => Item | undefined,
  ): ReadonlyMap<Item, Item> {
    const byKey = new Map<string, Item[]>();
    for (const old of before) {
      const same = byKey.get(old.key);
      if (same === undefined) byKey.set(old.key, [old]);
      else same.push(old);
    }
    const known = new Map<Item, Item>();
    const left = new Set(before);
    const take = (one: Item, old: Item | undefined): void => {
      if (old === undefined) return;
      left.delete(old);
      known.set(one, old);
    };
    for (const one of after) take(one, byKey.get(one.key)?.shift());
    if (partner === undefined) return known;
    for (const one of after) if (!known.has(one)) take(one, partner(one, [...left]));
    return known;
  }

  #pair(point: Difference["point"], old: Item, one: Item): void {
    const { item, name } = one;
    const at = { point, before: old.span, after: one.span } as const;
    if (old.name !== name && !one.isUnnamed)
      this.tell("item-renamed", { item, name, from: old.name }, { ...at, kind: "changed" });
    if (old.problem && !one.problem) this.tell("item-mended", { item, name }, { ...at, kind: "changed" });
    if (!old.problem && one.problem)
      this.tell("item-broken", { item, name, why: one.problem.message }, { ...at, kind: "changed" });
    const names = new Set([...one.facts, ...old.facts].map((fact) => fact.name));
    for (const fact of names) {
      const [before, after] = [old, one].map(({ facts }) => facts.find((other) => other.name === fact));
      this.fact({ item, name }, before, after, at);
    }
  }

  fact(
    of: { readonly item: ItemKind; readonly name: string },
    before: Fact | undefined,
    after: Fact | undefined,
    at: Pick<Difference, "point" | "before" | "after">,
  ): void {
    if (this.isSame(before?.value, after?.value)) return;
    const fact = after?.name ?? before?.name ?? "";
    const entries = after?.entries ?? before?.entries;
    if (
      entries !== undefined &&
      listOf(before?.value).length > 0 &&
      listOf(after?.value).length > 0 &&
      this.#entries({ ...of, fact }, listOf(before?.value), listOf(after?.value), entries, at)
    )
      return;
    const was = before?.text ?? asWritten(before?.value, this.before.source);
    const is = after?.text ?? asWritten(after?.value, this.after.source);
    if (was === is && was !== "") {
      this.#note({ ...of, fact }, at);
      return;
    }
    if (was === "" && is !== "") this.tell("fact-added", { ...of, fact, after: is }, { ...at, kind: "added" });
    else if (was !== "" && is === "")
      this.tell("fact-removed", { ...of, fact, before: was }, { ...at, kind: "removed" });
    else this.tell("fact-changed", { ...of, fact, before: was, after: is }, { ...at, kind: "changed" });
  }

  #note(
    of: DifferenceValues["meaning-changed"],
    { point, before, after }: Pick<Difference, "point" | "before" | "after">,
  ): void {
    const { item, name, fact } = of;
    const values = { item, name, fact };
    this.#unexplained.push({ code: "meaning-changed", values, point, before, after, kind: "changed" });
  }

  /** All differences. A change of meaning is reported separately only if there are no others. */
  differences(): readonly Difference[] {
    return this.found.length === 0 ? this.#unexplained : this.found;
  }

  /** False: only their order differs, and it matters. */
  #entries(
    of: { readonly item: ItemKind; readonly name: string; readonly fact: string },
    before: readonly unknown[],
    after: readonly unknown[],
    entries: "order" | "any order",
    at: Pick<Difference, "point" | "before" | "after">,
  ): boolean {
    const left = [...before];
    const added = after.filter((one) => {
      const index = left.findIndex((other) => this.isSame(other, one));
      if (index < 0) return true;
      left.splice(index, 1);
      return false;
    });
    if (added.length === 1 && left.length === 1) return false;
    const was = left.map((one) => asWritten(one, this.before.source));
    const is = added.map((one) => asWritten(one, this.after.source));
    if (is.some((text) => was.includes(text))) this.#note(of, at);
    for (const entry of is.filter((text) => !was.includes(text)))
      this.tell("entry-added", { ...of, entry }, { ...at, kind: "added" });
    for (const entry of was.filter((text) => !is.includes(text)))
      this.tell("entry-removed", { ...of, entry }, { ...at, kind: "removed" });
    return added.length > 0 || left.length > 0 || entries === "any order";
  }

  /** Reports a different order of the common items. `of`: the kind of the items. */
  order(
    pairs: readonly (readonly [Item, Item])[],
    before: readonly Item[],
    after: readonly Item[],
    where: { readonly item: ItemKind; readonly name: string; readonly of: ItemKind },
    at: Pick<Difference, "point" | "before" | "after">,
  ): void {
    const earlier = pairs.toSorted(([a], [b]) => before.indexOf(a) - before.indexOf(b));
    const later = pairs.toSorted(([, a], [, b]) => after.indexOf(a) - after.indexOf(b));
    if (earlier.some((pair, index) => pair !== later[index]))
      this.tell("order-changed", where, { ...at, kind: "changed" });
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * The facts of an item under the names that documents use. Properties without a name here are compared under their own
 * names, so that new parts of the model are never missed.
 */
export function factsOf(of: object, { names, entries = {}, without }: FactNames): readonly Fact[] {
  return Object.entries(of).flatMap(([key, value]): readonly Fact[] =>
    without.includes(key)
      ? []
      : [
          {
            name: names[key] ?? key.replace(/^./u, (first) => first.toUpperCase()).replace(/[A-Z]/gu, spaced),
            value,
            ...(entries[key] === undefined ? {} : { entries: entries[key] }),
          },
        ],
  );
}

const spaced = (letter: string, at: number): string => (at === 0 ? letter : ` ${letter.toLowerCase()}`);

interface FactNames {
  readonly names: { readonly [key: string]: string };
  readonly entries?: { readonly [key: string]: "order" | "any order" };
  readonly without: readonly string[];
}
