import type { Right } from "#model/6-roles.ts";
import { compactName } from "#read/names.ts";

/** The target of a right. */
export type RightTarget =
  | { readonly kind: "everything" }
  | { readonly kind: "entity"; readonly entity: string }
  | { readonly kind: "field"; readonly entity: string; readonly field: string };

/** One role, one action (or an event, or `everything`), one target. */
export interface Grant {
  readonly role: string;
  readonly may: string;
  readonly thing: RightTarget;
  readonly onlyIf: string | null;
}

/** Refusals: `no` in a cell, `cannot`, `only`. Rights only add up, so no grant may contradict a refusal. */
interface Denial {
  readonly roles: readonly string[];
  /** The refusal is for everybody except these roles. */
  readonly isOthers: boolean;
  /** Null: any action. */
  readonly may: string | null;
  readonly thing: RightTarget;
}

export const ANYONE = "anyone";
export const ACTIONS = ["see", "create", "change", "delete"] as const;

/** What the words of point 6 grant and refuse. */
export class RightsInWords {
  readonly grants: Grant[] = [];
  readonly #denials: Denial[] = [];
  /** Actions that a complete cell omits. Another row may grant them. */
  readonly #leftOut: Denial[] = [];
  /** Roles to which a sentence grants this and nothing more. */
  readonly #confined: { readonly role: string; readonly to: readonly Grant[] }[] = [];
  /** Targets reserved for these roles, with the same actions as on the record. */
  readonly #kept: { readonly roles: readonly string[]; readonly thing: RightTarget }[] = [];
  /** The words may have another meaning. */
  isUnsure = false;
  /** A cell named no action and was read as `see`. */
  isLeast = false;

  grant(role: string, may: string, thing: RightTarget, onlyIf: string | null = null): void {
    this.grants.push({ role, may, thing, onlyIf });
  }

  deny(roles: readonly string[], may: string | null, thing: RightTarget, isOthers = false): void {
    this.#denials.push({ roles, isOthers, may, thing });
  }

  leaveOut(role: string, may: string, thing: RightTarget): void {
    this.#leftOut.push({ roles: [role], isOthers: false, may, thing });
  }

  confine(role: string, to: readonly Grant[]): void {
    this.#confined.push({ role, to });
  }

  /** `Family.Card number: keeper only` */
  keepFor(roles: readonly string[], thing: RightTarget): void {
    this.#kept.push({ roles, thing });
    this.deny(roles, null, thing, true);
  }

  /**
   * All grants, given the grants of existing rows; null: the words contradict themselves or a row. `ownerOf`: the
   * parent entity of child rows.
   */
  settled(already: readonly Grant[], ownerOf: OwnerOf): readonly Grant[] | null {
    const all = [...already, ...this.grants];
    if (this.#kept.some(({ roles, thing }) => roles.some((role) => !maySee(all, role, thing)))) return null;
    const kept = this.#kept.flatMap(({ roles, thing }) => roles.flatMap((role) => whatIsKept(all, role, thing)));
    const fields = this.grants.flatMap((one) => this.#writtenToo(one, all));
    const rows = this.#namedForRows([...all, ...kept], ownerOf);
    if (rows === null) return null;
    const grants = [...this.grants, ...kept, ...fields, ...rows];
    const every = [...already, ...grants];
    if (this.#denials.some((denial) => every.some((one) => contradicts(denial, one, every)))) return null;
    const isExceeded = this.#confined.some(({ role, to }) =>
      every.some((one) => isFor(one, role) && !fields.includes(one) && !to.includes(one)),
    );
    return isExceeded ? null : withoutNeedless(grants);
  }

  /**
   * Child rows are as open as their owner, unless a row names them for the action (P6.15). A refused action must
   * therefore be named for some role: one that may do it with everything. Null: there is no such role.
   */
  #namedForRows(all: readonly Grant[], ownerOf: OwnerOf): readonly Grant[] | null {
    const found: Grant[] = [];
    for (const denial of [...this.#denials, ...this.#leftOut]) {
      const { thing } = denial;
      if (thing.kind !== "entity" || ownerOf(thing.entity) === null) continue;
      for (const action of ACTIONS.filter((one) => denial.may === null || denial.may === one)) {
        const opening = all.filter((one) => concerns(denial, one) && opensRows(one, action, thing.entity, ownerOf));
        const may = all.filter((one) => one.may === action || one.may === "everything");
        if (opening.length === 0 || may.some((one) => one.thing.kind === "entity" && isSame(one.thing, thing)))
          continue;
        const named = may.filter((one) => one.thing.kind === "everything");
        if (named.length === 0) return null;
        found.push(...named.map(({ role, onlyIf }) => ({ role, may: action, thing, onlyIf })));
      }
    }
    return found;
  }

  /**
   * A field that a row names is closed for each action separately. A role that may see it, and may create and change
   * the records, may also write it, unless the words say something about that.
   */
  #writtenToo({ role, may, thing, onlyIf }: Grant, all: readonly Grant[]): readonly Grant[] {
    if (may !== "see" || thing.kind !== "field") return [];
    return (["create", "change"] as const).flatMap((action) => {
      const isSaid =
        all.some((one) => one.may === action && isSame(one.thing, thing)) ||
        [...this.#denials, ...this.#leftOut].some((one) => one.may === action && isSame(one.thing, thing));
      if (isSaid) return [];
      return coveringRecord(all, role, action, thing.entity).map((one) => ({
        role,
        may: action,
        thing,
        onlyIf: both(onlyIf, one.onlyIf),
      }));
    });
  }
}

const maySee = (all: readonly Grant[], role: string, thing: RightTarget): boolean =>
  thing.kind !== "everything" && coveringRecord(all, role, "see", thing.entity).length > 0;

/** A role's actions on a record, applied to one of its fields. */
function whatIsKept(all: readonly Grant[], role: string, thing: RightTarget): readonly Grant[] {
  if (thing.kind !== "field") return [];
  return (["see", "create", "change"] as const).flatMap((action) =>
    coveringRecord(all, role, action, thing.entity).map(({ onlyIf }) => ({ role, may: action, thing, onlyIf })),
  );
}

const coveringRecord = (all: readonly Grant[], role: string, action: string, entity: string): readonly Grant[] =>
  all.filter(
    (one) =>
      isFor(one, role) &&
      (one.may === action || one.may === "everything") &&
      (one.thing.kind === "everything" || (one.thing.kind === "entity" && one.thing.entity === entity)),
  );

const isFor = ({ role }: Grant, wanted: string): boolean => sameRole(role, wanted) || role === ANYONE;
export const sameRole = (a: string, b: string): boolean => compactName(a) === compactName(b);

/** The parent entity of child rows; null: they are no child rows. */
type OwnerOf = (entity: string) => string | null;

/** True if a grant on a parent, at any level, also opens its child rows. */
function opensRows({ may, thing }: Grant, action: string, entity: string, ownerOf: OwnerOf): boolean {
  if (may !== "everything" && may !== (action === "see" ? "see" : "change")) return false;
  if (thing.kind === "everything") return true;
  const seen = new Set([entity]);
  for (let owner = ownerOf(entity); owner !== null && !seen.has(owner); owner = ownerOf(owner)) {
    if (thing.kind === "entity" && thing.entity === owner) return true;
    seen.add(owner);
  }
  return thing.kind === "entity" && thing.entity === entity;
}

function concerns({ roles, isOthers }: Denial, grant: Grant): boolean {
  const isNamed = roles.some((role) => sameRole(role, grant.role));
  return isOthers ? !isNamed : isNamed || grant.role === ANYONE || roles.includes(ANYONE);
}

function contradicts(denial: Denial, grant: Grant, all: readonly Grant[]): boolean {
  if (!concerns(denial, grant)) return false;
  const isEvent = denial.may !== null && !ACTIONS.some((action) => action === denial.may);
  const isAlike =
    denial.may === null ||
    denial.may === grant.may ||
    grant.may === "everything" ||
    // A right to change a record includes firing its events (P6.7).
    (isEvent && grant.may === "change");
  return isAlike && reaches(grant, denial.thing, all);
}

/** True if a grant opens a target, or a part of it. A field that a row names is not opened with its record (P6.6). */
function reaches({ thing, may }: Grant, other: RightTarget, all: readonly Grant[]): boolean {
  if (thing.kind === "everything" || other.kind === "everything") return true;
  if (thing.entity !== other.entity) return false;
  if (other.kind === "entity") return true;
  if (thing.kind === "field") return thing.field === other.field;
  return may === "everything" || !all.some((one) => isSame(one.thing, other));
}

export const isSame = (a: RightTarget, b: RightTarget): boolean => textOf(a) === textOf(b);
const textOf = (thing: RightTarget): string =>
  thing.kind === "everything" ? "" : thing.kind === "entity" ? thing.entity : `${thing.entity}.${thing.field}`;

/** Joins two conditions with `and`. */
export function both(a: string | null, b: string | null): string | null {
  if (a === null || b === null || a === b) return a ?? b;
  return `${closed(a)} and ${closed(b)}`;
}

const closed = (code: string): string => (/\bor\b/u.test(code) ? `(${code})` : code);

/** Removes duplicates, and grants with a condition beside the same grant without one. */
function withoutNeedless(grants: readonly Grant[]): readonly Grant[] {
  const key = (grant: Grant, onlyIf: string | null): string => keyOf({ ...grant, onlyIf });
  const open = new Set(grants.filter(({ onlyIf }) => onlyIf === null).map((one) => key(one, null)));
  const seen = new Set<string>();
  return grants.filter((one) => {
    const own = keyOf(one);
    if (seen.has(own) || (one.onlyIf !== null && open.has(key(one, null)))) return false;
    seen.add(own);
    return true;
  });
}

export const keyOf = ({ role, may, thing, onlyIf }: Grant): string =>
  JSON.stringify([compactName(role), compactName(may), thing.kind, textOf(thing), onlyIf]);

/** The single grants of a row; null: it contains something that plain words never express. */
export function grantsOf({ roles, may, on, onlyIf }: Right): readonly Grant[] | null {
  const named: string[] = [];
  for (const one of may) {
    if ((one.kind === "action" && one.with !== undefined) || (one.kind === "everything" && one.except !== undefined))
      return null;
    named.push(one.kind === "action" ? one.action : one.kind === "event" ? one.event : "everything");
  }
  // `anyone` is followed by all roles.
  const written = roles.map(({ value }) => value);
  const known = written.includes(ANYONE) ? [ANYONE] : written;
  return known.flatMap((role) =>
    named.flatMap((each) => on.map((thing) => ({ role, may: each, thing, onlyIf: onlyIf?.source ?? null }))),
  );
}
