import { BROWSER_ARGUMENTS } from "../../../scripts/browser.mjs";

/**
 * A test's page lives for seconds: optimizing its code costs more than it saves, an eighth of all CPU time. The full
 * run uses the browser's normal settings.
 */
const forShortLives =
  process.env["NINEFOLD_FULL"] === undefined ? ["--js-flags=--liftoff-only,--no-opt,--no-maglev"] : [];

/**
 * A name for this machine that the browser does not treat as local: pages opened there have the restrictions that a
 * phone in the network has.
 */
export const FAR_NAME = "phone.test";

export const TEST_BROWSER_ARGUMENTS: readonly string[] = [
  ...BROWSER_ARGUMENTS,
  ...forShortLives,
  `--host-resolver-rules=MAP ${FAR_NAME} 127.0.0.1`,
];
