import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findWindowless } from "../../../scripts/browser.mjs";
import { buildSite, siteIsFresh } from "../../../scripts/build-site.mjs";
import { TEST_BROWSER_ARGUMENTS } from "./browser-arguments.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly browserAddress: string;
  }
}

const PATIENCE = 10_000;

/** Once for all files: builds the site and starts a browser. Each phone is a context of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env["NINEFOLD_SITE"] === undefined && !siteIsFresh()) await buildSite({ quiet: true });
  const server = await chromium.launchServer({
    executablePath: findWindowless(),
    args: [...TEST_BROWSER_ARGUMENTS],
    host: "127.0.0.1",
  });
  project.provide("browserAddress", server.wsEndpoint());
  return async () => {
    // If closing hangs, kill the browser.
    const late = new Promise<"late">((resolve) => setTimeout(resolve, PATIENCE, "late").unref());
    if ((await Promise.race([server.close(), late])) === "late") await server.kill();
  };
}
