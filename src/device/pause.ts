/** Lets messages of other pages be served before the work goes on. */
export const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume));
