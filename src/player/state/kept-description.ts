import type { Description } from "#engine/contract/app.ts";

const PREFIX = "ninefold.described.";

/** Parts of a description that is kept: a larger one would take longer to read than it saves. A sample has some 5,000. */
const MOST_PARTS = 30_000;

interface KeptDescription {
  /** Another version of the program may describe the same app otherwise. It comes first: see `keepDescriptionsOf`. */
  readonly program: string;
  readonly description: Description;
}

/**
 * How an app was described when it was last open: its frame (tabs, titles, whose it is) is drawn from that while SQLite
 * starts. Of records it holds the names of profiles alone, and what the engine says afterwards takes its place. `program`: the address of this
 * version of the program; null (while it is being developed): nothing is kept.
 */
export function recallDescription(appId: string, program: string | null): Description | null {
  if (program === null) return null;
  try {
    const kept = read(localStorage.getItem(PREFIX + appId) ?? "null") as KeptDescription | null;
    return kept?.program === program ? kept.description : null;
  } catch {
    return null; // Storage may be closed to the page.
  }
}

export function keepDescription(appId: string, program: string | null, description: Description): void {
  if (program === null) return;
  try {
    const text = written({ program, description } satisfies KeptDescription);
    if (text === null) localStorage.removeItem(PREFIX + appId);
    else if (localStorage.getItem(PREFIX + appId) !== text) localStorage.setItem(PREFIX + appId, text);
  } catch {
    // See above, or there is no room: the app then opens as for the first time.
    forgetDescription(appId);
  }
}

export function forgetDescription(appId: string): void {
  try {
    localStorage.removeItem(PREFIX + appId);
  } catch {
    // Nothing is kept where storage is closed.
  }
}

/** Apps that have left the device leave nothing behind. Other sites in folders of the same host have apps of their own. */
export function keepDescriptionsOf(appIds: readonly string[], program: string | null): void {
  if (program === null) return;
  const ours = `{"program":${JSON.stringify(program.slice(0, program.lastIndexOf("/") + 1)).slice(0, -1)}`;
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !appIds.includes(key.slice(PREFIX.length)))
        if (localStorage.getItem(key)?.startsWith(ours) === true) localStorage.removeItem(key);
  } catch {
    // See above.
  }
}

/** The newer description, made of parts of the one before wherever they say the same: what is drawn from those stays. */
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

/** A model holds maps, which JSON does not know. No name of a model's part begins so. */
const MAP = "@map";

/** Also where it was made for the page around this one. */
const isMap = (part: unknown): part is ReadonlyMap<unknown, unknown> =>
  Object.prototype.toString.call(part) === "[object Map]";

/** Null: it is too large, which is found out without writing all of it. */
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
