import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { openForTest } from "#testing/open-for-test.ts";

const codes = (source: string): readonly string[] => checkSource("a.md", source).diagnostics.map(({ code }) => code);

test("P1.5 an address of the document that nothing can be fetched from is an error", () => {
  const source = "# A\n\n## 1. What the product does and for whom\n- Purpose: lend\n- Users: all\n";
  for (const address of [
    "our website",
    "http://example.org/a.md",
    "https://me:secret@example.org/a.md",
    "javascript:alert(1)",
  ])
    expect(codes(`${source}- Published at: ${address}\n`)).toContain("published-at-address");
  expect(codes(`${source}- Published at: https://example.org/a.md\n`)).toEqual(codes(source));
});

const signIn = (fact: string): string => `# A

## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Title | text |

## 6. Roles and permissions
- ${fact}

| Role | May | On |
| --- | --- | --- |
| keeper | everything | everything |
`;

test("P6.31 an issuer that can't work lets nobody in, and says why", async () => {
  const without = signIn("Sign-in: https://id.example.org/realms/a");
  expect(codes(without)).toContain("issuer-without-client");
  expect(codes(signIn("Sign-in: http://id.example.org\n- Client id: notes"))).toContain("issuer-not-https");
  const { app } = await openForTest(without);
  expect((await app.describe()).profile).toMatchObject({ id: "", roles: [] });
  const create = { kind: "create", entity: "Note", values: { title: "a" } } as const;
  expect(await app.submit({ commands: [create] })).toMatchObject({ kind: "refused" });
});

test("P6.17 an issuer with a client id is a way to sign in; facts that belong to another way are named", async () => {
  const issuer = signIn("Sign-in: https://id.example.org/realms/a\n- Client id: `notes`\n- Scopes: openid profile");
  expect(codes(issuer)).toEqual(codes(signIn("Sign-in: choose a profile")));
  const { app } = await openForTest(issuer);
  expect((await app.describe()).model.roles.signIn).toMatchObject({
    kind: "issuer",
    issuer: "https://id.example.org/realms/a",
    clientId: "notes",
    scopes: ["openid", "profile"],
  });
  expect(codes(signIn("Sign-in: choose a profile\n- Client id: notes"))).toContain("sign-in-fact-unused");
  expect(codes(signIn("Sign-in: choose a profile\n- Sign-out: call Leave"))).toContain("sign-in-fact-unused");
  const known = "Sign-in: https://id.example.org\n- Client id: notes\n- Known by: name";
  expect(codes(signIn(known))).toContain("known-by-not-understood");
});

test("P6.31 a way to sign in that can't be read lets nobody in, and is an error", async () => {
  const source = signIn("Sign-in: knock three times");
  expect(codes(source)).toContain("sign-in-not-understood");
  const { app } = await openForTest(source);
  expect((await app.describe()).profile.roles).toEqual([]);
});

test("P6.10 a role without sign-in that nobody gets is named", () => {
  expect(codes(signIn("Role without sign-in: keeper"))).toContain("role-without-use");
  expect(codes(signIn("Role without sign-in: keeper\n- Sign-in: choose a profile"))).toContain("role-without-use");
  expect(codes(signIn("Role without sign-in: keeper\n- Sign-in: call Log in"))).not.toContain("role-without-use");
});

test("P8.1 a message that two entities use is filled in from the record that it is about", async () => {
  const entity = (name: string): string => `### ${name}\n| Field | Type |\n| --- | --- |\n| Title | text |\n`;
  const { app } = await openForTest(`# A

## 3. Entities and their fields
${entity("Note")}
${entity("Task")}

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Note | \`title != "bad note"\` | E1 |
| Task | \`title != "bad task"\` | E1 |

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | “{title}” will not do. |
`);
  const said = async (kind: string, title: string) => {
    const outcome = await app.submit({ commands: [{ kind: "create", entity: kind, values: { title } }] });
    return outcome.kind === "refused" ? outcome.refusals.map(({ message }) => message) : [];
  };
  expect(await said("Note", "bad note")).toEqual(["“bad note” will not do."]);
  expect(await said("Task", "bad task")).toEqual(["“bad task” will not do."]);
});
