import { expect, it } from "vitest";
import type { ShelfApp } from "#engine/contract/shelf.ts";
import { backupName } from "#player/state/kept-backup.ts";
import { appOfDocument } from "./existing.ts";

const app = (name: string): ShelfApp => ({
  id: name,
  name,
  icon: null,
  colour: null,
  language: null,
  publishedAt: null,
  records: 0,
  lastOpened: null,
  sample: null,
  errors: 0,
  version: 1,
});

it("knows the app of a document by its title", () => {
  const apps = [app("Tool library"), app("Notes")];
  expect(appOfDocument(apps, "# Specification: Tool library\n\n## 1. …")?.id).toBe("Tool library");
  expect(appOfDocument(apps, "\n# notes\n")?.id).toBe("Notes");
  expect(appOfDocument(apps, "# Notes of mine\n")).toBeUndefined();
  expect(appOfDocument(apps, "no title")).toBeUndefined();
  expect(appOfDocument(apps, "# Functional specification :  Notes  ##\r\n")?.id).toBe("Notes");
});

it("reads the title of a line of a million signs", () => {
  const apps = [app("Notes")];
  for (const hostile of [" ".repeat(1_000_000), "#".repeat(1_000_000), "specification ".repeat(100_000)])
    expect(appOfDocument(apps, `# a${hostile}b`)).toBeUndefined();
});

it("names a backup by app and day", () => {
  expect(backupName("Tool library", Date.UTC(2026, 2, 1))).toBe("tool-library-2026-03-01.ninefold");
  expect(backupName("…", Date.UTC(2026, 2, 1))).toBe("app-2026-03-01.ninefold");
});
