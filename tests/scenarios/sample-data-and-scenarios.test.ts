import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const POINTS = `## 3. Entities and their fields
### Tool
- Unique: Name

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Number | number series T-01 | | |
| Name | text | yes | |
| Worth | money | | 5 EUR |
| Bought | date | | \`today()\` |
| Place | location | | |
| Kind | choice of Wood, Metal | | |
| Parts | list of Part | | |

### Part
| Field | Type |
| --- | --- |
| Label | text |

### Loan
| Field | Type | Required |
| --- | --- | --- |
| Tool | Tool | yes |
| Borrower | person | |
| Due | date | |
| Note | text | |

## 4. States and transitions
### Loan
| From | Event | To | Who | Asks for | Then |
| --- | --- | --- | --- | --- | --- |
| start | | Out | | | |
| Out | Return | Back | anyone | Note (optional) | tell borrower "{tool.name} is back." |
| Out | at due + 1 day | Late | | | tell borrower "{tool.name} is late." |

## 5. Validation rules
| On | Rule | Only when | Error |
| --- | --- | --- | --- |
| Loan.due | \`due >= today()\` | Out | E1 |
| Loan.due | \`days(today(), due) < 60\` | Out | E2 |
| Loan.note | at most 5 characters | | W1 |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| member | see | Tool, Person | |
| member | see, create | Loan | \`borrower = me\` |
| keeper | everything | everything | |

## 7. The calls it makes
- Base address: https://example.org

| Call | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- |
| Report | \`POST /returns\` | \`{"tool": {"name": tool.name}, "note": note}\` | on Return | 200: \`note = answer.note\`; 409: error E3 |

## 8. The error catalogue
| Code | Message | Shown |
| --- | --- | --- |
| E1 | Too early. | |
| E2 | Too long. | |
| E3 | Not taken. | |
| W1 | So long? | as a warning |
`;

const SAMPLES = `
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| kim | Kim | keeper |

### Loan
| | Tool | Borrower | Due | Status |
| --- | --- | --- | --- | --- |
| L1 | saw | ana | \`today() + 3 days\` | Out |

### Tool
| | Name | Worth | Place | Kind |
| --- | --- | --- | --- | --- |
| saw | Saw | 20 EUR | 52.5, 13.4 | Wood |
| axe | Axe | | | |

### Part
| | Owner | Label |
| --- | --- | --- |
| p1 | saw | Blade |
`;

const document = (scenarios: string): string => `${POINTS}${SAMPLES}
## Scenarios
- Given: the date is 2026-03-02
${scenarios}
`;

/** Expects all scenarios to pass. */
async function hold(scenarios: string): Promise<void> {
  expect(await scenarioFailures(document(scenarios))).toEqual([]);
}

/** The failure of the one scenario: what it expected and what it found. */
async function fails(steps: string): Promise<string> {
  const failures = await scenarioFailures(document(`\n### It fails\n${steps}`));
  expect(failures).toHaveLength(1);
  return failures[0] ?? "";
}

const codes = (source: string): string[] =>
  checkSource("a.md", `# T\n\n${source}`).diagnostics.flatMap(({ code, severity }) =>
    severity === "error" ? [code] : [],
  );

test("PA.1 rows of sample data refer to each other by their handles, in any order of the tables", async () => {
  await hold(`
### Handles
- Then: L1 \`tool = saw and borrower = ana and tool.name = "Saw"\`
- Then: \`Tool.size() = 2 and Loan.size() = 1\``);
  expect(codes(document("").replace("| L1 | saw |", "| L1 | sow |"))).not.toEqual([]);
  expect(codes(document("").replace("| axe | Axe | | | |", "| saw | Axe | | | |"))).not.toEqual([]);
});

const NAMED = `## 3. Entities and their fields
### Maker
| Field | Type |
| --- | --- |
| Handle | text |
| Key | text |

### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Maker | Maker |
| Borrowed by | several Person |

## Sample data
### Person
| Name | Roles |
| --- | --- |
| Ana Ruiz | keeper |
| Bo Lind | keeper |

### Maker
| Handle | Key |
| --- | --- |
| @saws | K1 |

### Tool
| Key | Name | Maker | Borrowed by |
| --- | --- | --- | --- |
| saw | Saw | @saws | Ana Ruiz, Bo Lind |
`;

test("PA.1 a row that alone has its title is referred to by it; a column is one of handles unless a field is called so", async () => {
  const scenario = `\n## Scenarios\n### Named\n- Then: saw \`maker.key = "K1" and maker.handle = "@saws" and borrowed_by.size() = 2\`\n`;
  expect(await scenarioFailures(`# T\n\n${NAMED}${scenario}`)).toEqual([]);
  for (const head of ["Id", "ID", "#", "Ref", "Handle", ""])
    expect(codes(NAMED.replace("| Key | Name | Maker", `| ${head} | Name | Maker`) + scenario), head).toEqual([]);
  const twice = NAMED.replace("| Bo Lind | keeper |", "| Ana Ruiz | keeper |").replace(", Bo Lind", "");
  expect(codes(twice)).toEqual(["handle-unknown"]);
  expect(codes(NAMED.replace("| @saws | Ana", "| K1 | Ana"))).toEqual(["handle-unknown"]);
});

test("PA.2 defaults and numbers fill what a row leaves out; code is evaluated; places and child rows", async () => {
  await hold(`
### Filled
- Then: axe \`worth = 5 EUR and bought = 2026-03-02 and kind is empty\`
- Then: saw \`number = "T-01" and worth = 20 EUR\`
- Then: L1 \`due = 2026-03-05\`
- Then: saw \`parts.size() = 1 and distance(place, place) = 0\`
- Then: p1 \`owner = saw and label = "Blade"\``);
  expect(codes(document("").replace("52.5, 13.4", "somewhere"))).not.toEqual([]);
  expect(codes(document("").replace("| Wood |\n", "| Stone |\n"))).not.toEqual([]);
});

test("PA.4 each scenario starts from the sample data, after the facts that hold for all", async () => {
  await hold(`
### One takes a tool away
- As: kim
- When: delete L1
- When: delete saw
- Then: \`Tool.size() = 1 and today() = 2026-03-02\`

### And the next has it again
- Then: \`Tool.size() = 2\``);
  expect(codes(document("\n### A step nobody understands\n- When: juggle saw"))).toEqual(["step-not-understood"]);
  expect(codes(document("\n### A word nobody knows\n- Whenever: Return L1"))).toEqual(["scenario-key"]);
});

test("PA.5 Given puts things in place with no rights and no rules, and moves the clock", async () => {
  await hold(`
### As they are
- As: ana
- Given: Loan L9 with \`tool = axe\`, \`borrower = ana\`, \`due = 2020-01-01\`
- Then: L9 \`due = 2020-01-01\`
- Given: L9 with \`due = 2026-03-20\`
- Then: L9 \`due = 2026-03-20\`

### Time passes
- Given: the date is 2026-03-05
- Then: L1 \`status = "Out"\`
- Given: the date is 2026-03-06
- Then: L1 \`status = "Late"\`
- Then: told ana "Saw is late."

### Calls are answered
- As: kim
- Given: call Report answers 409
- When: Return L1
- Then: refused with E3

### No network
- As: kim
- Given: offline
- When: Return L1
- Then: call Report is not sent
- Given: online
- Then: call Report is sent`);
});

test("PA.6 As is a profile or a role; When does things as that person", async () => {
  await hold(`
### A profile
- As: ana
- When: create Loan x with \`tool = axe\`, \`borrower = ana\`, \`due = 2026-03-09\`
- Then: x \`created_by = ana\`
- When: change x with \`due = 2026-03-10\`
- Then: refused
- When: delete x
- Then: refused

### A role
- As: keeper
- When: create Loan x with \`tool = axe\`
- When: change x with \`due = 2026-03-10\`
- When: Return x with \`note = "good"\`
- Then: x \`status = "Back" and note = "good"\`
- When: delete x
- Then: \`Loan.size() = 1\``);
  expect(codes(document("\n### A stranger\n- As: nobody\n- Then: sees 0 Loan"))).toEqual(["profile-unknown"]);
});

test("PA.7 Then looks at records, refusals, warnings, sight, calls and notices; what is not so fails", async () => {
  await hold(`
### All of it
- As: ana
- Then: sees 1 Loan
- Then: sees 0 Loan where \`due > 2026-04-01\`
- When: Return L1
- Then: \`status = "Back"\`
- Then: L1 \`status = "Back"\`
- Then: told ana "Saw is back."
- Then: not told kim
- Then: call Report is sent with \`tool.name = "Saw"\`
- When: create Loan x with \`tool = axe\`, \`borrower = ana\`, \`due = 2026-03-01\`
- Then: refused with E1
- When: create Loan x with \`tool = axe\`, \`borrower = kim\`
- Then: refused`);
  expect(await fails('- Then: L1 `status = "Back"`')).toContain("Out");
  expect(await fails("- As: ana\n- Then: sees 2 Loan")).toContain("found 1");
  expect(await fails("- As: kim\n- When: Return L1\n- Then: refused with E1")).toContain("it was done");
  expect(await fails("- As: kim\n- When: change L1 with `due = 2026-03-01`")).toContain("E1");
  expect(await fails("- As: kim\n- When: Return L1\n- Then: told kim")).toContain("told");
  expect(await fails('- As: kim\n- When: Return L1\n- Then: call Report is sent with `tool.name = "Axe"`')).toContain(
    "Saw",
  );
});

test("PA.8 a warning is confirmed and looked back at; refused with finds its code among all refusals", async () => {
  await hold(`
### Warned
- As: kim
- When: change L1 with \`note = "a long note"\`
- Then: warned with W1
- Then: L1 \`note = "a long note"\`

### Several at once
- As: kim
- When: create Loan x with \`due = 2026-03-01\`
- Then: refused with E1
- Then: refused with required`);
  expect(await fails('- As: kim\n- When: change L1 with `note = "short"`\n- Then: warned with W1')).toContain(
    "no warning",
  );
});
