import { describe, expect, test } from "vitest";
import { judge, table } from "../../tests/fixtures/judge.ts";

const TOOL = `## 3. Entities and their fields\n### Tool\n${table("Field | Type", "Name | text", "Worth | money")}`;
const states = (who: string): string =>
  `## 4. States and transitions\n### Tool\n${table("From | Event | To | Who", "start | | In |", `In | Lend | Out | ${who}`, "Out | Return | In |")}`;
const rights = (...rows: string[]): string =>
  `## 6. Roles and permissions\n${table("Role | May | On | Only if", ...rows)}`;
const people = (...rows: string[]): string => `## Sample data\n### Person\n${table(" | Name | Roles", ...rows)}`;
const all = (...parts: string[]): string[] => judge(parts.join("\n\n"));

describe("P6.7 an event that Who and section 6 both name", () => {
  const KEEPER = "keeper | see, create, change, Lend | Tool |";

  test("`everything` does not include it: the role that Who names is pointed out there", () => {
    expect(all(TOOL, states("helper, keeper"), rights("helper | everything | everything |", KEEPER))).toEqual([
      "event-not-granted: helper",
    ]);
  });

  test("neither does a right to change", () => {
    expect(all(TOOL, states("helper, keeper"), rights("helper | see, change | Tool |", KEEPER))).toEqual([
      "event-not-granted: helper",
    ]);
  });

  test.each(["helper | everything, Lend | Tool |", "anyone | see, Lend | Tool |"])(
    "a row that names it does: %s",
    (row) => {
      expect(all(TOOL, states("helper, keeper"), rights("helper | everything | everything |", KEEPER, row))).toEqual(
        [],
      );
    },
  );

  test("a second role that everybody with the first one has may be the one that is named", () => {
    const parts = [TOOL, states("helper, keeper"), rights("helper | see | Tool |", KEEPER)];
    expect(all(...parts, people("ana | Ana | helper, keeper"))).toEqual([]);
    expect(all(...parts, people("ana | Ana | helper, keeper", "bo | Bo | helper"))).toEqual([
      "event-not-granted: helper",
    ]);
  });

  test("where no row names it, Who alone decides", () => {
    expect(all(TOOL, states("helper"), rights("helper | see | Tool |", "keeper | everything | everything |"))).toEqual(
      [],
    );
  });

  test("a row that grants it to a role that Who does not name is pointed out", () => {
    expect(all(TOOL, states("keeper"), rights("helper | see, Lend | Tool |", KEEPER))).toEqual([
      "event-closed-by-who: helper",
    ]);
  });
});

test("P6.13 a role that Who names and that sees no such record is pointed out", () => {
  expect(all(TOOL, states("helper"), rights("helper | see | Person |", "keeper | everything | everything |"))).toEqual([
    "right-without-sight: helper",
  ]);
});

describe("P6.6 a field that rows name", () => {
  const sees = (...rows: string[]): string[] =>
    all(TOOL, rights("keeper | see, create | Tool |", "helper | see | Tool |", ...rows));

  test("a role that may change it and not see it is pointed out", () => {
    expect(sees("keeper | see, create, change | Tool.worth |", "helper | change | Tool.worth |")).toEqual([
      "field-change-without-sight: helper",
    ]);
  });

  test.each(["helper | see | Tool.worth |", "anyone | see | Tool, Tool.worth |", "helper | everything | Tool |"])(
    "another row may open it: %s",
    (row) => {
      expect(sees("keeper | see, create, change | Tool.worth |", "helper | change | Tool.worth |", row)).toEqual([]);
    },
  );

  test("`everything` on its entity opens it, so somebody sees it", () => {
    expect(all(TOOL, rights("keeper | everything | Tool |", "keeper | change | Tool.worth |"))).toEqual([]);
  });
});
