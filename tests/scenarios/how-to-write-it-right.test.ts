import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";

/** The help text of the diagnostic with this code. */
function helpFor(code: string, points: string): string {
  const found = checkSource("a.md", `# Specification: Test\n\n${points}`).diagnostics.find((one) => one.code === code);
  expect(found, code).toBeDefined();
  return found?.help ?? "";
}

const TOOL = `## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Photo | photo |
`;
const states = (row: string): string =>
  `${TOOL}\n## 4. States and transitions\n### Tool\n| From | Event | To | Asks for |\n| --- | --- | --- | --- |\n| start | | In | |\n${row}\n`;

test("P2.3 a tab that says who sees it is told where that is said", () => {
  const tab = (said: string): string =>
    helpFor("icon-unknown", `## 2. Screens and routes\n### Tools\n- Shows: list of Tool\n- Tab: ${said}\n\n${TOOL}`);
  for (const said of ["yes, only for keepers", "keepers only", "first"]) expect(tab(said), said).toContain("“Who”");
  expect(tab("yes, wrnch")).not.toContain("“Who”");
});

test("P6.1 a row that forbids is told that rows only grant, and how a field is closed", () => {
  const may = (said: string): string =>
    helpFor(
      "action-unknown",
      `${TOOL}\n## 6. Roles and permissions\n| Role | May | On |\n| --- | --- | --- |\n| baker | ${said} | Tool.name |\n`,
    );
  for (const said of ["do not see", "not see", "cannot delete", "don't see", "never change"])
    expect(may(said), said).toContain("what no row grants is refused");
  expect(may("juggle")).not.toContain("what no row grants is refused");
});

test("P4.21 what is asked for and is no field may be a value of the event alone", () => {
  expect(helpFor("field-unknown", states("| In | Lend | Out | Reason |"))).toContain("`Reason (text)`");
});

const call = (sends: string, when: string): string =>
  `${states("| In | Lend | Out | |")}\n## 7. The calls it makes\n- Base address: https://example.org\n\n| Call | Of | Request | Sends | When |\n| --- | --- | --- | --- | --- |\n| Send | Tool | \`POST /tools\` | ${sends} | ${when} |\n`;

test("P7.2 P7.3 pictures beside a map, and a call for every new record, are told their form", () => {
  expect(helpFor("text-around-code", call('`{"name": name}`, photo_after as file', "on Lend"))).toContain(
    "photos as files",
  );
  expect(helpFor("event-unknown", call('`{"name": name}`', "on create Tool"))).toContain("`start`");
  expect(helpFor("event-unknown", call('`{"name": name}`', "on Polishing"))).not.toContain("`start`");
});

test("P6.10 the role of new users in a sentence is pointed out where no fact says it", () => {
  const codes = (said: string): string[] =>
    checkSource(
      "a.md",
      `# Specification: Test\n\n${TOOL}\n## 6. Roles and permissions\n- Sign-in: choose a profile\n${said}\n`,
    ).diagnostics.map(({ code }) => code);
  for (const said of ["- New users are members.", "\nNew users are members.", "- Everybody is a member at first."])
    expect(codes(said), said).toContain("first-role-in-words");
  for (const said of [
    "- Role of a new user: member\n\nNew users are members.",
    "\nEverybody is welcome.",
    "\nNew tools are shown first.",
  ])
    expect(codes(said), said).not.toContain("first-role-in-words");
});
