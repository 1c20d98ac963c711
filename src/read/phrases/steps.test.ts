import { describe, expect, test } from "vitest";
import type { Json } from "../print-model.ts";
import { at, BASE, read, STATES } from "./testing/read-part.ts";

const stepOf = (line: string): { step: Json | undefined; codes: readonly string[] } => {
  const { json, codes } = read(
    `${BASE}${STATES}\n## 7. Calls\n| Call | Request | When |\n| --- | --- | --- |\n| Remind | \`POST /r\` | on Lend |\n\n## Sample data\n### Person\n| | Name | Roles |\n| --- | --- | --- |\n| ana | Ana | keeper |\n\n### Tool\n| | Name |\n| --- | --- |\n| saw | Saw |\n\n## Scenarios\n### S\n- ${line}\n`,
  );
  return { step: at(json, "scenarios", "scenarios", 0, "steps", 0), codes };
};

describe("steps of scenarios", () => {
  test.each<[string, unknown]>([
    ["Given: the date is 2026-03-01", { kind: "givenDate", date: "2026-03-01" }],
    ["Given: 3 days later", { kind: "timePasses", moment: "now() + 3 days" }],
    ["Given: after 2 weeks", { kind: "timePasses" }],
    ["Given: the date is today + 100 days", { kind: "timePasses", moment: "now() + 100 days" }],
    ["Given: the date is 2026-03-01 at 9:30", { kind: "givenDate", date: "2026-03-01", time: "09:30" }],
    [
      "Given: Tool t1 with `worth = 3 EUR`, `keeper = ana`",
      {
        kind: "givenRecord",
        entity: "Tool",
        handle: "t1",
        with: [
          { field: "worth", value: "3 EUR" },
          { field: "keeper", value: "ana" },
        ],
      },
    ],
    ["Given: offline", { kind: "network", online: false }],
    [
      'Given: call Remind answers 409 with `{"code": 7}`',
      { kind: "givenAnswer", call: "Remind", status: 409, body: '{"code": 7}' },
    ],
    ["As: ana", { kind: "as", who: { kind: "profile", name: "ana" } }],
    ["As: a keeper", { kind: "as", who: { kind: "role", name: "keeper" } }],
    [
      "When: create Tool Line l1 with `owner = saw`",
      { kind: "create", entity: "ToolLine", handle: "l1", with: [{ field: "owner", value: "saw" }] },
    ],
    ["When: Take back saw", { kind: "fire", event: "Take back", on: "saw" }],
    [
      "When: change saw with `worth = 1 EUR`",
      { kind: "change", on: "saw", with: [{ field: "worth", value: "1 EUR" }] },
    ],
    ["When: delete saw", { kind: "delete", on: "saw" }],
    ['When: sign in with `email = "a"`', { kind: "signIn", with: [{ field: "email", value: '"a"' }] }],
    ['Then: saw `status = "In"`', { kind: "expect", on: "saw", expression: 'status = "In"' }],
    ['Then: `saw.name = "Saw"`', { kind: "expect", expression: 'saw.name = "Saw"' }],
    ["Then: refused with E3", { kind: "refused", code: "E3" }],
    ["Then: refused", { kind: "refused" }],
    ["Then: sees 3 Tool", { kind: "sees", count: 3, entity: "Tool" }],
    ["Then: ana sees 3 Tool", { kind: "sees", person: "ana", count: 3, entity: "Tool" }],
    ["Then: ana can see 1 Tool where `worth > 1 EUR`", { kind: "sees", person: "ana", count: 1, entity: "Tool" }],
    [
      "Given: saw with `worth = 1 EUR`",
      { kind: "givenRecord", entity: "Tool", handle: "saw", with: [{ field: "worth", value: "1 EUR" }] },
    ],
    [
      "Given: change saw with `worth = 1 EUR`",
      { kind: "givenRecord", entity: "Tool", handle: "saw", with: [{ field: "worth", value: "1 EUR" }] },
    ],
    [
      "Given: saw `worth = 1 EUR`",
      { kind: "givenRecord", entity: "Tool", handle: "saw", with: [{ field: "worth", value: "1 EUR" }] },
    ],
    [
      "Then: call Remind is sent with `a.b = 1`",
      { kind: "sent", call: "Remind", with: [{ key: "a.b", value: "1" }], not: false },
    ],
    ["Then: call Remind is not sent", { kind: "sent", call: "Remind", not: true }],
    ['Then: told ana "Hello."', { kind: "told", person: "ana", text: "Hello.", not: false }],
  ])("%s", (line, expected) => {
    const found = stepOf(line);
    expect(found.codes).toEqual([]);
    expect(found.step).toMatchObject(expected as object);
  });
  test.each<[string, string]>([
    ["When: dance", "step-not-understood"],
    ["When: Take back swa", "handle-unknown"],
    ["Then: told nobody", "handle-unknown"],
    ["As: stranger", "profile-unknown"],
    ['Then: saw `stauts = "In"`', "unknown-field"],
    ["Thne: refused", "scenario-key"],
  ])("%s is told", (line, code) => expect(stepOf(line).codes).toEqual([code]));
});
