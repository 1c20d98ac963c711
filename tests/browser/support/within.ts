import { PATIENCE } from "./patience.ts";

/** Waits for something that has no limit of its own (what runs in a page has none), and says what it was that never came. */
export async function within<T>(what: string, work: Promise<T>, patience: number = PATIENCE): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${patience / 1000} s in vain: ${what}.`)), patience);
  });
  // What comes after all, or fails later, is nobody's business any more.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
