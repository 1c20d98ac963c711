/** A thing's current key and its earlier keys, oldest first. */
export interface Named {
  readonly key: string;
  readonly was: readonly string[];
}

/**
 * Matches the things of an earlier document with those of a later one: earlier keys by later keys. All names are
 * matched together, because one thing may take the name that another gives up. The result matches as many things as
 * possible. Among such results it prefers the longest common beginnings of the names' histories, because a renaming
 * appends a name. Only then do equal current names count. So a new entry in `Was` moves things, even in a cycle, and an
 * old entry moves nothing.
 */
export function followNames(before: readonly Named[], after: readonly Named[]): ReadonlyMap<string, string> {
  const found = followPlaces(before, after);
  return new Map([...found].map(([to, from]) => [after[to]?.key ?? "", before[from]?.key ?? ""]));
}

/** The same by index, because several earlier things may have had one name, one after another. */
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
  /** The number of names with which both histories begin. */
  readonly common: number;
  /** Decides between links with equal `common`. */
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
  // A thing that now has this name ranks below one that lists it as an earlier name.
  if (names.includes(then)) return [{ from, common, kind: there.has(now) ? 1 : 3 }];
  // A document from before the renaming does not know about it; it is matched with the thing of that name.
  if (old.includes(now)) return [{ from, common, kind: 1 }];
  return common > 0 ? [{ from, common, kind: 0 }] : [];
}

/** Groups of later things that are linked to the same earlier ones; most groups have one member. */
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
    // The group grows during the iteration.
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

/** The heaviest of the maximum matchings, built by augmenting paths. */
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
