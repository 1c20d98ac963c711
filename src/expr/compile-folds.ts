import { addDurations, multiplyDuration } from "./durations.ts";
import { orderOf } from "./equality.ts";
import { divideMoney } from "./money.ts";
import type { Frame, Compiling, Step } from "./frame.ts";
import type { Fold, FoldName, TypedTree } from "./typed.ts";
import type { Type, Value } from "./types.ts";

/** A list operation. Operations on stored records are first offered to the store, which evaluates them in SQL. */
export function compileFold(typed: Fold, compiling: Compiling): Step {
  const here = compileHere(typed, compiling);
  if (!isStored(typed.over)) return here;
  const { slots } = compiling;
  return (frame) => {
    const { environment } = frame;
    const answer = environment.fold?.(typed, (name) => {
      const slot = slots.get(name);
      return slot === undefined ? environment.variable(name) : (frame.slots[slot] ?? null);
    });
    return answer ? answer.value : here(frame);
  };
}

/** True if a list comes from the store: an entity's records or child rows, also filtered or mapped. */
export function isStored(typed: TypedTree): boolean {
  if (typed.op === "records") return true;
  if (typed.op === "field") return typed.type.kind === "list" && typed.type.of.kind === "record";
  return typed.op === "fold" && LISTS.has(typed.fold) && isStored(typed.over);
}

/** List operations whose result is a list. */
const LISTS = new Set<FoldName>(["filter", "map", "by", "byDescending", "take"]);

/** Iterates over the items in the evaluator. Each item is in the slot of the fold's variable. */
function compileHere(typed: Fold, compiling: Compiling): Step {
  const over = compiling.compile(typed.over, compiling);
  // A variable may shadow an outer one of the same name, so every fold has a slot of its own.
  const place = freshSlot(compiling);
  const slots = typed.variable === null ? compiling.slots : new Map(compiling.slots).set(typed.variable, place);
  const body = typed.body ? compiling.compile(typed.body, { ...compiling, slots }) : null;

  const ask = (frame: Frame, item: Value): Value => {
    frame.step();
    if (!body) return item;
    frame.slots[place] = item;
    return body(frame);
  };
  const list = (frame: Frame): readonly Value[] | null => itemsOf(over(frame));

  switch (typed.fold) {
    case "filter":
      return (frame) => list(frame)?.filter((item) => ask(frame, item) === true) ?? null;
    case "map":
      return (frame) => list(frame)?.map((item) => ask(frame, item)) ?? null;
    case "exists":
      // Like SQL's `exists`: an item with an unknown condition does not count.
      return (frame) => list(frame)?.some((item) => ask(frame, item) === true) ?? null;
    case "existsOne":
      return (frame) => {
        const items = list(frame);
        return items && items.filter((item) => ask(frame, item) === true).length === 1;
      };
    case "all":
      return (frame) => {
        const items = list(frame);
        let result: boolean | null = items && true;
        for (const item of items ?? []) {
          const value = ask(frame, item);
          if (value === false) return false;
          if (value !== true) result = null;
        }
        return result;
      };
    case "by":
      return sorted(list, ask, typed.body?.type ?? typed.type, 1);
    case "byDescending":
      return sorted(list, ask, typed.body?.type ?? typed.type, -1);
    case "take":
      return (frame) => list(frame)?.slice(0, countOf(body?.(frame) ?? null)) ?? null;
    case "size":
      return (frame) => list(frame)?.length ?? null;
    case "first":
      return (frame) => list(frame)?.[0] ?? null;
    case "latest":
      return best(list, ask, typed.body?.type ?? typed.type, 1, true);
    case "earliest":
      return best(list, ask, typed.body?.type ?? typed.type, -1, true);
    case "max":
      return best(list, ask, typed.type, 1, false);
    case "min":
      return best(list, ask, typed.type, -1, false);
    case "sum":
      return (frame) => {
        const items = list(frame);
        return items && sumOf(known(items, frame, ask), typed.type);
      };
    case "average":
      return (frame) => {
        const items = list(frame);
        return items && averageOf(known(items, frame, ask), typed.type);
      };
  }
}

const freshSlot = (compiling: Compiling): number => Math.max(-1, ...compiling.slots.values()) + 1;

/** An unset list field has no items; the items of a map are its keys. */
function itemsOf(value: Value): readonly Value[] | null {
  if (value === null) return [];
  if (Array.isArray(value)) return value;
  return typeof value === "object" ? Object.keys(value) : null;
}

type Ask = (frame: Frame, item: Value) => Value;

const known = (items: readonly Value[], frame: Frame, ask: Ask): Value[] =>
  items.map((item) => ask(frame, item)).filter((value) => value !== null);

/**
 * The greatest or least known value, or its item. Among equals, `latest` takes the last and all others take the first.
 */
function best(
  list: (frame: Frame) => readonly Value[] | null,
  ask: Ask,
  type: Type,
  sign: 1 | -1,
  item: boolean,
): Step {
  const order = orderOf(type);
  const last = item && sign === 1;
  return (frame) => {
    let found: Value = null;
    let greatest: Value = null;
    for (const each of list(frame) ?? []) {
      const value = ask(frame, each);
      if (value === null) continue;
      const ahead = greatest === null ? 1 : order(value, greatest) * sign;
      if (ahead > 0 || (ahead === 0 && last)) {
        greatest = value;
        found = item ? each : value;
      }
    }
    return found;
  };
}

/** A whole number; 0 if the count is unknown, so that nothing is taken by mistake. */
const countOf = (count: Value): number =>
  typeof count === "number" && count >= 1 ? Math.min(Math.trunc(count), Number.MAX_SAFE_INTEGER) : 0;

const unknownLast = (key: Value): number => (key === null ? 1 : 0);

/** A stable sort with empty values last. */
function sorted(list: (frame: Frame) => readonly Value[] | null, ask: Ask, type: Type, sign: 1 | -1): Step {
  const order = orderOf(type);
  return (frame) => {
    const items = list(frame)?.map((item) => ({ item, key: ask(frame, item) }));
    return (
      items
        ?.sort(
          (a, b) => unknownLast(a.key) - unknownLast(b.key) || (a.key === null ? 0 : order(a.key, b.key) * sign || 0),
        )
        .map(({ item }) => item) ?? null
    );
  };
}

/**
 * The sum of nothing is 0. Numbers are summed with Neumaier's correction, as in SQLite, so that both give the same
 * result.
 */
export function sumOf(values: readonly Value[], type: Type): Value {
  if (type.kind === "duration") {
    let total: string | null = "PT0S";
    for (const value of values) total = total !== null && typeof value === "string" ? addDurations(total, value) : null;
    return total;
  }
  let sum = 0;
  let correction = 0;
  for (const value of values) {
    if (typeof value !== "number") return null;
    const next = sum + value;
    correction += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  const total = sum + correction;
  if (type.kind === "money") return Number.isSafeInteger(total) ? total : null;
  return Number.isFinite(total) ? total : null;
}

export function averageOf(values: readonly Value[], type: Type): Value {
  if (values.length === 0) return null;
  const sum = sumOf(values, type);
  if (typeof sum === "string") return multiplyDuration(sum, 1 / values.length);
  if (typeof sum !== "number") return null;
  return type.kind === "money" ? divideMoney(sum, values.length) : sum / values.length;
}
