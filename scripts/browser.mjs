// Finds the Chromium for browser tests and benchmarks.
import { execFileSync, execSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir, platform } from "node:os";
import { join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];

const DEBIAN_CHROMIUM = "/usr/bin/chromium";
const DEBIAN_WINDOWLESS = "/usr/bin/chromium-headless-shell";

const PLACES = {
  linux: ["/usr/bin", "/usr/local/bin", "/snap/bin"].flatMap((folder) => NAMES.map((name) => join(folder, name))),
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ],
};

/** A Chromium that Playwright has downloaded. */
function fromPlaywright() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), ".cache", "ms-playwright");
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .reverse()
    .map((name) => join(cache, name, "chrome-linux", "chrome"));
}

function look() {
  const said = process.env.NINEFOLD_BROWSER ?? process.env.CHROME_PATH;
  if (said) {
    if (existsSync(said)) return said;
    throw new Error(`There is no browser at ${said}, the path that NINEFOLD_BROWSER or CHROME_PATH gives.`);
  }
  return [...(PLACES[platform()] ?? []), ...fromPlaywright()].find((path) => existsSync(path)) ?? null;
}

const FIREFOXES = {
  linux: ["firefox-esr", "firefox"].flatMap((name) => [`/usr/bin/${name}`, `/usr/local/bin/${name}`]),
  darwin: ["/Applications/Firefox.app/Contents/MacOS/firefox"],
  win32: ["C:\\Program Files\\Mozilla Firefox\\firefox.exe"],
};

const lookForFirefox = () => process.env.NINEFOLD_FIREFOX ?? FIREFOXES[platform()]?.find((path) => existsSync(path));

/** The path of Firefox, for the full tests; with `install`, Debian's Firefox is installed if there is none. */
export function findFirefox({ install = false } = {}) {
  if (lookForFirefox() === undefined && install) installFromDebian("Firefox", ["firefox-esr"]);
  const found = lookForFirefox();
  if (found !== undefined) return found;
  throw new Error(
    "The full tests need Firefox. Install it (on Debian: apt-get install firefox-esr), or set NINEFOLD_FIREFOX to its path.",
  );
}

function installFromDebian(name, packages) {
  if (platform() !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`No ${name} here: installing Debian's …`);
  execSync("apt-get update -qq", { stdio: "inherit" });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

/** The path of a browser; with `install`, Debian's Chromium is installed if there is none and we have the rights. */
export function findBrowser({ install = false } = {}) {
  const found = look();
  if (found) return found;
  if (install) installFromDebian("Chromium", ["chromium", "fonts-noto-core"]);
  const installed = look();
  if (installed) return installed;
  throw new Error(
    "The tests need Chromium, Chrome or Edge. Install one (on Debian: apt-get install chromium), or set NINEFOLD_BROWSER to its path.",
  );
}

/**
 * The headless build of the same Chromium, which needs a third less CPU time per page. Debian has a separate package
 * for it; if it is unavailable, or a browser was named, this is the normal browser.
 */
export function findWindowless({ install = false } = {}) {
  const browser = findBrowser({ install });
  if (browser !== DEBIAN_CHROMIUM || process.env.NINEFOLD_BROWSER || process.env.CHROME_PATH) return browser;
  if (!existsSync(DEBIAN_WINDOWLESS) && install)
    try {
      installFromDebian("Chromium without windows", ["chromium-headless-shell"]);
    } catch (problem) {
      console.log(`It could not be installed (${problem}); the tests take ${browser} instead, and longer.`);
    }
  return existsSync(DEBIAN_WINDOWLESS) ? DEBIAN_WINDOWLESS : browser;
}

export const BROWSER_ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
