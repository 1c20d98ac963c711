import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const choir = (steps: string): string => `## 3. Entities and their fields
### Singer
| Field | Type | Required |
| --- | --- | --- |
| Name | text | |
| Person | person | |

### Fee
| Field | Type | Required |
| --- | --- | --- |
| Singer | Singer | |
| Number | text | yes, unique |
| Code | text | no, unique |

## 4. States and transitions
### Singer
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Active | |
| Active | Leave | Left | tell person "Bye." |

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| singer | see, change, create | Singer, Fee |
| singer | see | Person |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| | Rosa | singer |
| tim | Tim Lee | singer |
### Singer
| | Name | Person |
| --- | --- | --- |
| | Rosa | Rosa |
| | Tim Lee | tim |
| x | Anna | |
| Lee | Otto | |

## Scenarios
### One
${steps}
`;
const codes = (steps: string): string[] =>
  checkSource("a.md", `# Specification: Test\n\n${choir(steps)}`)
    .diagnostics.filter(({ severity }) => severity === "error")
    .map(({ code }) => code);

test("PA.20 scenarios name people and records by their titles too", async () => {
  const steps = `- As: Rosa
- When: Leave Rosa
- Then: Rosa \`status = "Left"\`
- Then: told Rosa "Bye."
- Then: not told Tim Lee
- When: create Fee f1 with \`singer = Anna\`, \`number = "1"\`
- Then: f1 \`singer.name = "Anna"\`
- When: create Fee f2 with singer = Tim Lee, number = 2
- Then: f2 \`singer.name = "Tim Lee"\`
- When: create Fee f3 with \`singer = "Tim Lee"\`, \`number = "3"\`
- Then: f3 \`singer.name = "Tim Lee"\`
- When: change the singer Anna with \`name = "Ann"\`
- Then: Anna \`name = "Ann"\`
- Then: Tim Lee sees x
- Then: Rosa sees Otto.name`;
  expect(codes(steps)).toEqual([]);
  expect(await scenarioFailures(choir(steps))).toEqual([]);
});

test("PA.20 a handle goes before a title, and what names two records names none", async () => {
  // `Lee` is also a handle: it matches the last word of `Leave Singer Lee`.
  expect(await scenarioFailures(choir('- When: Leave Tim Lee\n- Then: Lee `status = "Left"`'))).toEqual([]);
  // Rosa is the title of a singer and of a person, and both are visible.
  expect(codes("- Then: sees Rosa")).toEqual(["handle-unknown"]);
  expect(codes("- As: Rosie")).toEqual(["profile-unknown"]);
  expect(codes("- Then: told Nobody Here")).toEqual(["step-not-understood"]);
  expect(codes("- When: create Fee f1 with `singer = Nobody`, `number = 1`")).not.toEqual([]);
});

test("P3.2 `yes, unique` under Required is both", async () => {
  const made = '- Given: Fee f1 with `number = "1"`, `code = "A"`\n';
  const refused = async (values: string): Promise<boolean> =>
    (await scenarioFailures(choir(`${made}- When: create Fee f2 with ${values}\n- Then: refused`))).length === 0;
  expect(await refused('`number = "1"`')).toBe(true);
  expect(await refused('`code = "B"`')).toBe(true);
  expect(await refused('`number = "2"`, `code = "A"`')).toBe(true);
  expect(await refused('`number = "2"`')).toBe(false);
});
