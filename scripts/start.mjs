// `npm start`: builds what is not built or out of date, serves it and prints the address.
import { fileURLToPath } from "node:url";
import { dirname, join } from "node:path";
import { buildSite, siteIsFresh } from "./build-site.mjs";
import { serveFolder } from "./serve.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const wanted = Number(process.env.PORT ?? 4090);

if (!siteIsFresh()) {
  console.log("Building Ninefold …");
  await buildSite();
}

const site = join(root, "dist", "site");
let served;
try {
  served = await serveFolder(site, { port: wanted });
} catch (error) {
  if (error.code !== "EADDRINUSE") throw error;
  served = await serveFolder(site);
}
console.log(
  `\n  Ninefold runs at  ${served.address}\n\n  Open it in a browser (a phone-sized window shows it best). Ctrl+C ends it.\n`,
);
