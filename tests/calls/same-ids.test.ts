import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";

/** A server that numbers its records gives the same id to a person and to a vault. */
const LOANS = `# Specification: Loans

## 3. Entities and their fields

### Vault
| Field | Type |
| --- | --- |
| Name | text |

### Loan
| Field | Type |
| --- | --- |
| Text | text |
| Vault | Vault |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| Boss | everything | everything |
| Clerk | see, change | Loan |

## 7. Calls
- Base address: https://loans.example.org

### Loan
- Kept at: /loans
- Sends: \`{"text": text, "vault": vault, "called": vault.name}\`

## Sample data

### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |

### Loan
| | Text |
| --- | --- |
| l1 | One |
`;

test("P7.37 a record that has the id of a person is none that this person sees because of that", async () => {
  const { app, ids } = await openAs("ann", LOANS);
  const id = ids["l1"] ?? "";
  const done = await app.submit({
    commands: [
      { kind: "create", entity: "Vault", id: "7", values: { name: "Crown" } },
      { kind: "create", entity: "Vault", id: "8", values: { name: "Second" } },
      { kind: "create", entity: "Person", id: "7", values: { name: "Ben", roles: ["Clerk"] } },
      { kind: "change", entity: "Loan", id, values: { vault: "7" } },
    ],
  });
  expect(done.kind).toBe("done");
  const ben = app.openSession("7");
  expect(await ben.ask({ kind: "record", entity: "Vault", id: "7" })).toBeNull();
  await ben.submit({ commands: [{ kind: "change", entity: "Loan", id, values: { text: "Two" } }] });
  const [entry] = (await ben.ask({ kind: "outbox" })).entries.filter(({ own }) => own);
  expect(entry?.body).toEqual({ text: "Two", vault: null, called: null });
});
