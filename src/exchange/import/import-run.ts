import type { SessionClient } from "#engine/contract/app.ts";
import type { Command, Refusal, Values } from "#engine/contract/commands.ts";
import type { ImportCounts, ImportFile, ImportPlan, ImportProgress, RefusedRow } from "#engine/contract/exchange.ts";
import type { Value } from "#expr/types.ts";
import type { FieldType } from "#model/3-entities.ts";
import type { Run } from "../run-control.ts";
import { FileError } from "../tables/refusal.ts";
import { shownText, type Table } from "../tables/table.ts";
import { assemble, TOGETHER, type RecordOfRows } from "./assemble.ts";
import { keyOfRecord, UnitBuilder, type Unit } from "./build-units.ts";
import type { ImportSurroundings } from "./import-surroundings.ts";
import { fileNamesIn, typeOfFile } from "./file-names.ts";
import { planned, type PlannedTable } from "./planned-table.ts";
import { entityOf, ID } from "./targets.ts";
import { inOrderOfReference } from "./table-order.ts";

interface Refused {
  readonly table: number;
  readonly row: number;
  readonly refusals: readonly Refusal[];
}

const FEWEST = 20;
const MOST = 400;
/** Target duration of a batch, in milliseconds. Short enough that taps are not delayed noticeably. */
const BATCH_TIME = 40;
const SHOWN = 100;

/** An import in progress. Rows become ordinary commands, with the same rights and rules as any other. */
export class ImportRun implements Run {
  readonly how: "try" | "run";
  /** Newest last. */
  readonly commits: number[] = [];
  readonly #app: SessionClient;
  readonly #about: ImportSurroundings;
  readonly #tables: readonly Table[];
  readonly planned: readonly PlannedTable[];
  readonly #refused: Refused[] = [];
  readonly #counts = { created: 0, changed: 0, same: 0, refused: 0, warned: 0, also: 0 };
  readonly #units: UnitBuilder;
  /** Names of files that are not stored yet. */
  readonly #fileNames: string[];
  #assembling: Generator<undefined, RecordOfRows[]> | null = null;
  /** Records that are not written yet. They are removed batch by batch, which frees their memory. */
  #queue: RecordOfRows[] | null = null;
  /** Entities whose new records other rows may refer to. */
  readonly #named = new Set<string>();
  #later: { readonly record: RecordOfRows; readonly values: Values }[] = [];
  #done = 0;
  #size = 50;
  #stopped = false;

  constructor(
    how: "try" | "run",
    app: SessionClient,
    about: ImportSurroundings,
    tables: readonly Table[],
    plan: ImportPlan,
  ) {
    this.how = how;
    this.#app = app;
    this.#about = about;
    this.#units = new UnitBuilder(about);
    this.#tables = tables;
    const all = tables.flatMap((table, index) => {
      const of = plan.tables[index];
      return (of && planned(about, index, table, of)) ?? [];
    });
    this.planned = inOrderOfReference(about.model, all);
    for (const { entity, plan: of } of this.planned) {
      this.#units.index(entity.key, of.key);
      if (entity.owner !== null) this.#mayBeNamed(entity.owner.entity);
    }
    this.#fileNames = fileNamesIn(this.planned);
    for (const { own, rows } of this.planned)
      for (const { target } of [...own, ...[...rows.values()].flat()]) this.#mayName(target.type);
  }

  /** Registers the entities that a column can refer to. JSON lists hold whole rows, so their fields count too. */
  #mayName(type: FieldType): void {
    if (type.kind === "reference" || type.kind === "references") this.#mayBeNamed(type.entity);
    if (type.kind === "children")
      for (const field of entityOf(this.#about.model, type.entity)?.fields ?? [])
        if (field.type.kind !== "children") this.#mayName(field.type);
  }

  #mayBeNamed(entity: string): void {
    this.#named.add(entity);
    this.#units.index(entity, null);
  }

  get total(): number {
    return this.planned.reduce((sum, { table }) => sum + table.rows.length, 0);
  }

  /** Works for about `budget` milliseconds, but does at least one piece of work. */
  async step(budget: number): Promise<ImportProgress> {
    const until = this.#about.now() + budget;
    do if (!(await this.#goOn())) break;
    while (!this.#stopped && this.#about.now() < until);
    return this.progress();
  }

  stop(): void {
    this.#stopped = true;
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  progress(): ImportProgress {
    return {
      how: this.how,
      finished: this.isFinished,
      done: this.#done,
      total: this.total,
      counts: { ...this.#counts } satisfies ImportCounts,
      refused: this.#refused.slice(0, SHOWN).map((one) => this.#told(one)),
    };
  }

  /** Every row that was refused, in the order of the file. */
  refusedRows(): readonly (RefusedRow & { readonly index: number; readonly row: number })[] {
    return [...this.#refused]
      .sort((a, b) => a.table - b.table || a.row - b.row)
      .map((one) => ({ ...this.#told(one), index: one.table, row: one.row }));
  }

  get isFinished(): boolean {
    return this.#stopped || (this.#queue?.length === 0 && this.#later.length === 0);
  }

  /** False: there is nothing left to do. */
  async #goOn(): Promise<boolean> {
    if (this.isFinished) return false;
    if (this.#queue === null) {
      for (const index of this.#units.indexes.values()) if (!(await index.load(this.#app))) return true;
      const name = this.#fileNames.pop();
      if (name !== undefined) {
        await this.#keepFile(name);
        return true;
      }
      this.#assembling ??= this.#assembleAll();
      const { done, value } = this.#assembling.next();
      if (done) this.#queue = value;
      return true;
    }
    const began = this.#about.now();
    if (this.#queue.length > 0) await this.#runBatch(this.#queue.splice(0, this.#size));
    else await this.#runLater();
    const took = Math.max(1, this.#about.now() - began);
    this.#size = Math.round(Math.min(MOST, Math.max(FEWEST, (this.#size * BATCH_TIME) / took)));
    return true;
  }

  /** Files are stored before the rows that name them, because a transaction can't wait for asynchronous work. */
  async #keepFile(name: string): Promise<void> {
    const file = this.#fileNamed(name);
    if (file === null) return;
    const kept = await this.#app.keepFile(file.bytes, file.name, typeOfFile(file.name));
    if (kept.kind === "kept") this.#units.files.set(name, kept.value);
  }

  /** A file that can't be unpacked counts as missing; the rows that name it are refused. */
  #fileNamed(name: string): ImportFile | null {
    try {
      return this.#about.file(name);
    } catch (problem) {
      if (problem instanceof FileError) return null;
      throw problem;
    }
  }

  /** Yields regularly, because a long table takes a while. */
  *#assembleAll(): Generator<undefined, RecordOfRows[]> {
    const queue: RecordOfRows[] = [];
    for (const table of this.planned) {
      const indexes = (entity: string) => this.#units.indexOf(entity);
      const isNamed = this.#named.has(table.entity.key);
      const records = yield* assemble(table, indexes, this.#units.surroundings(), this.#about.newId, isNamed);
      for (const [index, record] of records.entries()) {
        if (index % TOGETHER === 0) yield;
        const { owner, exists, again, id } = record;
        const { key, owner: owned } = table.entity;
        if (isNamed && !exists && !again) this.#units.pending.add(keyOfRecord(key, id));
        // Child rows of a new record are written together with it.
        const ofOwner = owner === null || owned === null ? null : keyOfRecord(owned.entity, owner);
        if (ofOwner !== null && this.#units.pending.has(ofOwner) && !exists && !again)
          this.#units.addChildRow(ofOwner, record);
        else queue.push(record);
      }
    }
    return queue;
  }

  /** If a batch is refused, the refused records are retried one by one: one may only have blocked another. */
  async #runBatch(records: readonly RecordOfRows[]): Promise<void> {
    const existing = await this.#existing(records);
    let rest: readonly Unit[] = this.#units.build(records, existing);
    const alone: RecordOfRows[] = [];
    while (rest.length > 0 && !this.#stopped) {
      const refusals = await this.#submit(rest);
      if (refusals === null) break;
      const named = new Set(refusals.map(({ id }) => id));
      let flagged: readonly Unit[] = rest.filter(({ ids }) => ids.some((id) => named.has(id)));
      if (flagged.length === 0) flagged = rest;
      if (rest.length === 1) {
        this.#refuse(rest[0] as Unit, refusals);
        break;
      }
      alone.push(...flagged.map(({ record }) => record));
      const out = new Set(flagged);
      this.#forget(rest);
      rest = this.#units.build(
        rest.filter((unit) => !out.has(unit)).map(({ record }) => record),
        existing,
      );
    }
    const order = new Map(records.map((record, index) => [record, index]));
    for (const record of alone.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))) {
      const [unit] = this.#stopped ? [] : this.#units.build([record], existing);
      if (unit === undefined) continue;
      const refusals = await this.#submit([unit]);
      if (refusals === null) continue;
      this.#forget([unit]);
      this.#refuse(unit, refusals);
    }
  }

  /** Null: the commands were accepted. */
  async #submit(units: readonly Unit[]): Promise<readonly Refusal[] | null> {
    const commands = units.flatMap((unit) => unit.commands);
    let warned: readonly Refusal[] = [];
    if (commands.length > 0) {
      let outcome = await this.#app.submit({ commands, as: "import" });
      if (outcome.kind === "warned") {
        warned = outcome.warnings;
        outcome = await this.#app.submit({ commands, as: "import", confirmed: warned.map(({ code }) => code) });
      }
      if (outcome.kind === "refused") return outcome.refusals;
      if (outcome.kind === "warned") return outcome.warnings;
      this.commits.push(outcome.commit);
    }
    for (const unit of units) this.#count(unit, warned);
    return null;
  }

  #count({ record, what, also, childRows, deferred, ids }: Unit, warned: readonly Refusal[]): void {
    this.#counts[what]++;
    this.#counts.also += also.length;
    this.#counts.created += childRows.length;
    if (warned.some(({ id }) => id !== null && ids.includes(id))) this.#counts.warned++;
    this.#done += record.rows.length + childRows.length;
    for (const { of, id } of [record, ...childRows]) this.#units.pending.delete(keyOfRecord(of.entity.key, id));
    if (deferred.length > 0) this.#later.push({ record, values: Object.fromEntries(deferred) });
  }

  #refuse({ record, childRows }: Unit, refusals: readonly Refusal[]): void {
    for (const { of, rows } of [record, ...childRows])
      for (const row of rows) {
        this.#refused.push({ table: of.index, row, refusals: refusals.map((one) => withName(one, record)) });
        this.#counts.refused++;
        this.#done++;
      }
  }

  /** Removes from the index the records that were not created, so that later rows do not refer to them. */
  #forget(units: readonly Unit[]): void {
    for (const { also } of units)
      for (const { entity, id, title } of also) this.#units.indexOf(entity).remove(id, title);
  }

  async #existing(records: readonly RecordOfRows[]): Promise<ReadonlyMap<string, { readonly [field: string]: Value }>> {
    const found = new Map<string, { readonly [field: string]: Value }>();
    for (const of of new Set(records.map((record) => record.of))) {
      const ids = records.filter((record) => record.of === of && record.exists).map(({ id }) => id);
      if (ids.length === 0) continue;
      const { records: there } = await this.#app.readRecords({
        entity: of.entity.key,
        fields: of.own.map(({ target }) => target.field),
        where: { field: ID, oneOf: ids },
        limit: ids.length,
      });
      for (const { id, values } of there) found.set(id, values);
    }
    return found;
  }

  /** Sets references to records that came later in the file. */
  async #runLater(): Promise<void> {
    const batch = this.#later.splice(0, this.#size);
    const commandOf = ({ record, values }: (typeof batch)[number]): Command => ({
      kind: "change",
      entity: record.of.entity.key,
      id: record.id,
      values,
    });
    const outcome = await this.#submitLater(batch.map(commandOf));
    if (outcome.kind === "done") {
      this.commits.push(outcome.commit);
      return;
    }
    for (const one of batch) {
      const alone = await this.#submitLater([commandOf(one)]);
      if (alone.kind === "done") {
        this.commits.push(alone.commit);
        continue;
      }
      this.#counts.refused++;
      this.#refused.push({
        table: one.record.of.index,
        row: one.record.rows[0] ?? 0,
        refusals: (alone.kind === "refused" ? alone.refusals : alone.warnings).map((refusal) =>
          withName(refusal, one.record),
        ),
      });
    }
  }

  /** Warnings are confirmed automatically, as in the first pass. */
  async #submitLater(commands: readonly Command[]): Promise<Awaited<ReturnType<SessionClient["submit"]>>> {
    const outcome = await this.#app.submit({ commands, as: "import" });
    if (outcome.kind !== "warned") return outcome;
    return this.#app.submit({ commands, as: "import", confirmed: outcome.warnings.map(({ code }) => code) });
  }

  #told({ table, row, refusals }: Refused): RefusedRow {
    const of = this.#tables[table];
    const { number = 0, cells = [] } = of?.rows[row] ?? {};
    const title = cells.map(shownText).find((text) => text.trim() !== "") ?? "";
    return { table: of?.name ?? "", number, title: title.slice(0, 80), refusals };
  }
}

/** Adds the text of the cell to the refusal: the engine only knows that the record does not exist. */
function withName(refusal: Refusal, { of, rows }: RecordOfRows): Refusal {
  const column = of.own.find(({ target }) => target.field === refusal.field);
  const type = column?.target.type.kind;
  if (refusal.code !== "no-such-record" || (type !== "reference" && type !== "references")) return refusal;
  const written = shownText(of.table.rows[rows[0] ?? 0]?.cells[column?.column ?? -1]).slice(0, MOST_WRITTEN);
  return { ...refusal, parameters: { ...refusal.parameters, written } };
}

const MOST_WRITTEN = 80;
