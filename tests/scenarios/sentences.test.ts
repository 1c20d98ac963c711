import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";

const document = ({ screen = "", entity = "", states = "", rules = "", roles = "" }) => `# Specification: Hives
## 2. Screens and routes
### Hives
- Shows: list of Hive
${screen}
## 3. Entities and their fields
### Hive
| Field | Type |
| --- | --- |
| Number | text |
| Size | number |

${entity}
## 4. States and transitions
### Hive
| From | Event | To |
| --- | --- | --- |
| start | | Active |
| Active | Kill | Dead |

${states}
## 5. Validation rules
${rules || "| On | Rule |\n| --- | --- |\n| Hive.size | > 0 |\n"}
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| Keeper | everything | everything |
| Inspector | see | everything |

${roles}`;

const found = (parts: Parameters<typeof document>[0]): readonly string[] => {
  const source = document(parts);
  return checkSource("a.md", source)
    .diagnostics.filter(({ code }) => ["sentence-not-run", "bullet-not-read", "fact-not-read"].includes(code))
    .map(({ code, span }) => `${code}: ${source.slice(span.start, span.end)}`);
};

test("P0.2 a sentence beside a table that sounds like a rule, a right or a limit is named", () => {
  expect(found({})).toEqual([]);
  for (const said of [
    "- Dead hives can't be changed.",
    "Only keepers may kill hives.",
    "- Nobody may delete dead hives.",
    "1. A hive must never be empty.",
  ])
    for (const point of ["states", "roles"] as const)
      expect(found({ [point]: `${said}\n` }), `${point}: ${said}`).toEqual([`sentence-not-run: ${said}`]);
  expect(found({ entity: "- The number must be unique.\n" })).toEqual([
    "sentence-not-run: - The number must be unique.",
  ]);
});

test("P0.2 a limit of point 9 in a sentence is named", () => {
  const constants = (said: string) =>
    found({ roles: `## 9. Constants and limits\n| Name | Value |\n| --- | --- |\n| YEAR | 365 days |\n\n${said}\n` });
  for (const said of ["- At most 500 hives.", "A hive has up to 22 frames.", "- Photos may not be larger than 2 MB"])
    expect(constants(said), said).toEqual([`sentence-not-run: ${said}`]);
  for (const said of ["> At most 500 hives.", "- A year is what the club pays for."])
    expect(constants(said), said).toEqual([]);
});

test("P0.2 what explains, and help for people, is not named", () => {
  for (const point of ["states", "roles", "entity"] as const)
    for (const said of ["> Only keepers may kill hives.", "- Note: never at night", "Keepers look after their hives."])
      expect(found({ [point]: `${said}\n` }), `${point}: ${said}`).toEqual([]);
  expect(found({ entity: "A hive must be cleaned once a year.\n", screen: "- You must wear gloves.\n" })).toEqual([]);
});

test("P5.1 beside bullets that are rules, one that sounds like a rule and is none is a mistake", () => {
  const rules = `- A hive number is unique.
- Hive.size: at most 100
- A dead hive can't be moved.
- The keeper looks at hives in spring.
`;
  expect(found({ rules })).toEqual([
    "bullet-not-read: - A hive number is unique.",
    "bullet-not-read: - A dead hive can't be moved.",
  ]);
  const beside = `| On | Rule |
| --- | --- |
| Hive.size | > 0 |

- A hive number is unique.
`;
  expect(found({ rules: beside })).toEqual(["sentence-not-run: - A hive number is unique."]);
});

test("P0.4 a fact of a screen or an entity that has no effect is named, and “Only for” says who", () => {
  expect(
    found({ screen: "- Layout: two columns\n- Only for: Inspector\n", entity: "- Colour scheme: warm\n" }),
  ).toEqual(["fact-not-read: Layout", "fact-not-read: Colour scheme"]);
});
