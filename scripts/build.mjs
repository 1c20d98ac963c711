// Builds what is shipped: the command line, and (without --cli) the site.
import { buildCli } from "./build-cli.mjs";

await buildCli();
if (!process.argv.includes("--cli")) {
  const { buildSite } = await import("./build-site.mjs");
  await buildSite();
}
