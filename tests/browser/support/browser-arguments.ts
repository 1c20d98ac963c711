import { BROWSER_ARGUMENTS } from "../../../scripts/browser.mjs";

/**
 * A page of a test lives for seconds: code that the browser makes faster for later costs more than it saves, an eighth of
 * all computing. The full run has the browser as people have it.
 */
const forShortLives =
  process.env["NINEFOLD_FULL"] === undefined ? ["--js-flags=--liftoff-only,--no-opt,--no-maglev"] : [];

export const TEST_BROWSER_ARGUMENTS: readonly string[] = [...BROWSER_ARGUMENTS, ...forShortLives];
