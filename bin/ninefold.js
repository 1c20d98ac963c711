#!/usr/bin/env node
import { existsSync } from "node:fs";

const program = new URL("../dist/cli/ninefold.js", import.meta.url);
if (existsSync(program)) {
  const { main } = await import(program.href);
  process.exitCode = await main(process.argv.slice(2));
} else {
  console.error("Ninefold is not built yet: run `npm ci` or `npm run build` in its folder.");
  process.exitCode = 2;
}
