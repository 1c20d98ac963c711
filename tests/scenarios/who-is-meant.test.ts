import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const told = (points: string) =>
  checkSource("a.md", `# Specification: Test\n\n${points}`).diagnostics.filter(
    ({ severity }) => severity === "error" || severity === "warning",
  );
const codes = (points: string): string[] => told(points).map(({ code }) => code);

/** Drivers are an entity of the document, each with an account. */
const shifts = (rows: string, rights = "| driver, chief | see, change | Shift, Driver, Person |"): string => `
## 3. Entities and their fields
### Driver
| Field | Type |
| --- | --- |
| Name | text |
| Account | person |

### Shift
| Field | Type |
| --- | --- |
| Title | text |
| Driver | Driver |
| Chief | person |

## 4. States and transitions
### Shift
| From | Event | To | Who | Then |
| --- | --- | --- | --- | --- |
| start | | Planned | | |
${rows}

### Driver
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | Active | |
| Active | Leave | Left | the driver |

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
${rights}

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | driver |
| bo | Bo | driver |
| kim | Kim | chief |
### Driver
| | Name | Account |
| --- | --- | --- |
| d1 | Ana | ana |
| d2 | Bo | bo |
### Shift
| | Title | Driver | Chief |
| --- | --- | --- | --- |
| s1 | Early | d1 | |
`;
const offer = (who: string, then = ""): string => shifts(`| Planned | Offer | Offered | ${who} | ${then} |`);

test("P4.3 a name that leads to no person is told, with the path that does, and lets nobody do anything", async () => {
  const rows = offer("its driver");
  const [found] = told(rows).filter(({ code }) => code === "who-not-a-person");
  expect(found?.help).toContain("driver.account");
  expect(found?.fix?.edits).toMatchObject([{ text: "driver.account" }]);
  // A fix that widens rights is never applied unasked.
  expect(found?.fix?.safe).toBe(false);
  expect(
    await scenarioFailures(`${rows}\n## Scenarios\n### Nobody\n- As: ana\n- When: Offer s1\n- Then: refused\n`),
  ).toEqual([]);
  expect(codes(offer("its chief"))).toContain("who-not-a-person");
  expect(codes(offer("driver.account"))).not.toContain("who-not-a-person");
  expect(codes(offer("chief"))).not.toContain("who-not-a-person");
});

test("P4.3 `the driver` is everybody who has the role; where it may be the one of the record, that is said", () => {
  const found = told(offer("the driver")).filter(({ code }) => code === "who-role-or-record");
  expect(found.map(({ help }) => /`([\w.]+)`/u.exec(help)?.[1])).toEqual(["driver.account", "account"]);
  expect(codes(offer("driver")).filter((code) => code === "who-role-or-record")).toHaveLength(1);
  expect(told(offer("the chief")).map(({ code }) => code)).toContain("who-role-and-field");
});

test("P6.1 a role that nobody has is told beside rows with a mistake and rows for anyone too, with the role it nearly is", () => {
  const who = "| Planned | Offer | Offered | the driver of the shift | |";
  for (const rights of [
    "| driver | see | Shift, Driver, Person |\n| driver | juggle | Shift |",
    "| anyone | see | Shift, Driver, Person |",
    "| driver | see | Shift, Driver, Person |",
  ])
    expect(codes(shifts(who, rights)), rights).toContain("role-nobody-has");
  const screen = `## 2. Screens and routes
| Route | Screen | Shows | Who |
| --- | --- | --- | --- |
| /shifts | Shifts | list of Shift | the driver |
`;
  const [found] = told(`${screen}${offer("driver.account")}`).filter(({ code }) => code === "role-without-rights");
  expect(found?.fix?.edits).toMatchObject([{ text: "driver" }]);
});

test("P4.10 every keeper is everybody with that role, where a field of that name holds one person", async () => {
  const tells = (who: string, sees: string): string =>
    `${offer("", `tell ${who} "Look."`)}\n## Scenarios\n### Told\n- As: ana\n- When: Offer s1\n- Then: ${sees}\n`;
  expect(await scenarioFailures(tells("every chief", 'told kim "Look."'))).toEqual([]);
  expect(await scenarioFailures(tells("all the chiefs", 'told kim "Look."'))).toEqual([]);
  // A bare name that means one person is the field, not the role; the field is empty here.
  expect(await scenarioFailures(tells("chief", 'told kim "Look."'))).not.toEqual([]);
  // Without a role of that name the phrase means the field.
  const own = tells("every chief", 'told bo "Look."')
    .replaceAll("driver, chief", "driver")
    .replace("| kim | Kim | chief |\n", "")
    .replace("| s1 | Early | d1 | |", "| s1 | Early | d1 | bo |");
  expect(await scenarioFailures(own)).toEqual([]);
});

test("P4.16 Open to change takes no condition: a status with one is closed, and told", () => {
  const status = (open: string): string =>
    shifts(`| Planned | Offer | Offered | | |\n\n| Status | Open to change |\n| --- | --- |\n| Planned | ${open} |`);
  for (const open of ["yes, until the day before", "only chief", "yes, chief"]) {
    const { model, diagnostics } = checkSource("a.md", `# Specification: Test\n\n${status(open)}`);
    expect(
      diagnostics.map(({ code }) => code),
      open,
    ).toContain("open-to-change-not-understood");
    expect(model.states[0]?.statuses[0]?.openToChange, open).toBe(false);
    expect(model.roles.roles).toEqual(["driver", "chief"]);
  }
  expect(codes(status("chief"))).not.toContain("open-to-change-not-understood");
});
