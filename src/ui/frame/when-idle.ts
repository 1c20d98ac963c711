/** When nothing else is to be drawn, and after so many milliseconds at the latest. */
export const whenIdle = (latest: number): Promise<void> =>
  new Promise((resolve) => {
    // Not every browser can say that it is idle.
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: latest });
    else setTimeout(resolve, 50);
  });
