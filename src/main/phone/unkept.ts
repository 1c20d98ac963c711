let unkept = false;

/** True if records are in memory only and something was saved: the page must not be left or reloaded without asking. */
export const isUnkept = (): boolean => unkept;

export function noteUnkept(): void {
  if (unkept) return;
  unkept = true;
  addEventListener("beforeunload", (event) => event.preventDefault());
}
