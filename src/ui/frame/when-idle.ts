/** Resolves when the browser is idle, after `latest` milliseconds at most. */
export const whenIdle = (latest: number): Promise<void> =>
  new Promise((resolve) => {
    // Not every browser has `requestIdleCallback`.
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: latest });
    else setTimeout(resolve, 50);
  });
