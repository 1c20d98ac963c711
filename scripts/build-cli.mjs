import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Bundles the command line with all it needs, so that it runs on any Node without a build of its own. */
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
    // What a phone fetches late the command line has anyway.
    checks: { ineffectiveDynamicImport: false },
  });
  await bundle.write({ dir: `${root}dist/cli`, format: "esm", sourcemap: false, chunkFileNames: "[name].js" });
  await bundle.close();
}
