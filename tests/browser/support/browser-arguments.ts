import { BROWSER_ARGUMENTS } from "../../../scripts/browser.mjs";

/**
 * A page of a test lives for seconds: code that the browser makes faster for later costs more than it saves, an eighth of
 * all computing. The full run has the browser as people have it.
 */
const forShortLives =
  process.env["NINEFOLD_FULL"] === undefined ? ["--js-flags=--liftoff-only,--no-opt,--no-maglev"] : [];

/** A name of this machine that is none for the browser: what is opened there is as far away as from a phone. */
export const FAR_NAME = "phone.test";

export const TEST_BROWSER_ARGUMENTS: readonly string[] = [
  ...BROWSER_ARGUMENTS,
  ...forShortLives,
  `--host-resolver-rules=MAP ${FAR_NAME} 127.0.0.1`,
];
