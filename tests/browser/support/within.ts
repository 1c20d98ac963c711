import { PATIENCE } from "./patience.ts";

/** Adds a timeout to something that has none (such as code running in a page); the error names what is missing. */
export async function within<T>(what: string, work: Promise<T>, patience: number = PATIENCE): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${patience / 1000} s in vain: ${what}.`)), patience);
  });
  // A result or failure after the timeout is ignored.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
