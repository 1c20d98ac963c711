import { expect, it } from "vitest";
import { isInvented } from "./invented-host.ts";

it("knows names that nobody can own, and no others", () => {
  for (const host of ["conduit.example.com", "example.org", "tools.example", "api.test:8443", "X.Example.NET"])
    expect(isInvented(host), host).toBe(true);
  for (const host of ["127.0.0.1:4000", "myexample.com", "example.de", "test.org", "localhost", "example.com.evil.org"])
    expect(isInvented(host), host).toBe(false);
});
