import type { Transition } from "#model/4-states.ts";
import { fingerprint, withoutPlaces } from "./fingerprint.ts";

/** The content of a row of a state table. Rows are identified by content, not by position. */
export interface TransitionParts {
  readonly kind: string;
  readonly from: string;
  readonly event: string;
  readonly to: string;
  readonly onlyIf: string;
  readonly effects: string;
}

export interface KeyedTransition {
  readonly key: string;
  readonly row: Transition;
  readonly parts: TransitionParts;
}

/**
 * Stable keys for the rows of one entity, made from *From*, *Event*, *To* and *Only if*. Rows equal in all of these are
 * distinguished by *Then*, and fully equal ones by their order.
 */
export function keyTransitions(rows: readonly Transition[]): readonly KeyedTransition[] {
  const all = rows.map((row) => ({ row, parts: partsOf(row) }));
  const short = all.map(({ parts }) => fingerprint([parts.from, parts.event, parts.to, parts.onlyIf].join("\n")));
  const seen = new Map<string, number>();
  return all.map(({ row, parts }, index) => {
    const base = short[index] ?? "";
    const alone = short.filter((one) => one === base).length === 1;
    const long = alone ? base : `${base}.${fingerprint(parts.effects)}`;
    const count = (seen.get(long) ?? 0) + 1;
    seen.set(long, count);
    return { key: count === 1 ? long : `${long}.${count}`, row, parts };
  });
}

const COMPARED = ["from", "event", "to", "onlyIf", "effects"] as const;

/**
 * Maps old keys to new ones. Equal rows keep their key. A removed row maps to the only new row of the same kind
 * (`after`, `at`, `when`) that differs from it in one part, if that row resembles no other removed row.
 */
export function followKeys(
  before: readonly Pick<KeyedTransition, "key" | "parts">[],
  after: readonly Pick<KeyedTransition, "key" | "parts">[],
): ReadonlyMap<string, string> {
  const followed = new Map<string, string>();
  for (const { key } of before) if (after.some((one) => one.key === key)) followed.set(key, key);
  for (const most of [0, 1]) {
    const gone = before.filter(({ key }) => !followed.has(key));
    const taken = new Set(followed.values());
    const fresh = after.filter(({ key }) => !taken.has(key));
    for (const old of gone) {
      const alike = fresh.filter((one) => differences(old.parts, one.parts) <= most);
      const [only] = alike;
      if (only === undefined || alike.length > 1) continue;
      if (gone.filter((one) => differences(one.parts, only.parts) <= most).length === 1)
        followed.set(old.key, only.key);
    }
  }
  return followed;
}

const differences = (a: TransitionParts, b: TransitionParts): number =>
  a.kind === b.kind ? COMPARED.filter((part) => a[part] !== b[part]).length : COMPARED.length;

function partsOf(row: Transition): TransitionParts {
  return {
    kind: row.event.kind,
    from:
      typeof row.from === "string"
        ? row.from
        : row.from
            .map(({ value }) => value)
            .toSorted()
            .join(", "),
    event: eventOf(row),
    to: row.to?.value ?? "",
    onlyIf: row.guards.map(({ condition }) => tidy(condition.source)).join("; "),
    effects: withoutPlaces(row.then),
  };
}

const tidy = (source: string): string => source.replaceAll(/\s+/g, " ").trim();

function eventOf({ event }: Transition): string {
  switch (event.kind) {
    case "after":
      return `after ${tidy(event.duration.source)}`;
    case "at":
      return `at ${tidy(event.moment.source)}`;
    case "when":
      return `when ${tidy(event.condition.source)}`;
    case "every":
      return tidy(event.repetition.words);
    case "named":
      return event.name;
    case "start":
      return "start";
  }
}
