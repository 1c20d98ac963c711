import type { Value } from "#expr/types.ts";
import type { DraftRequest } from "../contract/drafts.ts";
import { PERSON } from "../document/lookup.ts";
import { DRAFTS } from "../ports/kept-draft.ts";
import type { Runtime } from "../runtime.ts";
import { newDraft, type DraftRowState, type DraftState } from "./draft-state.ts";

/** Values typed into secret fields of a form: its own, and those of its child rows by list and row. */
interface TypedSecrets {
  readonly values: DraftState["values"];
  readonly rows: ReadonlyMap<string, DraftState["values"]>;
}

/**
 * The drafts of one session. They are stored with their person, survive a reload, and are hidden from other people.
 * Secrets are not stored: they stay in memory while the form is open.
 */
export class Drafts {
  readonly #app: Runtime;
  readonly #person: () => string | null;
  readonly #secrets = new Map<string, TypedSecrets>();
  /** Drafts that are not stored yet, or could not be because the storage is full. */
  readonly #unstored = new Map<string, DraftState>();
  /** The in-memory parts of the draft that was dropped last. */
  #dropped: {
    readonly draft: string;
    readonly unstored: DraftState | undefined;
    readonly secrets: TypedSecrets | undefined;
  } | null = null;

  constructor(app: Runtime, person: () => string | null) {
    this.#app = app;
    this.#person = person;
  }

  /** The existing draft for this request, if anything was typed into it; else a new one. */
  open(request: DraftRequest): DraftState {
    return this.#find(request) ?? newDraft(this.#app, this.#person(), request);
  }

  /** All drafts of this person. */
  own(): readonly DraftState[] {
    const stored = this.#app.ports.journal.keys(DRAFTS).flatMap((key) => this.#stored(key) ?? []);
    return [...stored, ...this.#unstored.values()].filter((state) => this.#isOwn(state));
  }

  load(draft: string): DraftState | null {
    const state = this.#unstored.get(draft) ?? this.#stored(DRAFTS + draft);
    return state === null || !this.#isOwn(state) ? null : withSecrets(state, this.#secrets.get(draft));
  }

  keep(state: DraftState): void {
    const { stored, secrets } = this.#split(state);
    if (secrets === null) this.#secrets.delete(state.draft);
    else this.#secrets.set(state.draft, secrets);
    try {
      this.#app.ports.journal.set(DRAFTS + state.draft, stored as unknown as Value);
      this.#unstored.delete(state.draft);
    } catch {
      // If the storage is full, the draft stays in memory: it is lost with the page, but can be saved once there is
      // room.
      this.#unstored.set(state.draft, stored);
    }
  }

  /**
   * Nothing typed can be lost here, so the draft is stored later: a write waits for the disk, and the person for the
   * answer.
   */
  keepLater(state: DraftState): void {
    const { later } = this.#app.ports;
    if (later === undefined) {
      this.keep(state);
      return;
    }
    const { stored, secrets } = this.#split(state);
    if (secrets === null) this.#secrets.delete(state.draft);
    else this.#secrets.set(state.draft, secrets);
    this.#unstored.set(state.draft, stored);
    later(() => {
      // Skipped if it was saved, dropped or stored in the meantime.
      if (this.#unstored.get(state.draft) === stored) this.keep(state);
    });
  }

  /** The draft was saved. Typed values whose fields no longer exist are set aside. */
  saved(draft: string): void {
    const state = this.load(draft);
    const { journal, clock } = this.#app.ports;
    for (const item of state === null ? [] : asideOf(this.#app, state)) journal.setAsideTyped(item, clock.now());
    this.drop(draft);
  }

  drop(draft: string): void {
    if (this.load(draft) === null) return;
    this.#dropped = { draft, unstored: this.#unstored.get(draft), secrets: this.#secrets.get(draft) };
    this.#secrets.delete(draft);
    this.#unstored.delete(draft);
    this.#app.ports.journal.set(DRAFTS + draft, null);
  }

  /** The transaction that dropped this draft was rolled back: restores the parts that are only in memory. */
  takeBack(draft: string): void {
    if (this.#dropped?.draft !== draft) return;
    const { unstored, secrets } = this.#dropped;
    if (unstored !== undefined) this.#unstored.set(draft, unstored);
    if (secrets !== undefined) this.#secrets.set(draft, secrets);
    this.#dropped = null;
  }

  #find(request: DraftRequest): DraftState | null {
    const wanted = JSON.stringify(request);
    const isIt = (state: DraftState | null): state is DraftState =>
      state !== null &&
      state.changed &&
      (state.request === wanted || this.#lostScreen(state, request)) &&
      this.#isOwn(state);
    const now = { request: wanted, screen: request.screen ?? null };
    for (const key of this.#app.ports.journal.keys(DRAFTS)) {
      const state = this.#stored(key);
      if (isIt(state)) return { ...withSecrets(state, this.#secrets.get(state.draft)), ...now };
    }
    const unstored = [...this.#unstored.values()].find(isIt);
    return unstored === undefined ? null : { ...withSecrets(unstored, this.#secrets.get(unstored.draft)), ...now };
  }

  /** Whether it is the same form, begun on a screen that the document no longer has (it may have been renamed). */
  #lostScreen({ screen, request }: DraftState, asked: DraftRequest): boolean {
    if (screen === null || this.#app.lookup.screen(screen) !== undefined) return false;
    return withoutScreen(JSON.parse(request) as DraftRequest) === withoutScreen(asked);
  }

  #stored(key: string): DraftState | null {
    return this.#app.ports.journal.get(key) as unknown as DraftState | null;
  }

  /** A draft from an earlier version does not name its person: it belongs to the only person, if there is just one. */
  #isOwn({ by }: DraftState): boolean {
    if (by !== undefined) return by === this.#person();
    return this.#app.ports.records.count({ entity: PERSON, where: null }, 2) <= 1;
  }

  #split(state: DraftState): { readonly stored: DraftState; readonly secrets: TypedSecrets | null } {
    const own = split(this.#app, state.entity, state.values);
    const hiddenRows = new Map<string, DraftState["values"]>();
    const rows = Object.entries(state.rows).map(([field, list]): [string, readonly DraftRowState[]] => {
      const type = this.#app.lookup.field(state.entity, field)?.type;
      const entity = type?.kind === "children" ? type.entity : "";
      return [
        field,
        list.map((row) => {
          const { open, hidden } = split(this.#app, entity, row.values);
          if (hidden !== null) hiddenRows.set(rowKey(field, row.row), hidden);
          return { ...row, values: open };
        }),
      ];
    });
    const hasSecrets = own.hidden !== null || hiddenRows.size > 0;
    return {
      stored: { ...state, values: own.open, rows: Object.fromEntries(rows) },
      secrets: hasSecrets ? { values: own.hidden ?? {}, rows: hiddenRows } : null,
    };
  }
}

function asideOf(app: Runtime, { entity, id, newId, aside = [], rows }: DraftState): readonly AsideOfRecord[] {
  const own = aside.map((item) => ({ ...item, entity, record: id ?? newId }));
  const inRows = Object.entries(rows).flatMap(([field, list]) => {
    const type = app.lookup.field(entity, field)?.type;
    if (type?.kind !== "children") return [];
    return list.flatMap((row) => (row.aside ?? []).map((item) => ({ ...item, entity: type.entity, record: row.row })));
  });
  return [...own, ...inRows];
}

type AsideOfRecord = Parameters<Runtime["ports"]["journal"]["setAsideTyped"]>[0];

const withoutScreen = ({ screen: _screen, ...request }: DraftRequest): string => JSON.stringify(request);

const rowKey = (field: string, row: string): string => `${field}\n${row}`;

function withSecrets(state: DraftState, secrets: TypedSecrets | undefined): DraftState {
  if (secrets === undefined) return state;
  const rows = Object.entries(state.rows).map(([field, list]): [string, readonly DraftRowState[]] => [
    field,
    list.map((row) => ({ ...row, values: { ...row.values, ...secrets.rows.get(rowKey(field, row.row)) } })),
  ]);
  return { ...state, values: { ...state.values, ...secrets.values }, rows: Object.fromEntries(rows) };
}

function split(
  app: Runtime,
  entity: string,
  values: DraftState["values"],
): { readonly open: DraftState["values"]; readonly hidden: DraftState["values"] | null } {
  const isSecret = ([field]: readonly [string, Value]): boolean =>
    app.lookup.field(entity, field)?.type.kind === "secret";
  const entries = Object.entries(values);
  const hidden = entries.filter(isSecret);
  return {
    open: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    hidden: hidden.length === 0 ? null : Object.fromEntries(hidden),
  };
}
