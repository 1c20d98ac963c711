/** Something that has a name, and the names that it had before, oldest first; all of them as keys. */
export interface Named {
  readonly key: string;
  readonly was: readonly string[];
}

/**
 * Which of the things of an earlier document each one of a later document goes on from: earlier keys by later ones. All
 * names are looked at together, as one thing may take the name that another gives up. As many as possible go on; among
 * those answers the one whose names have the longest beginnings in common, as a renaming adds a name at the end. Only then
 * does a name count that both have. So what `Was` says for the first time moves things, also in a circle, and what it has
 * said before moves nothing.
 */
export function followNames(before: readonly Named[], after: readonly Named[]): ReadonlyMap<string, string> {
  const found = followPlaces(before, after);
  return new Map([...found].map(([to, from]) => [after[to]?.key ?? "", before[from]?.key ?? ""]));
}

/** The same by where they stand: several earlier things may have had one name, one after the other. */
export function followPlaces(before: readonly Named[], after: readonly Named[]): ReadonlyMap<number, number> {
  const old = before.map(history);
  const there = new Set(before.map(({ key }) => key));
  const byName = new Map<string, Set<number>>();
  old.forEach((names, index) => {
    for (const name of names) byName.set(name, (byName.get(name) ?? new Set()).add(index));
  });
  const links = after.map((one): readonly Link[] => {
    const names = history(one);
    const near = new Set(names.flatMap((name) => [...(byName.get(name) ?? [])]));
    return [...near].flatMap((index) => linkOf(names, old[index] ?? [], index, there));
  });
  return new Map(groupsOf(links).flatMap((group) => [...best(group, links)]));
}

interface Link {
  readonly from: number;
  /** Names that both histories begin with. */
  readonly common: number;
  /** Decides where that says nothing. */
  readonly kind: number;
}

const history = ({ key, was }: Named): readonly string[] => [...new Set([...was.filter((name) => name !== key), key])];

function linkOf(
  names: readonly string[],
  old: readonly string[],
  from: number,
  there: ReadonlySet<string>,
): readonly Link[] {
  const [now = "", then = ""] = [names.at(-1), old.at(-1)];
  const differing = names.findIndex((name, index) => name !== old[index]);
  const common = differing < 0 ? names.length : differing;
  if (now === then) return [{ from, common, kind: 2 }];
  // The new bearer of a name comes after the one that says that it had this name.
  if (names.includes(then)) return [{ from, common, kind: there.has(now) ? 1 : 3 }];
  // A document from before the renaming says nothing of it: the one that is there does.
  if (old.includes(now)) return [{ from, common, kind: 1 }];
  return common > 0 ? [{ from, common, kind: 0 }] : [];
}

/** Later things that are linked with the same earlier ones; nearly all of them stand alone. */
function groupsOf(links: readonly (readonly Link[])[]): readonly (readonly number[])[] {
  const byOld = new Map<number, number[]>();
  links.forEach((some, to) => {
    for (const { from } of some) byOld.set(from, [...(byOld.get(from) ?? []), to]);
  });
  const seen = new Set<number>();
  return links.flatMap((_, first) => {
    if (seen.has(first)) return [];
    const group = [first];
    seen.add(first);
    // The group grows while it is gone through.
    for (const to of group)
      for (const { from } of links[to] ?? [])
        for (const other of byOld.get(from) ?? []) {
          if (seen.has(other)) continue;
          seen.add(other);
          group.push(other);
        }
    return [group];
  });
}

/** The heaviest of the largest matchings, one augmenting path after another. */
function best(group: readonly number[], links: readonly (readonly Link[])[]): ReadonlyMap<number, number> {
  const weigh = ({ common, kind }: Link): number => common * 4 * (group.length + 1) + kind;
  const fromOf = new Map<number, number>();
  const toOf = new Map<number, number>();
  for (;;) {
    const gain = new Map(group.filter((to) => !fromOf.has(to)).map((to) => [to, 0]));
    const via = new Map<number, readonly [to: number, gain: number]>();
    for (let again = true; again;) {
      again = false;
      for (const [to, sum] of gain)
        for (const link of links[to] ?? []) {
          const reached = sum + weigh(link);
          if (fromOf.get(to) === link.from || reached <= (via.get(link.from)?.[1] ?? -Infinity)) continue;
          via.set(link.from, [to, reached]);
          again = true;
          const holder = toOf.get(link.from);
          const held = links[holder ?? -1]?.find(({ from }) => from === link.from);
          if (holder !== undefined && held !== undefined) gain.set(holder, reached - weigh(held));
        }
    }
    const ends = [...via].filter(([from]) => !toOf.has(from));
    let [end] = ends.reduce((most, one) => (one[1][1] > most[1][1] ? one : most), ends[0] ?? [-1, [-1, 0]]);
    if (end < 0) return fromOf;
    for (;;) {
      const to = via.get(end)?.[0] ?? -1;
      const next = fromOf.get(to);
      fromOf.set(to, end);
      toOf.set(end, to);
      if (next === undefined) break;
      end = next;
    }
  }
}
