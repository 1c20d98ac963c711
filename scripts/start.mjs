// `npm start`: builds what is missing or outdated, serves it and prints the address. `npm start -- --host` serves
// phones in the same network too, `--https` uses a self-made certificate.
import { fileURLToPath } from "node:url";
import { dirname, join } from "node:path";
import { buildSite, siteIsFresh } from "./build-site.mjs";
import { serveFolder } from "./serve.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const wanted = Number(process.env.PORT || 4090);
if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535)
  giveUp(`PORT says "${process.env.PORT}". A port is a number from 1 to 65535.`);

if (!siteIsFresh()) {
  console.log("Building Ninefold …");
  await buildSite();
}

const site = join(root, "dist", "site");
const wants = (name) => process.argv.includes(`--${name}`);
const phone = wants("host") || wants("https") ? await partsForPhones() : null;
const addresses = wants("host") ? phone.ownAddresses() : [];
const how = {
  host: wants("host") ? "0.0.0.0" : "127.0.0.1",
  certificate: wants("https") ? phone.ownCertificate(["localhost", "127.0.0.1", ...addresses]) : undefined,
};
let served;
let isElsewhere = false;
try {
  served = await serveFolder(site, { ...how, port: wanted });
} catch (error) {
  if (error.code === "EACCES") giveUp(`This account may not use port ${wanted}. Choose another: PORT=4090 npm start`);
  if (error.code !== "EADDRINUSE") throw error;
  served = await serveFolder(site, how);
  isElsewhere = true;
}
console.log(
  `\n  Ninefold runs at  ${served.address}\n\n  Open it in a browser (a phone-sized window shows it best). Ctrl+C ends it.\n`,
);
if (isElsewhere)
  console.log(
    `  Port ${wanted} is taken, so the address is another one. Browsers keep apps and records for each address:\n` +
      `  those of the usual one are there again when port ${wanted} is free.\n`,
  );
if (wants("host")) console.log(phone.onPhone(served.port, wants("https"), addresses));

async function partsForPhones() {
  const { buildCli } = await import("./build-cli.mjs");
  await buildCli();
  return import("../dist/cli/on-phone.js");
}

function giveUp(why) {
  console.error(why);
  process.exit(2);
}
