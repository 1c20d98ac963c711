import type { Ids } from "#engine/ports/machine.ts";

/** Crockford's Base32, without letters that look like digits. */
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_DIGITS = 10;
const RANDOM_DIGITS = 10;
/** Random bytes are requested for many ids at once, because the call takes longer than the rest of an id. */
const POOL = RANDOM_DIGITS * 100;

/** Ids that sort by creation time and don't collide with those of other devices: the time, then 50 random bits. */
export function sortableIds(now: () => number = Date.now): Ids {
  let last = 0;
  const pool = new Uint8Array(POOL);
  let used = POOL;
  return {
    next() {
      // Ids of the same millisecond stay in order by using later milliseconds.
      last = Math.max(now(), last + 1);
      let time = "";
      for (let rest = last, i = 0; i < TIME_DIGITS; i++, rest = Math.floor(rest / 32))
        time = DIGITS.charAt(rest % 32) + time;
      if (used >= POOL) {
        crypto.getRandomValues(pool);
        used = 0;
      }
      let random = "";
      for (const end = used + RANDOM_DIGITS; used < end; used++) random += DIGITS.charAt((pool[used] ?? 0) % 32);
      return time + random;
    },
  };
}
