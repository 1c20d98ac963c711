import { expect, it } from "vitest";
import { isAllInvented, isInvented } from "./invented-host.ts";

it("knows names that nobody can own, and no others", () => {
  for (const host of ["conduit.example.com", "example.org", "tools.example", "api.test:8443", "X.Example.NET"])
    expect(isInvented(host), host).toBe(true);
  for (const host of ["127.0.0.1:4000", "myexample.com", "example.de", "test.org", "localhost", "example.com.evil.org"])
    expect(isInvented(host), host).toBe(false);
});

it("P7.38 an app is simulated from the start where nothing that it calls can exist; its map does not count", () => {
  const invented = { host: "till.shop.example", allowed: null };
  const real = { host: "tiles.openmaps.org", allowed: null };
  expect(isAllInvented([invented], null)).toBe(true);
  expect(isAllInvented([invented, real], "https://tiles.openmaps.org/{z}/{x}/{y}.png")).toBe(true);
  expect(isAllInvented([invented, real], null)).toBe(false);
  expect(isAllInvented([{ ...invented, allowed: true }], null)).toBe(false);
  expect(isAllInvented([], null)).toBe(false);
});
