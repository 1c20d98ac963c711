import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const copy = join(root, ".cache", "doors");

/** A copy of the lowest rooms, so that a forbidden import can be added without touching the sources. */
beforeAll(() => {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const file of ["package.json", "tsconfig.base.json", "src/text", "src/diagnostics"])
    cpSync(join(root, file), join(copy, file), { recursive: true });
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function build(room: string): { status: number | null; output: string } {
  const { status, stdout } = spawnSync(join(root, "node_modules", ".bin", "tsc"), ["-b", join(copy, "src", room)], {
    encoding: "utf8",
  });
  return { status, output: stdout };
}

function referencesOf(room: string): readonly string[] {
  const { references } = JSON.parse(readFileSync(join(root, "src", room, "tsconfig.json"), "utf8")) as {
    readonly references: readonly { readonly path: string }[];
  };
  return references.map(({ path }) => path.split("/src/")[1] ?? path);
}

describe("doors between rooms", () => {
  test("the engine knows nothing of the room that makes calls, and the calls know the engine alone", () => {
    expect(referencesOf("engine")).not.toContain("calls");
    expect(referencesOf("calls").toSorted()).toEqual(
      ["diagnostics", "engine", "engine/contract", "engine/ports", "expr", "model", "text"].toSorted(),
    );
  });

  test("queries reach records only through what the person who asks may see", () => {
    const folder = join(root, "src/engine/queries");
    const past = readdirSync(folder).filter((file) =>
      /context\.records\.(?!has\b)|ports\.records\b/.test(readFileSync(join(folder, file), "utf8")),
    );
    expect(past).toEqual([]);
  });

  test("import circles are looked for in every room", () => {
    const { overrides } = JSON.parse(readFileSync(join(root, ".oxlintrc.json"), "utf8")) as {
      readonly overrides: readonly { readonly files: readonly string[]; readonly rules: object }[];
    };
    const circles = overrides.find(({ rules }) => "import/no-cycle" in rules);
    expect(circles).toMatchObject({
      files: ["src/**"],
      rules: { "import/no-cycle": ["error", { ignoreTypes: false }] },
    });
  });

  test("modules keep no state for objects of others, draw no text as markup, and have no names that were given up", () => {
    const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((file) =>
      /(?<!\.test)\.tsx?$/.test(file),
    );
    const having = (pattern: RegExp): readonly string[] =>
      sources.filter((file) => pattern.test(readFileSync(join(root, "src", file), "utf8"))).toSorted();
    // These caches hold values derived from immutable objects.
    expect(having(/^(?:export )?const \w+[^=\n]*= new WeakMap/m)).toEqual([
      "expr/sql/free-variables.ts",
      "player/words/kit-words.ts",
      "read/match-keys.ts",
    ]);
    expect(having(/innerHTML|outerHTML|insertAdjacentHTML|document\.write\(/i)).toEqual([]);
    expect(
      having(
        /\b(?:class|interface|type) (?:Hand|Seen|World|Workplace|Manner|Entrance|Said|Whole|Asks|Asked|Asking|Turn|Dialect)\b/,
      ),
    ).toEqual([]);
  });

  test("a room may import what its tsconfig references", () => {
    expect(build("diagnostics")).toEqual({ status: 0, output: "" });
  });

  test("an upward import does not compile", () => {
    writeFileSync(
      join(copy, "src/text/planted.ts"),
      'import type { Severity } from "#diagnostics/diagnostic.ts";\nexport type Planted = Severity;\n',
    );
    const { status, output } = build("text");
    expect(status).not.toBe(0);
    expect(output).toMatch(/TS6307|TS6059/);
  });
});
