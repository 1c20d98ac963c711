import { describe, expect, test } from "vitest";
import { studyDocument } from "../../analysed-document.ts";
import { mended } from "../testing/mended.ts";

const document = (steps: string): string => `# Loans

## 3. Entities and their fields

### Loan
| Field | Type |
| --- | --- |
| Name | text |
| Due | date |
| Paid | yes/no |

## 4. States and transitions

### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Given back |

## Sample data

### Loan
| | Name | Due |
| --- | --- | --- |
| L1 | Saw | 2026-05-01 |

## Scenarios

### Tried
- When: Return L1
${steps}
`;

describe("PE.22 what must come of it, in plain words", () => {
  test.each([
    ["- Then: L1 is Given back", '- Then: L1 `status = "Given back"`'],
    ["- Then: L1 is now Given back.", '- Then: L1 `status = "Given back"`'],
    ["- Then: L1.status is Given back", '- Then: L1 `status = "Given back"`'],
    ["- Then: L1's due is empty", "- Then: L1 `due is empty`"],
    ["- Then: L1 is not paid", "- Then: L1 `not paid`"],
  ])("%s", (said, read) => {
    expect(mended(document(said))).toBe(document(read));
    const errors = studyDocument(document(read)).diagnostics.filter(({ severity }) => severity === "error");
    expect(errors).toEqual([]);
  });

  test.each(["- Then: L9 is Given back", "- Then: L1 is happy", "- When: L1 is Given back", "- Then: all is well"])(
    "not where it is not understood: %s",
    (said) => {
      expect(mended(document(said))).toBe(document(said));
    },
  );
});
