import type { App } from "#engine/contract/app.ts";
import type { Draft, DraftEdit, DraftField, DraftOutcome } from "#engine/contract/drafts.ts";
import type { Value } from "#expr/types.ts";

/** A field of the form, or of one of its child rows. */
export interface Target {
  readonly field: string;
  readonly row?: { readonly field: string; readonly row: string };
}

type Drafts = Pick<App, "editDraft" | "submitDraft" | "discardDraft">;

interface TypedEdit {
  readonly edit: DraftEdit;
  readonly ticket: number;
}

interface Echo {
  readonly value: Value;
  readonly title: string | null | undefined;
  readonly ticket: number;
}

/** Computes a value from what the field holds when it arrives. */
export type MakeValue = (now: Value) => Value;

/** A value that is still on its way, see `bring`. */
interface Coming {
  readonly place: string;
  /** It is added to what the field holds instead of replacing it. */
  readonly adds: boolean;
  readonly wanted: AbortController;
  readonly over: Promise<void>;
}

/** In ms. A `leave` edit waits this long: a tap on *Save* also leaves the field, and then the save carries the edit. */
const LEAVE_WAITS = 80;

const nameOf = ({ field, row }: Target): string => (row === undefined ? field : `${row.field}/${row.row}/${field}`);

/**
 * A form being filled in while the engine answers from its worker. Input shows at once, and a late answer never reverts
 * it: an answer replaces a field's echo only if nothing newer was typed there.
 */
export class DraftFiller {
  readonly #app: Drafts;
  #draft: Draft;
  #shown: Draft;
  #tickets = 0;
  readonly #echoes = new Map<string, Echo>();
  #waiting: TypedEdit[] = [];
  /** The edit that the engine has received and not yet answered. */
  #handed: TypedEdit | null = null;
  #running: Promise<void> | null = null;
  /** Ends the wait of a `leave` edit; null: none waits. */
  #hurry: (() => void) | null = null;
  readonly #listeners = new Set<() => void>();
  #over = false;
  /** Fields to which a row is being added. */
  readonly #adding = new Set<string>();
  readonly #coming = new Set<Coming>();
  /** Places whose value could not be obtained and has not been replaced since. */
  readonly #missing = new Set<string>();
  #saves = 0;
  readonly #onSave: (over: Promise<unknown>) => void;
  /** Edits that did not reach the engine. What was typed is still on the page, and the save sends it again. */
  #failed: TypedEdit[] = [];

  /** `onSave` receives a promise for every save. */
  constructor(app: Drafts, draft: Draft, onSave: (over: Promise<unknown>) => void = () => {}) {
    this.#app = app;
    this.#draft = draft;
    this.#shown = draft;
    this.#onSave = onSave;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The engine's draft, with newer input on top. */
  readonly current = (): Draft => this.#shown;

  readonly set = (target: Target, value: Value, title?: string | null): void => {
    this.#letGo(nameOf(target));
    this.#put(target, value, title);
  };

  #put(target: Target, value: Value, title?: string | null): void {
    const ticket = this.#nextTicket();
    this.#echoes.set(nameOf(target), { value, title, ticket });
    // Of several keystrokes in one field, only the newest has to reach the engine.
    const isOther = ({ edit }: TypedEdit): boolean => edit.kind !== "set" || nameOf(edit) !== nameOf(target);
    this.#waiting = this.#waiting.filter(isOther);
    this.#failed = this.#failed.filter(isOther);
    this.#hand({ kind: "set", ...target, value }, ticket);
  }

  /**
   * Sets a value that takes time (a photo to be resized, a place to be found). A save waits for it. Rejects if the
   * value could not be obtained. Dropped silently if another value is set there meanwhile, unless it `adds` to the
   * field.
   */
  readonly bring = (target: Target, had: Promise<MakeValue>, adds = false): Promise<void> => {
    const place = nameOf(target);
    if (!adds) this.#letGo(place);
    const wanted = new AbortController();
    const unwanted = new Promise<null>((resolve) => {
      wanted.signal.addEventListener("abort", () => resolve(null));
    });
    const over = this.#taken(target, Promise.race([had, unwanted]));
    const coming: Coming = { place, adds, wanted, over: over.catch(() => {}) };
    this.#coming.add(coming);
    return over.finally(() => this.#coming.delete(coming));
  };

  async #taken(target: Target, had: Promise<MakeValue | null>): Promise<void> {
    const there = (): Value | undefined => valueIn(this.#shown, target);
    try {
      const made = await had;
      const now = there();
      // The row may have been removed.
      if (made === null || now === undefined) return;
      this.#put(target, made(now));
      this.leave(target);
    } catch (problem) {
      if (there() !== undefined) this.#missing.add(nameOf(target));
      throw problem;
    }
  }

  /** Drops values on their way to this place: it gets another one. */
  #letGo(place: string): void {
    this.#missing.delete(place);
    for (const one of this.#coming) if (one.place === place && !one.adds) one.wanted.abort();
  }

  /** Waits for pending values. False: one could not be obtained, and the caller of `bring` has reported it. */
  async #brought(): Promise<boolean> {
    this.#missing.clear();
    while (this.#coming.size > 0) await Promise.all([...this.#coming].map(({ over }) => over));
    return this.#missing.size === 0;
  }

  readonly leave = (target: Target): void => this.#hand({ kind: "leave", ...target }, this.#nextTicket());

  /** The id of the new row; null: a row is already being added, or none can be. */
  readonly addRow = async (field: string): Promise<string | null> => {
    if (this.#adding.has(field)) return null;
    this.#adding.add(field);
    try {
      return await this.#rowAdded(field);
    } finally {
      this.#adding.delete(field);
    }
  };

  async #rowAdded(field: string): Promise<string | null> {
    const before = new Set(rowsOf(this.#draft, field));
    this.#hand({ kind: "addRow", field }, this.#nextTicket());
    await this.settled();
    // The added row is the last new one: others may have added rows meanwhile.
    return rowsOf(this.#draft, field).findLast((row) => !before.has(row)) ?? null;
  }

  readonly moveRow = (field: string, row: string, by: number): void =>
    this.#hand({ kind: "moveRow", field, row, by }, this.#nextTicket());

  readonly removeRow = (field: string, row: string): void =>
    this.#hand({ kind: "removeRow", field, row }, this.#nextTicket());

  /** Resolves when everything typed so far has reached the engine. */
  readonly settled = async (): Promise<void> => {
    while (this.#running !== null) {
      this.#hurry?.();
      await this.#running;
    }
  };

  /** Null: the draft was saved or discarded meanwhile, or a pending value could not be obtained. */
  readonly submit = (confirmed: readonly string[]): Promise<DraftOutcome | null> =>
    this.whileSaving(async () => {
      if (this.#coming.size > 0 && !(await this.#brought())) return null;
      return this.#over ? null : this.#submitted(confirmed);
    });

  /**
   * Runs a save with the questions that it asks. `onSave` gets its promise, for a person who leaves the form meanwhile.
   */
  readonly whileSaving = async <T>(work: () => Promise<T>): Promise<T> => {
    const isOutermost = this.#saves === 0;
    this.#saves += 1;
    const over = work();
    if (isOutermost) this.#onSave(over);
    try {
      return await over;
    } finally {
      this.#saves -= 1;
    }
  };

  readonly isSaving = (): boolean => this.#saves > 0;

  async #submitted(confirmed: readonly string[]): Promise<DraftOutcome> {
    // A row must not be added or moved twice.
    if (this.#handed !== null && isOfRows(this.#handed.edit)) await this.settled();
    // The save carries all unanswered edits: it stores exactly what the form shows, and does not wait for them.
    const carried = [...this.#failed, ...(this.#handed === null ? [] : [this.#handed]), ...this.#waiting];
    this.#waiting = [];
    this.#failed = [];
    this.#hurry?.();
    const last = this.#tickets;
    const edits = carried.map(({ edit }) => edit);
    let answer: DraftOutcome;
    try {
      answer = await this.#app.submitDraft(this.#draft.draft, confirmed, edits);
    } catch (problem) {
      await this.settled();
      this.#failed = [...carried, ...this.#failed.filter((one) => !carried.includes(one))].filter((one) =>
        this.#isNewest(one),
      );
      throw problem;
    }
    await this.settled();
    this.#failed = this.#failed.filter((one) => !carried.includes(one));
    if (answer.draft !== null) {
      for (const [name, echo] of this.#echoes) if (echo.ticket <= last) this.#echoes.delete(name);
      this.#draft = withSecretsOf(answer.draft, this.#shown);
      this.#redraw();
    }
    if (answer.outcome.kind === "done") this.#over = true;
    return answer;
  }

  /** The server has refused what was saved: the form opens again, with the refusals at its fields. */
  readonly refused = async (fields: readonly (string | null)[]): Promise<void> => {
    this.#over = false;
    const secrets = this.#shown;
    const first = fields.find((field) => field !== null) ?? this.#draft.groups[0]?.fields[0]?.field.key ?? "";
    this.#draft = withSecretsOf(await this.#app.editDraft(this.#draft.draft, { kind: "leave", field: first }), secrets);
    this.#redraw();
  };

  readonly discard = async (): Promise<void> => {
    this.#over = true;
    this.#waiting = [];
    for (const { wanted } of this.#coming) wanted.abort();
    await this.settled();
    await this.#app.discardDraft(this.#draft.draft);
  };

  /** True if leaving now would leave unsaved input behind. */
  readonly unsaved = (): boolean =>
    !this.#over &&
    (this.#coming.size > 0 ||
      this.#draft.changed ||
      this.#waiting.some(({ edit }) => edit.kind !== "leave") ||
      this.#echoes.size > 0);

  #nextTicket(): number {
    this.#tickets += 1;
    return this.#tickets;
  }

  #hand(edit: DraftEdit, ticket: number): void {
    if (this.#over) return;
    this.#waiting.push({ edit, ticket });
    // Leaving a field changes nothing on the page until the engine answers.
    if (edit.kind !== "leave") this.#redraw();
    if (this.#waiting.length > 1) this.#hurry?.();
    this.#running ??= this.#work();
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#onlyLeft()) await this.#moment();
      const next = this.#waiting.shift();
      if (next === undefined) break;
      try {
        this.#handed = next;
        this.#draft = await this.#app.editDraft(this.#draft.draft, next.edit);
        const isOpen = (ticket: number): boolean => this.#failed.some((one) => one.ticket === ticket);
        for (const [name, { ticket }] of this.#echoes)
          if (ticket <= next.ticket && !isOpen(ticket)) this.#echoes.delete(name);
      } catch {
        if (this.#isNewest(next)) this.#failed.push(next);
      }
      this.#handed = null;
      this.#redraw();
    }
    this.#running = null;
  }

  #onlyLeft(): boolean {
    return this.#waiting.length === 1 && this.#waiting[0]?.edit.kind === "leave";
  }

  /** Waits, because an edit or a save may follow at once. */
  async #moment(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LEAVE_WAITS);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#hurry = null;
  }

  /** True if nothing newer was typed there. */
  #isNewest({ edit, ticket }: TypedEdit): boolean {
    const echo = edit.kind === "set" ? this.#echoes.get(nameOf(edit)) : undefined;
    return echo === undefined || echo.ticket <= ticket;
  }

  #redraw(): void {
    this.#shown = withEchoes(this.#draft, this.#echoes);
    for (const listener of this.#listeners) listener();
  }
}

const isOfRows = ({ kind }: DraftEdit): boolean => kind !== "set" && kind !== "leave";

/** The engine does not return secrets that were sent to it; their fields keep what was typed. */
function withSecretsOf(draft: Draft, before: Draft): Draft {
  const typed = new Map(
    before.groups.flatMap(({ fields }) => fields.map((one) => [one.field.key, one.shown] as const)),
  );
  const keep = (one: DraftField): DraftField =>
    one.field.type.kind === "secret" ? { ...one, shown: typed.get(one.field.key) ?? one.shown } : one;
  return { ...draft, groups: draft.groups.map((group) => ({ ...group, fields: group.fields.map(keep) })) };
}

/** The value that the form shows there; undefined: there is no such place. */
const valueIn = ({ groups }: Draft, { field, row }: Target): Value | undefined => {
  const all = groups.flatMap(({ fields }) => fields);
  const fields =
    row === undefined
      ? all
      : all.find((one) => one.field.key === row.field)?.rows?.find((one) => one.row === row.row)?.fields;
  return fields?.find((one) => one.field.key === field)?.shown.value;
};

const rowsOf = (draft: Draft, field: string): readonly string[] =>
  draft.groups
    .flatMap((group) => group.fields.filter((one) => one.field.key === field))
    .flatMap((one) => one.rows?.map(({ row }) => row) ?? []);

function withEchoes(draft: Draft, echoes: ReadonlyMap<string, Echo>): Draft {
  if (echoes.size === 0) return draft;
  const apply = (one: DraftField, row?: Target["row"]): DraftField => {
    const echo = echoes.get(nameOf(row === undefined ? { field: one.field.key } : { field: one.field.key, row }));
    const rows = one.rows?.map((each) => ({
      ...each,
      fields: each.fields.map((field) => apply(field, { field: one.field.key, row: each.row })),
    }));
    const withRows = rows === undefined ? one : { ...one, rows };
    if (echo === undefined) return withRows;
    const shown = { ...one.shown, value: echo.value, ...(echo.title === undefined ? {} : { title: echo.title }) };
    return { ...withRows, shown };
  };
  return {
    ...draft,
    changed: true,
    groups: draft.groups.map((group) => ({ ...group, fields: group.fields.map((field) => apply(field)) })),
  };
}
