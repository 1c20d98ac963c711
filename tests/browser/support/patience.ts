/** Milliseconds after which an expected state counts as missing. It is no measure of speed: the machine may be busy. */
export const PATIENCE = 60_000;
