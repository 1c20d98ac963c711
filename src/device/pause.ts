/** Yields, so that messages from other pages are handled before the work continues. */
export const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume));
