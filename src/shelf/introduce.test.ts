import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { introduce } from "./introduce.ts";

const sample = (name: string): string => readFileSync(join(import.meta.dirname, `../../samples/${name}.md`), "utf8");

test("a document says who may do what and whom it would call, before anything of it runs", () => {
  const conduit = introduce(sample("conduit"));
  expect(conduit.name).toBe("Conduit");
  expect(conduit.hosts).toEqual(["conduit.example.com"]);
  expect(conduit.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  const tools = introduce(sample("tool-library"));
  expect(tools.hosts).toEqual(["messages.example.org"]);
  const member = tools.roles.find(({ role }) => role === "member");
  const keeper = tools.roles.find(({ role }) => role === "keeper");
  expect(member?.may.find(({ entity }) => entity === "Tool")?.actions).toContain("see");
  expect(member?.may.find(({ entity }) => entity === "Tool")?.actions).not.toContain("delete");
  expect(keeper?.may.find(({ entity }) => entity === "Tool")?.actions).toContain("create");
});

test("every host is named: server, issuer, map, and calls with an address of their own", () => {
  const { hosts } = introduce(`# Specification: Hosts

## 1. Purpose

- Map tiles: https://tiles.example/{z}/{x}/{y}.png

## 7. Calls

- Base address: https://api.example/v1

### Ping

- Request: GET https://other.example/ping
`);
  expect(hosts.toSorted()).toEqual(["api.example", "other.example", "tiles.example"]);
});

test("mistakes are told", () => {
  const { findings } = introduce(
    "# Specification: Slip\n\n## 3. Entities\n\n### Tool\n\n| Field | Type |\n|---|---|\n| Made | dat |\n",
  );
  expect(findings.map(({ severity }) => severity)).toContain("error");
});
