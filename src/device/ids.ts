import type { Ids } from "#engine/ports/machine.ts";

/** Crockford's digits: no letter that looks like a number. */
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_DIGITS = 10;
const RANDOM_DIGITS = 10;
/** Randomness is fetched for many ids at once: the call takes longer than the rest of an id. */
const POOL = RANDOM_DIGITS * 100;

/** Ids that sort by the moment they were made and never meet those of another device: time first, then 50 random bits. */
export function sortableIds(now: () => number = Date.now): Ids {
  let last = 0;
  const pool = new Uint8Array(POOL);
  let used = POOL;
  return {
    next() {
      // Two ids of one millisecond keep their order by borrowing from the future.
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
