import { describe, expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { openForTest } from "#testing/open-for-test.ts";

const told = (source: string): readonly { readonly code: string; readonly help: string }[] =>
  checkSource("document.md", source).diagnostics.filter(({ severity }) => severity === "warning");

const calls = (request: string, sends: string, answers: string): string => `# Specification: Tools

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /tools | Tools | list of Tool | create Tool, Ask |

## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Pass | secret |

## 7. The calls it makes
- Base address: https://example.org

| Call | Request | Of | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Ask | ${request} | Tool | ${sends} | on demand | ${answers} |

## 8. The error catalogue
| Code | Message | Shown |
| --- | --- | --- |
| E1 | It was refused. | at the top |
| E2 | It did not arrive. | at the top |
`;

test.each([
  ["GET", "`GET /tools`", ""],
  ["a read by POST", "`POST /search`, only reads", ""],
  ["a call with a secret", "`POST /tools`", '`{"pass": pass}`'],
  ["a call that waits", "`POST /tools`", '`{"name": name}`'],
])("P7.4 the answers that the checker advises have an effect: %s", (_, request, sends) => {
  const [found, ...others] = told(calls(request, sends, "2xx: do nothing")).filter(({ code }) =>
    code.startsWith("answer"),
  );
  expect([found?.code, others]).toEqual(["answer-not-handled", []]);
  const advised = /`(4xx.+?)`/u.exec(found?.help ?? "")?.[1] ?? "";
  const after = told(calls(request, sends, `2xx: do nothing; ${advised}`)).map(({ code }) => code);
  expect(after.filter((code) => code.startsWith("answer") || code === "call-fact-unused")).toEqual([]);
});

const grouped = (type: string, shows: string): string => `# Specification: Entries

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /entries | Entries | ${shows} | create Entry |

## 3. Entities and their fields
### Other
| Field | Type |
| --- | --- |
| Name | text |

### Entry
| Field | Type |
| --- | --- |
| Name | text |
| What | ${type} |
`;

const PLACE = { latitude: 43.5, longitude: -3.8 };

describe("P2.5 grouping needs a value, sorting needs an order", () => {
  test.each(["location", "several Other", "photo"])("%s", (type) => {
    const codes = (shows: string) => told(grouped(type, shows)).map(({ code }) => code);
    expect(codes("list of Entry grouped by what")).not.toContain("field-without-order");
    expect(codes("list of Entry grouped by what")).not.toContain("field-without-value");
    expect(codes("list of Entry by what")).toContain("field-without-order");
  });

  test("secrets are none", () => {
    expect(told(grouped("secret", "list of Entry grouped by what")).map(({ code }) => code)).toContain(
      "field-without-value",
    );
  });

  test("places that are grouped by have their headings", async () => {
    const { app } = await openForTest(grouped("location", "list of Entry grouped by what"));
    for (const what of [PLACE, null, PLACE])
      expect(
        (await app.submit({ commands: [{ kind: "create", entity: "Entry", values: { name: "A", what } }] })).kind,
      ).toBe("done");
    const { groups } = await app.ask({ kind: "list", screen: "Entries", view: 0, from: 0, limit: 10 });
    expect((groups ?? []).map(({ count }) => count).toSorted()).toEqual([1, 2]);
  });
});
