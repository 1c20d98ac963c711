import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";

const LIBRARY = `# Library

## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Parts | list of Part |

### Part
| Field | Type |
| --- | --- |
| Name | text |
| Spare for | Part |

### Loan
- Shown as: \`tool.name + " to " + borrower.name\`

| Field | Type |
| --- | --- |
| Tool | Tool |
| Borrower | person |

### Repair
| Field | Type |
| --- | --- |
| What | text |
| Part | Part |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| keeper | everything | everything | |
| member | see | Tool, Person | |
| member | delete | Tool | |
| member | see | Loan | \`borrower == me\` |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| kim | Kim | keeper |
| ana | Ana | member |

### Tool
| | Name |
| --- | --- |
| saw | Saw |
| axe | Axe |
| file | File |

### Part
| | Owner | Name | Spare for |
| --- | --- | --- | --- |
| blade | saw | Blade | |
| teeth | saw | Teeth | blade |
| head | axe | Head | |

### Loan
| | Tool | Borrower |
| --- | --- | --- |
| l1 | saw | ana |
| l2 | saw | kim |

### Repair
| | What | Part |
| --- | --- | --- |
| r1 | Sharpen | head |
`;

test("P3.13 what stands in the way of deleting is named before, as far as the person may see it", async () => {
  const { app, ids, become } = await openAs("kim", LIBRARY);
  const ask = async (entity: string, handle: string) => {
    const answer = await app.ask({ kind: "deletion", entity, id: ids[handle] ?? "" });
    return answer === null
      ? null
      : [answer.allowed, answer.inTheWay.map(({ title }) => title.value).toSorted(), answer.hasOthers];
  };
  expect(await ask("Tool", "saw")).toEqual([true, ["Saw to Ana", "Saw to Kim"], false]);
  // A record that refers to a child row blocks the deletion too; rows that are deleted along do not.
  expect(await ask("Tool", "axe")).toEqual([true, ["Sharpen"], false]);
  expect(await ask("Tool", "file")).toEqual([true, [], false]);
  expect(await ask("Part", "blade")).toEqual([true, ["Teeth"], false]);

  await become("ana");
  expect(await ask("Tool", "saw")).toEqual([true, ["Saw to Ana"], true]);
  expect(await ask("Loan", "l1")).toEqual([false, [], false]);
  expect(await ask("Loan", "l2")).toBe(null);
});

test("P3.13 records in the way say what lists say of them: several loans of a tool are often called like it", async () => {
  const screens = `## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /loans | Loans | list of Loan |

### Loans
- Subtitle: Borrower

## 3. Entities and their fields`;
  const source = LIBRARY.replace("## 3. Entities and their fields", screens).replace(
    '`tool.name + " to " + borrower.name`',
    "`tool.name`",
  );
  const { app, ids } = await openAs("kim", source);
  const answer = await app.ask({ kind: "deletion", entity: "Tool", id: ids["saw"] ?? "" });
  expect(answer?.inTheWay.map(({ title, subtitle }) => [title.value, subtitle.map((one) => one.title)])).toEqual([
    ["Saw", ["Ana"]],
    ["Saw", ["Kim"]],
  ]);
});

test("P3.13 the answer is what deleting then does", async () => {
  const { app, ids } = await openAs("kim", LIBRARY);
  for (const handle of ["saw", "axe", "file"]) {
    const answer = await app.ask({ kind: "deletion", entity: "Tool", id: ids[handle] ?? "" });
    const free = answer !== null && answer.allowed && answer.inTheWay.length === 0 && !answer.hasOthers;
    const outcome = await app.submit({ commands: [{ kind: "delete", entity: "Tool", id: ids[handle] ?? "" }] });
    expect(outcome.kind).toBe(free ? "done" : "refused");
  }
});
