let unkept = false;

/** Where the browser keeps nothing, what somebody has saved ends with this page: it is neither left nor reloaded unasked. */
export const isUnkept = (): boolean => unkept;

export function noteUnkept(): void {
  if (unkept) return;
  unkept = true;
  addEventListener("beforeunload", (event) => event.preventDefault());
}
