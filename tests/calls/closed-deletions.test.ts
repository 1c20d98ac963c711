import { expect, test } from "vitest";
import type { OutboxDetail } from "#engine/contract/calls.ts";
import { openAs } from "#testing/open-as.ts";

const LOANS = `# Specification: Loans

## 3. Entities and their fields

### Vault
| Field | Type |
| --- | --- |
| Name | text |

### Loan
| Field | Type |
| --- | --- |
| Number | text |
| Text | text |
| Worth | number |
| Borrower | person |
| Vault | Vault |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| Boss | everything | everything | |
| Boss | see, create, change | Loan.number | |
| Clerk | see, delete | Loan | |
| Clerk | see | Loan.worth | \`borrower = me\` |

## 7. Calls
- Base address: https://loans.example.org

### Loan
- Kept at: /loans
- Key: number
- One at: \`/loans/{number}\`
- Delete: \`DELETE /loans/{number}?worth={worth}\` sends \`{"text": text, "worth": worth, "vault": vault}\`

## Sample data

### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |
| ben | Ben | Clerk |

### Vault
| | Name |
| --- | --- |
| v1 | Crown |

### Loan
| | Number | Text | Worth | Borrower | Vault |
| --- | --- | --- | --- | --- | --- |
| own | 7 | Own | 4242 | ben | v1 |
| other | 8 | Other | 4343 | ann | v1 |
`;

test("P7.37 a deletion tells its maker and the server no more of the record than its maker saw of it", async () => {
  const { app, ids } = await openAs("ben", LOANS);
  const deletionOf = async (handle: string): Promise<OutboxDetail | undefined> => {
    const outcome = await app.submit({ commands: [{ kind: "delete", entity: "Loan", id: ids[handle] ?? "" }] });
    expect(outcome.kind).toBe("done");
    return (await app.ask({ kind: "outbox" })).entries.at(-1);
  };
  const other = await deletionOf("other");
  expect(other?.address).toBe("https://loans.example.org/loans/8?worth=");
  expect(other?.body).toEqual({ text: "Other", worth: null, vault: null });
  const own = await deletionOf("own");
  expect(own?.address).toBe("https://loans.example.org/loans/7?worth=4242");
  expect(own?.body).toEqual({ text: "Own", worth: 4242, vault: null });
});
