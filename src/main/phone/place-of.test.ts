import { expect, test } from "vitest";
import { placeOf } from "./place-of.ts";
import { appOfAddress } from "./site-place.ts";

const only = (forBuilders: boolean) => ({
  app: null,
  live: false,
  only: { document: new URL("https://example.org/document.md"), app: "bikes", withSampleData: false, forBuilders },
});

test("a site for users shows no document, whatever the address says; one for builders does", () => {
  const first = { kind: "app", app: "bikes", inside: "/" };
  for (const path of [
    "/source/bikes",
    "/source/bikes/change",
    "/source/bikes/change/tool/data",
    "/source/bikes?findings",
  ]) {
    expect(placeOf(path, only(false))).toEqual(first);
    expect(placeOf(path, only(true))).toMatchObject({ kind: "source", app: "bikes" });
  }
  for (const path of ["/", "/new", "/add/packed"]) expect(placeOf(path, only(false))).toEqual(first);
  expect(placeOf("/app/bikes/tools/7", only(false))).toMatchObject({ inside: "/tools/7" });
});

test("under ninefold run addresses of another file's app lead to this one; what was kept for all files stays", () => {
  const site = { ...only(true), live: true };
  const first = { kind: "app", app: "bikes", inside: "/" };
  for (const path of ["/app/boats/list", "/source/boats", "/source/boats/change"]) {
    expect(placeOf(path, site)).toEqual(first);
    expect(placeOf(path, only(true))).toMatchObject({ app: "boats" });
  }
  for (const path of ["/app/bikes/list", "/app/shadow-1-bikes/", "/app/app/", "/source/app"])
    expect(placeOf(path, site)).not.toEqual(first);
});

test("an address with a broken escape is an address of no app, and no failure", () => {
  expect(appOfAddress("apps/a%20b/", "")).toBe("a b");
  expect(appOfAddress("", "?app=100%25")).toBe("100%");
  expect(appOfAddress("apps/%E0%A4%A/", "")).toBe("%E0%A4%A");
  expect(appOfAddress("", "?install")).toBeNull();
});
