import { describe, expect, test } from "vitest";
import { studyDocument } from "../../analysed-document.ts";
import { mended } from "../testing/mended.ts";

const errorsOf = (source: string): readonly string[] =>
  studyDocument(source)
    .diagnostics.filter(({ severity }) => severity === "error")
    .map(({ code }) => code);

describe("PE.22 fields in bullets are offered a table", () => {
  test("below a heading, with what stands behind the type in columns of its own", () => {
    const source = `# Hives

## 3. Entities and their fields

### Hive
- Name: text, required
- **Kind**: one of Log, Box (required)
- Weight: number in kg, at most 80, default 12
- Note (text)
- Moved: yes/no, optional, shown if weight is set
- Shown as: \`name\`

## 9. Business constants and limits
`;
    expect(errorsOf(source)).toContain("bullet-not-read");
    expect(mended(source)).toBe(`# Hives

## 3. Entities and their fields

### Hive
- Shown as: \`name\`

| Field | Type | Required | Default | Asked if |
| --- | --- | --- | --- | --- |
| Name | text | yes | | |
| Kind | one of Log, Box | yes | | |
| Weight | number in kg, at most 80 | | 12 | |
| Note | text | | | |
| Moved | yes/no | no | | weight is set |

## 9. Business constants and limits
`);
    expect(errorsOf(mended(mended(source)))).toEqual([]);
  });

  test("below a name in bold, which becomes the heading", () => {
    const source =
      "# Hives\n\n## 3. Entities\n\n**Hive**\n\n- Name: text\n- Title: text\n\n**Visit**:\n\n1. Day: date\n2. Hive: Hive\n";
    expect(mended(source)).toBe(
      "# Hives\n\n## 3. Entities\n\n### Hive\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Title | text |\n\n### Visit\n\n| Field | Type |\n| --- | --- |\n| Day | date |\n| Hive | Hive |\n",
    );
    expect(errorsOf(mended(source))).toEqual([]);
  });

  test.each([
    ["of which one goes on below", "### Hive\n- Name: text\n  - the name of the hive\n- Weight: number"],
    ["of which one says nothing of a field", "### Hive\n- Name: text\n- All of them are ours"],
    ["that no name stands over", "- Name: text\n- Weight: number"],
    ["that text goes on behind", "### Hive\n- Name: text\n- Weight: number\nAll are required."],
    ["of which one has a limit in its name", "### Hive\n- Name: text\n- Frames (1-5): whole number"],
    ["of tasks", "### Hive\n- [x] Name: text\n- [ ] Weight: number"],
    ["of which one has options that could be marks", "### Hive\n- Name: text\n- Rank: choice of Optional, Required"],
    ["of which one has more behind its default", "### Hive\n- Name: text\n- Price: money, default 1,5"],
    ["none of which has a type that is known", "### Hive\n- Purpose: to hold bees\n- Place: wherever they fly"],
  ])("not a list %s", (_, list) => {
    const source = `# Hives\n\n## 3. Entities and their fields\n\n${list}\n`;
    expect(errorsOf(source)).toContain("bullet-not-read");
    expect(mended(source)).toBe(source);
  });

  test("a mark in brackets is no part of the name, and words in bold below a heading are none", () => {
    const source =
      "# Hives\r\n\r\n## 3. Entities\r\n\r\n### Hive\r\n\r\n**Fields:**\r\n\r\n- **Name** (required): text\r\n- Weight: number\r\n";
    expect(mended(source)).toBe(
      "# Hives\r\n\r\n## 3. Entities\r\n\r\n### Hive\r\n\r\n**Fields:**\r\n\r\n| Field | Type | Required |\r\n| --- | --- | --- |\r\n| Name | text | yes |\r\n| Weight | number | |\r\n",
    );
    expect(errorsOf(mended(source))).toEqual([]);
  });

  test("P3.1 beside a table a bullet explains", () => {
    const source =
      "# Hives\n\n## 3. Entities and their fields\n\n### Hive\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n- Weight: is not kept.\n";
    expect(errorsOf(source)).toEqual([]);
  });
});

const HIVES = `# Hives

## 3. Entities and their fields

### Hive
| Field | Type |
| --- | --- |
| Name | text |
| Owner of it | person |

### Harvest
| Field | Type |
| --- | --- |
| Hive | Hive |
| Name | text |
| Weight | number |
| Taken on | date |
| Water | percent |

## 5. Validation rules

`;

describe("PE.22 rules in sentences are offered bullets that are read", () => {
  test.each([
    ["Harvest.Weight > 0 (E5)", "Harvest.Weight: `weight > 0` (E5)"],
    ["The weight of a harvest must be more than 0.", "Harvest.Weight: more than 0"],
    ["Harvest: Taken on must not be in the future → E2", "Harvest.Taken on: not in the future → E2"],
    ["Weight: between 1 and 20, otherwise E4", "Harvest.Weight: between 1 and 20, otherwise E4"],
    ["A harvest's weight must be less than 500", "Harvest.Weight: less than 500"],
    ["Name of a Hive must be unique per owner of it", "Hive.Name: unique Name, Owner of it"],
    ["Water must be less than 20 %", "Harvest.Water: less than 20 %"],
  ])("%s", (said, read) => {
    const fixed = mended(`${HIVES}- ${said}\n`);
    expect(fixed.slice(HIVES.length).trim().replace(/\.$/u, "")).toBe(`- ${read}`);
    expect(errorsOf(fixed)).toEqual([]);
  });

  test.each([
    "Name must be unique",
    "The weight of a harvest must be sensible",
    "Bees must not be harmed",
    "Harvest.Weight: sensible",
    "Water must be at most 10",
    "Name of a hive must match something",
  ])("not where it is not understood: %s", (said) => {
    const source = `${HIVES}- ${said}\n`;
    expect(errorsOf(source)).not.toEqual([]);
    expect(mended(source)).toBe(source);
  });
});

describe("PE.22 columns of other names are offered the reference's", () => {
  const states = (head: string): string =>
    `${HIVES.replace("## 5. Validation rules\n\n", "")}## 4. States and transitions\n\n### Hive\n${head}\n| --- | --- | --- |\n| Full | Empty | Empty |\n| Empty | Fill | Full |\n`;

  test.each([
    ["| State | Event | Next state |", "| From | Event | To |"],
    ["| Current status | Action | Becomes |", "| From | Action | To |"],
    ["|Status|Event|To|", "| From |Event|To|"],
  ])("%s", (head, read) => {
    expect(mended(states(head))).toBe(states(read));
    expect(errorsOf(states(read))).toEqual([]);
  });

  test("an action beside an event or a transition is what is done then", () => {
    const table = (event: string, action: string): string =>
      states(`| From | ${event} | To | ${action} |`)
        .replace("| --- | --- | --- |\n| Full", "| --- | --- | --- | --- |\n| Full")
        .replaceAll(/(\| (?:Empty|Full) \|)(?=\n)/gu, "$1 `owner_of_it = me` |");
    expect(mended(table("Transition", "Action"))).toBe(table("Transition", "Then"));
    expect(errorsOf(table("Transition", "Then"))).toEqual([]);
    expect(mended(mended(table("Event", "Actions")))).toBe(table("Event", "Then"));
    expect(errorsOf(table("Action", "Then"))).toEqual([]);
  });

  test("not where two of them could be it, and not what may be no status", () => {
    const source = states("| State | Event | Status |");
    expect(mended(source)).toBe(source);
    expect(mended(states("| State | Event | Result |"))).toBe(states("| From | Event | Result |"));
  });

  const calls = (rows: string): string => `# Hives\n\n## 7. The calls it makes\n\n${rows}\n`;

  test("a method and an address are one request", () => {
    const source = calls(
      "| Call | Method | URL | When |\n|---|---|---|---|\n| Load | GET | https://bees.example.org/all | on demand |\n| Save | `post` | `/hives` | on demand |",
    );
    expect(mended(source)).toBe(
      calls(
        "| Call | Request | When |\n|---| --- |---|\n| Load | `GET https://bees.example.org/all` | on demand |\n| Save | `POST /hives` | on demand |",
      ),
    );
  });

  test("not where a row has no method that is known", () => {
    const source = calls("| Call | Method | URL | When |\n|---|---|---|---|\n| Load | by hand | /all | on demand |");
    expect(mended(source)).toBe(source);
  });

  test("a constant behind an equals sign gets a colon, if it is one then", () => {
    const constants = (bullet: string): string =>
      `# Hives\n\n## 9. Business constants and limits\n\n- ${bullet}\n- REST: 2 days\n`;
    expect(mended(constants("LONGEST_STAY = 14 days"))).toBe(constants("LONGEST_STAY: 14 days"));
    expect(mended(constants("MOST is 3."))).toBe(constants("MOST: 3"));
    for (const other of ["REST = 3 days", "MOST = as many as fit", "MOST == 3"])
      expect(mended(constants(other))).toBe(constants(other));
  });

  test("constants get capitals, unless another has that name", () => {
    const constants = (first: string): string =>
      `# Hives\n\n## 9. Business constants and limits\n\n| Name | Value |\n| --- | --- |\n| ${first} | 14 days |\n| REST | 2 days |\n`;
    expect(mended(constants("Longest stay"))).toBe(constants("LONGEST_STAY"));
    expect(mended(constants("Rest"))).toBe(constants("Rest"));
    const both = constants("Loan time").replace("| REST |", "| Loan-time |");
    expect(mended(both)).toBe(both);
  });
});

describe("PE.22 P1.3 a sign for money is offered its code", () => {
  const purpose = (currency: string): string => `# Hives\n\n## 1. Purpose\n- Purpose: bees\n- Currency: ${currency}\n`;

  test.each([
    ["€", "EUR"],
    ["£", "GBP"],
    ["Euro", "EUR"],
  ])("%s", (sign, code) => {
    expect(mended(purpose(sign))).toBe(purpose(code));
  });

  test.each(["$", "shells", "constructor"])("not unasked: %s", (sign) => {
    expect(mended(purpose(sign))).toBe(purpose(sign));
  });
});
