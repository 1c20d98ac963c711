import type { Span } from "#text/span.ts";
import type { Need, Permission } from "../contract/permissions.ts";

/** An intermediate result of what a role may do. With `when`, each of `ways` is enough by itself. */
export interface RightAlternatives {
  readonly may: Permission["may"];
  readonly ways: readonly RightAlternative[];
  readonly rows: readonly Span[];
}

/** A condition as the document writes it, and everything that it needs. */
export interface RightAlternative {
  readonly written: string;
  readonly needs: readonly Need[];
}

export const YES: RightAlternatives = { may: "yes", ways: [], rows: [] };
export const NO: RightAlternatives = { may: "no", ways: [], rows: [] };

export const when = (way: RightAlternative, rows: readonly Span[]): RightAlternatives => ({
  may: "when",
  ways: [way],
  rows,
});

export const toPermission = ({ may, ways, rows }: RightAlternatives): Permission => ({
  may,
  conditions: ways.map(({ written }) => written),
  needs: ways.map(({ needs }) => needs),
  rows,
});

/** Any of these is enough. */
export function either(all: readonly RightAlternatives[]): RightAlternatives {
  const yes = all.filter(({ may }) => may === "yes");
  const some = yes.length > 0 ? yes : all.filter(({ may }) => may === "when");
  if (some.length === 0) return { ...NO, rows: distinct(all) };
  return {
    may: yes.length > 0 ? "yes" : "when",
    ways: yes.length > 0 ? [] : eachOnce(some.flatMap(({ ways }) => ways)),
    rows: distinct(some),
  };
}

/** Each of these is needed. */
export function both(one: RightAlternatives, other: RightAlternatives): RightAlternatives {
  if (one.may === "no") return one;
  if (other.may === "no") return other;
  if (one.may === "yes") return { ...other, rows: distinct([one, other]) };
  if (other.may === "yes") return { ...one, rows: distinct([one, other]) };
  const ways = one.ways.flatMap((first) =>
    other.ways.map((second) => (first.written === second.written ? first : together([first, second]))),
  );
  return { may: "when", ways, rows: distinct([one, other]) };
}

/** One way that needs all of these. */
export const together = (all: readonly RightAlternative[]): RightAlternative => ({
  written: all.length === 1 ? (all[0]?.written ?? "") : all.map(({ written }) => joined(written)).join(" and "),
  needs: all.flatMap(({ needs }) => needs),
});

/** Adds parentheses, because an `or` next to an `and` would be read in another way. */
const joined = (written: string): string => (/\bor\b|\|\||\?/.test(written) ? `(${written})` : written);

const eachOnce = (ways: readonly RightAlternative[]): readonly RightAlternative[] =>
  [...new Map(ways.toReversed().map((way) => [way.written, way])).values()].toReversed();

const distinct = (all: readonly RightAlternatives[]): readonly Span[] => [
  ...new Map(all.flatMap(({ rows }) => rows).map(({ start, end }) => [start, { start, end }])).values(),
];
