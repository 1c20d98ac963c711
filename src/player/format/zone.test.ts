import { expect, test } from "vitest";
import { parseInstant } from "#expr/zones.ts";
import { instantOf, wallClock } from "./zone.ts";

test.each([
  ["skipped in March", "2026-03-08T02:30", "America/New_York"],
  ["skipped at midnight", "2026-09-06T00:00", "America/Santiago"],
  ["there twice in October", "2026-10-25T02:30", "Europe/Berlin"],
  ["there twice in November", "2026-11-01T01:30", "America/New_York"],
  ["half an hour", "2026-04-05T01:45", "Australia/Lord_Howe"],
])("a time that is %s is the moment that documents and imports read", (_, local, zone) => {
  const typed = instantOf(local, zone);
  expect(typed).toBe(new Date(parseInstant(`${local}:00`, zone) ?? Number.NaN).toISOString());
});

test("what the picker shows is what it is given back", () => {
  for (const zone of ["UTC", "Asia/Kathmandu", "Pacific/Apia", "America/St_Johns"])
    expect(wallClock(instantOf("2026-07-01T13:07", zone) ?? "", zone)).toBe("2026-07-01T13:07");
  expect(instantOf("", "UTC")).toBeNull();
  expect(instantOf("2026-02-30T10:00", "UTC")).toBeNull();
});
