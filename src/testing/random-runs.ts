const FULL = process.env["NINEFOLD_FULL"] !== undefined;

/** How often a random test tries: seeds differ in each run, so `npm test` tries few times and `npm run test:full` many. */
export const randomRuns = (usual: number, full: number): number => (FULL ? full : usual);
