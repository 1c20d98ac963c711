// Installs what is missing before `npm start` and `npm test`, so that a fresh clone needs nothing else.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dirname, join } from "node:path";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const stamp = join(root, "node_modules", ".package-lock.json");
const lock = join(root, "package-lock.json");

function installed() {
  return existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(lock).mtimeMs;
}

function satisfied() {
  if (!existsSync(stamp)) return false;
  const wanted = JSON.parse(readFileSync(lock, "utf8")).packages;
  const there = JSON.parse(readFileSync(stamp, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === "" || optional || devOptional || there[path]?.version === version,
  );
}

if (!installed() && !satisfied()) {
  console.log("Installing the packages that package-lock.json names …");
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
} else if (!installed()) {
  writeFileSync(stamp, readFileSync(stamp));
}

if (process.argv.includes("--browser")) {
  const { findBrowser, findWindowless } = await import("./browser.mjs");
  console.log(
    `Browsers for the tests: ${[...new Set([findBrowser, findWindowless].map((one) => one({ install: true })))].join(", ")}`,
  );
}

if (process.argv.includes("--firefox")) {
  const { findFirefox } = await import("./browser.mjs");
  console.log(`Firefox for the full tests: ${findFirefox({ install: true })}`);
}
