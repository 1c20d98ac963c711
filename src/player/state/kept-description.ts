import type { Description } from "#engine/contract/app.ts";

const PREFIX = "ninefold.described.";

/**
 * Maximum number of JSON values in a kept description: reading a larger one takes longer than it saves. A sample has
 * about 5,000.
 */
const MOST_PARTS = 30_000;

interface KeptDescription {
  /** Another version of the program may describe the app differently. The first key: see `keepDescriptionsOf`. */
  readonly program: string;
  readonly description: Description;
}

/**
 * The description of an app from when it was last open. The app's frame (tabs, titles, profile) is drawn from it while
 * SQLite starts; the engine's own description then replaces it. It holds no records except the names of profiles.
 * `program`: the address of this version of the program; null (in development): nothing is kept.
 */
export function recallDescription(appId: string, program: string | null): Description | null {
  if (program === null) return null;
  try {
    const kept = read(localStorage.getItem(PREFIX + appId) ?? "null") as KeptDescription | null;
    return kept?.program === program ? kept.description : null;
  } catch {
    return null; // Storage may be unavailable.
  }
}

export function keepDescription(appId: string, program: string | null, description: Description): void {
  if (program === null) return;
  try {
    const text = written({ program, description } satisfies KeptDescription);
    if (text === null) localStorage.removeItem(PREFIX + appId);
    else if (localStorage.getItem(PREFIX + appId) !== text) localStorage.setItem(PREFIX + appId, text);
  } catch {
    // Storage is unavailable or full: the app then opens as for the first time.
    forgetDescription(appId);
  }
}

export function forgetDescription(appId: string): void {
  try {
    localStorage.removeItem(PREFIX + appId);
  } catch {
    // Storage is unavailable.
  }
}

/**
 * Removes the descriptions of apps that are no longer on the device. Sites in other folders of the host keep theirs.
 */
export function keepDescriptionsOf(appIds: readonly string[], program: string | null): void {
  if (program === null) return;
  const ours = `{"program":${JSON.stringify(program.slice(0, program.lastIndexOf("/") + 1)).slice(0, -1)}`;
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !appIds.includes(key.slice(PREFIX.length)))
        if (localStorage.getItem(key)?.startsWith(ours) === true) localStorage.removeItem(key);
  } catch {
    // Storage is unavailable.
  }
}

/**
 * The new description, with equal parts taken from the previous one, so that what depends on them is not drawn again.
 */
export function withSameParts(before: Description | null, now: Description): Description {
  if (before === null) return now;
  if (isSame(before, now)) return before;
  return {
    ...now,
    model: isSame(before.model, now.model) ? before.model : now.model,
    profile: isSame(before.profile, now.profile) ? before.profile : now.profile,
    profiles: isSame(before.profiles, now.profiles) ? before.profiles : now.profiles,
    screens: isSame(before.screens, now.screens) ? before.screens : now.screens,
    creatable: isSame(before.creatable, now.creatable) ? before.creatable : now.creatable,
  };
}

function isSame(one: unknown, other: unknown): boolean {
  const text = written(one);
  return text !== null && text === written(other);
}

/** Stands for a Map, which JSON does not know. No key in a model begins with `@`. */
const MAP = "@map";

/** Unlike `instanceof`, also true for a Map of the page that embeds this one. */
const isMap = (part: unknown): part is ReadonlyMap<unknown, unknown> =>
  Object.prototype.toString.call(part) === "[object Map]";

/** Null: too large. Stops as soon as the limit is reached. */
function written(value: unknown): string | null {
  let parts = 0;
  try {
    return JSON.stringify(value, (_, part: unknown) => {
      if (++parts > MOST_PARTS) throw new RangeError("too many parts");
      return isMap(part) ? { [MAP]: [...part] } : part;
    });
  } catch {
    return null;
  }
}

const read = (text: string): unknown =>
  JSON.parse(text, (_, part: unknown) =>
    typeof part === "object" && part !== null && MAP in part ? new Map(part[MAP] as [unknown, unknown][]) : part,
  );
