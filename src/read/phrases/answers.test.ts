import { expect, test } from "vitest";
import { at, BASE, read, STATES } from "./testing/read-part.ts";

test("answers: a status begins a new one, a condition may follow it", () => {
  const { json, codes } = read(
    `${BASE}${STATES}\n## 7. Calls\n| Call | Request | When | Answers |\n| --- | --- | --- | --- |\n| Go | \`POST /tools/{id}?q={name}\` | on Lend | 200, 201: \`name = answer.name\`; show "Ok."; 409 when \`answer.code = 7\`: error E3; 4xx: keep Category from \`answer.list\`; no answer: keep trying |\n`,
  );
  expect(codes).toEqual([]);
  expect(at(json, "calls", "calls", 0, "answers")).toEqual([
    ...[200, 201].map((status) => ({
      status: { kind: "exact", status },
      effects: [
        { kind: "set", assignment: { field: "name", value: "answer.name" } },
        { kind: "show", text: "Ok." },
      ],
    })),
    { status: { kind: "exact", status: 409 }, when: "answer.code = 7", effects: [{ kind: "error", code: "E3" }] },
    { status: { kind: "class", hundred: 4 }, effects: [{ kind: "keep", entity: "Category", from: "answer.list" }] },
    { status: { kind: "none" }, effects: [{ kind: "keepTrying" }] },
  ]);
});
