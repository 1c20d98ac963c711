import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";

const CASES = `# Specification: Cases

## 3. Entities and their fields

### Case
| Field | Type |
| --- | --- |
| Name | text |
| Secret | text |
| Mail | email |

### Vault
| Field | Type |
| --- | --- |
| Code | text |

### Key
| Field | Type | Default |
| --- | --- | --- |
| Text | text | |
| Mail | email | \`Vault.map(v, v.code).join(" ")\` |

### Letter
| Field | Type |
| --- | --- |
| To | email |

## 4. States and transitions

### Case
| From | Event | To | Who | Then |
| --- | --- | --- | --- | --- |
| start | | Open | | |
| Open | Send | Sent | Clerk | \`mail = secret\` |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| Boss | everything | everything |
| Clerk | see | Case, Person |
| Clerk | see, create | Key, Letter |
| Boss | see, create, change | Case.secret, Case.mail, Key.mail |

## Sample data

### Person
| | Name | Roles |
| --- | --- | --- |
| ben | Ben | Clerk |

### Case
| | Name | Secret |
| --- | --- | --- |
| c1 | One | the butler did it |

### Vault
| | Code |
| --- | --- |
| v1 | open sesame |
`;

test("P6.13 a refusal quotes what a person typed, and nothing that effects or defaults took from what is closed to them", async () => {
  const { app, ids } = await openAs("ben", CASES);
  const id = ids["c1"] ?? "";
  expect(JSON.stringify(await app.ask({ kind: "record", entity: "Case", id }))).not.toContain("butler");
  const sent = await app.submit({ commands: [{ kind: "fire", entity: "Case", id, event: "Send", values: {} }] });
  expect(sent.kind).toBe("refused");
  expect(JSON.stringify(sent)).not.toContain("butler");
  const made = await app.submit({ commands: [{ kind: "create", entity: "Key", values: { text: "x" } }] });
  expect(made.kind).toBe("refused");
  expect(JSON.stringify(made)).not.toContain("sesame");
  const typed = await app.submit({ commands: [{ kind: "create", entity: "Letter", values: { to: "nobody" } }] });
  expect(JSON.stringify(typed)).toContain("nobody");
});

test("P5.6 whoever may make no record does not learn whether there is one with such an id", async () => {
  const { app, ids } = await openAs("ben", CASES);
  const refusalsOf = async (id: string): Promise<unknown> => {
    const made = await app.submit({ commands: [{ kind: "create", entity: "Vault", id, values: { code: "x" } }] });
    return made.kind === "refused" ? made.refusals.map((refusal) => ({ ...refusal, id: null })) : made.kind;
  };
  const there = await refusalsOf(ids["v1"] ?? "");
  expect(there).toMatchObject([{ code: "refused" }]);
  expect(there).toEqual(await refusalsOf("another"));
});
