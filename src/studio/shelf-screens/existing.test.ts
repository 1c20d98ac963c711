import { afterEach, expect, it, vi } from "vitest";
import type { ShelfApp } from "#engine/contract/shelf.ts";
import { backupName, noteBackup } from "#player/state/kept-backup.ts";
import { needsBackup } from "./back-up-app.ts";
import { appOfDocument } from "./existing.ts";

afterEach(() => vi.unstubAllGlobals());

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

it("asks for a backup of what is worth keeping, and not again for two weeks", () => {
  const kept = new Map<string, string>();
  // Node has no `localStorage`.
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const day = 24 * 3_600_000;
  const now = Date.UTC(2026, 2, 1);
  const notes = { ...app("Notes"), records: 20 };
  expect(needsBackup({ ...notes, records: 19 }, now)).toBe(false);
  expect(needsBackup({ ...notes, sample: "notes" }, now)).toBe(false);
  expect(needsBackup(notes, now)).toBe(true);
  noteBackup("Notes", now);
  expect(needsBackup(notes, now + 13 * day)).toBe(false);
  expect(needsBackup(notes, now + 15 * day)).toBe(true);
});
