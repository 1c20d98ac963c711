import type { SessionClient } from "#engine/contract/app.ts";
import type { ChildRow, Command, Refusal, Values } from "#engine/contract/commands.ts";
import type { MergeChoices, MergeExample, MergeProgress, RefusedRecord } from "#engine/contract/merge.ts";
import type { DrawnModel } from "#model/model.ts";
import type { Comparison, MergeItem } from "./comparison.ts";
import type { Run } from "../run-control.ts";
import { keyOf, type OtherCopy } from "./copy.ts";
import { inOrder } from "./in-order.ts";
import { isChosen, MergeCommands } from "./merge-commands.ts";
import type { TitleOf } from "./visibility-in-copy.ts";

interface Unit {
  readonly item: MergeItem;
  readonly command: Command;
  readonly later: Values;
}

const FEWEST = 20;
const MOST = 400;
/** Target duration of a batch, in milliseconds. Short enough that taps are not delayed noticeably. */
const BATCH_TIME = 40;
const SHOWN = 100;
const EXAMPLES = 20;

/** Ids of the child rows that a command writes. */
const rowIds = (command: Command): readonly string[] =>
  command.kind === "merge" ? idsIn(Object.values(command.values)) : [];

const idsIn = (values: readonly Values[string][]): readonly string[] =>
  values.flatMap((value) =>
    Array.isArray(value)
      ? (value as readonly Partial<ChildRow>[]).flatMap((row) =>
          typeof row === "object" && row !== null && typeof row.newId === "string"
            ? [row.newId, ...idsIn(Object.values(row.values ?? {}))]
            : [],
        )
      : [],
  );

/** A merge in progress. Its items become commands in batches; each batch is a commit. */
export class MergeRun implements Run {
  readonly how: "try" | "run";
  /** Newest last. */
  readonly commits: number[] = [];
  readonly refused: { readonly item: MergeItem; readonly refusals: readonly Refusal[] }[] = [];
  readonly #app: SessionClient;
  readonly #titles: TitleOf;
  readonly #now: () => number;
  readonly #comparison: Comparison;
  readonly #commands: MergeCommands;
  readonly #queue: readonly MergeItem[];
  /** New records that are not written yet, by entity and id there. */
  readonly #waiting: Set<string>;
  readonly #counts = { created: 0, changed: 0, deleted: 0 };
  readonly #examples: MergeExample[] = [];
  #later: { readonly item: MergeItem; readonly values: Values }[] = [];
  #at = 0;
  #size = 50;
  #stopped = false;

  constructor(
    how: "try" | "run",
    app: SessionClient,
    model: DrawnModel,
    other: OtherCopy,
    comparison: Comparison,
    choices: MergeChoices,
    now: () => number,
    titleOf: TitleOf,
  ) {
    this.how = how;
    this.#app = app;
    this.#titles = titleOf;
    this.#now = now;
    this.#comparison = comparison;
    this.#commands = new MergeCommands(model, app, other, comparison, choices, titleOf);
    this.#queue = inOrder(comparison.items.filter((item) => isChosen(choices, item)));
    this.#waiting = new Set(
      this.#queue.filter(({ what }) => what === "create").map(({ entity, theirId }) => keyOf(entity.key, theirId)),
    );
  }

  /** Works for about `budget` milliseconds, but does at least one piece of work. */
  async step(budget: number): Promise<MergeProgress> {
    const until = this.#now() + budget;
    do {
      if (!this.isFinished) await this.#goOn();
    } while (!this.isFinished && this.#now() < until);
    return this.progress();
  }

  stop(): void {
    this.#stopped = true;
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  get isFinished(): boolean {
    return this.#stopped || (this.#at >= this.#queue.length && this.#later.length === 0);
  }

  progress(): MergeProgress {
    return {
      how: this.how,
      finished: this.isFinished,
      done: this.#at,
      total: this.#queue.length,
      counts: {
        ...this.#counts,
        same: this.#comparison.same,
        conflicts: this.#comparison.conflicts.length,
        refused: this.refused.length,
        missing: this.#comparison.missing,
      },
      examples: this.#examples,
      refused: this.refused.slice(0, SHOWN).map((one) => this.told(one)),
    };
  }

  told({ item, refusals }: (typeof this.refused)[number]): RefusedRecord {
    const { entity, id } = item;
    return { entity: entity.name, id, title: this.#titleOf(item), refusals };
  }

  #titleOf({ entity, theirId }: MergeItem): string {
    return this.#titles(entity.key, theirId).slice(0, 200);
  }

  async #goOn(): Promise<void> {
    const began = this.#now();
    if (this.#at < this.#queue.length) {
      // Whether a deletion is accepted depends on other records, so deletions have batches of their own.
      const batch: MergeItem[] = [];
      const first = this.#queue[this.#at]?.what;
      while (batch.length < this.#size && this.#queue[this.#at]?.what === first)
        batch.push(this.#queue[this.#at++] as MergeItem);
      await this.#runBatch(batch);
    } else await this.#runLater();
    const took = Math.max(1, this.#now() - began);
    this.#size = Math.round(Math.min(MOST, Math.max(FEWEST, (this.#size * BATCH_TIME) / took)));
  }

  /** If a batch is refused, the refused records are retried one by one: one may only have blocked another. */
  async #runBatch(items: readonly MergeItem[]): Promise<void> {
    let rest = await this.#units(items);
    const alone: MergeItem[] = [];
    while (rest.length > 0 && !this.#stopped) {
      const refusals = await this.#submit(rest);
      if (refusals === null) break;
      const named = new Set(refusals.map(({ id }) => id));
      const flagged = rest.filter(
        ({ item, command }) => named.has(item.id) || rowIds(command).some((id) => named.has(id)),
      );
      const out = rest.length === 1 || flagged.length === 0 ? rest : flagged;
      alone.push(...out.map(({ item }) => item));
      rest = await this.#units(rest.filter((unit) => !out.includes(unit)).map(({ item }) => item));
    }
    const order = new Map(items.map((item, index) => [item, index]));
    for (const item of alone.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))) {
      const [unit] = this.#stopped ? [] : await this.#units([item]);
      if (unit === undefined) continue;
      const refusals = await this.#submit([unit]);
      if (refusals !== null) this.refused.push({ item, refusals });
    }
  }

  async #units(items: readonly MergeItem[]): Promise<readonly Unit[]> {
    const units: Unit[] = [];
    const inBatch = new Set<string>();
    for (const item of items) {
      const made = await this.#commands.of(item, (key) => this.#waiting.has(key) && !inBatch.has(key));
      if (made !== null) units.push({ item, ...made });
      inBatch.add(keyOf(item.entity.key, item.theirId));
    }
    return units;
  }

  /** Null: the commands were accepted. */
  async #submit(units: readonly Unit[]): Promise<readonly Refusal[] | null> {
    const commands = units.map(({ command }) => command);
    const outcome = await this.#confirmed(commands);
    if (outcome.kind === "refused") return outcome.refusals;
    if (outcome.kind === "warned") return outcome.warnings;
    this.commits.push(outcome.commit);
    for (const { item, later } of units) {
      const { entity, theirId, what } = item;
      this.#counts[what === "create" ? "created" : what === "change" ? "changed" : "deleted"]++;
      this.#waiting.delete(keyOf(entity.key, theirId));
      if (Object.keys(later).length > 0) this.#later.push({ item, values: later });
      if (this.#examples.length < EXAMPLES)
        this.#examples.push({
          what,
          entity: entity.name,
          title: this.#titleOf(item),
          theirs: this.#commands.author(entity.key, theirId),
        });
    }
    return null;
  }

  /** Warnings are confirmed automatically. */
  async #confirmed(commands: readonly Command[]): Promise<Awaited<ReturnType<SessionClient["submit"]>>> {
    const outcome = await this.#app.submit({ commands, as: "merge" });
    if (outcome.kind !== "warned") return outcome;
    return this.#app.submit({ commands, as: "merge", confirmed: outcome.warnings.map(({ code }) => code) });
  }

  /** Sets references to records that were written after the ones that refer to them. */
  async #runLater(): Promise<void> {
    const batch = this.#later.splice(0, this.#size);
    const commandOf = ({ item, values }: (typeof batch)[number]): Command => ({
      kind: "merge",
      entity: item.entity.key,
      id: item.id,
      values,
    });
    const together = await this.#confirmed(batch.map(commandOf));
    if (together.kind === "done") {
      this.commits.push(together.commit);
      return;
    }
    for (const one of batch) {
      const alone = await this.#confirmed([commandOf(one)]);
      if (alone.kind === "done") this.commits.push(alone.commit);
      else this.refused.push({ item: one.item, refusals: alone.kind === "refused" ? alone.refusals : alone.warnings });
    }
  }
}
