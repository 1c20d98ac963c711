import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Bundles the command line with all its dependencies, so that it runs on any Node without a build. */
export async function buildCli() {
  const bundle = await rolldown({
    input: {
      ninefold: `${root}src/cli/ninefold.ts`,
      reference: `${root}src/cli/reference.ts`,
      "on-phone": `${root}src/cli/on-phone.ts`,
    },
    cwd: root,
    platform: "node",
    tsconfig: false,
    // Modules that a phone loads lazily are part of the command line's bundle anyway.
    checks: { ineffectiveDynamicImport: false },
  });
  await bundle.write({ dir: `${root}dist/cli`, format: "esm", sourcemap: false, chunkFileNames: "[name].js" });
  await bundle.close();
}
