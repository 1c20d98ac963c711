const FULL = process.env["NINEFOLD_FULL"] !== undefined;

/** Number of runs of a random test. Seeds differ each time, so `npm test` runs few and `npm run test:full` many. */
export const randomRuns = (usual: number, full: number): number => (FULL ? full : usual);
