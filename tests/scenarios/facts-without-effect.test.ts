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

test("P6.31 P6.33 an issuer that can't work lets nobody in, and says why", async () => {
  const without = signIn("Sign-in: https://id.example.org/realms/a");
  expect(codes(without)).toContain("issuer-without-client");
  expect(codes(signIn("Sign-in: http://id.example.org\n- Client id: notes"))).toContain("issuer-not-https");
  const client = "Sign-in: https://id.example.org\n- Client id: notes\n- ";
  const [page, token] = ["Sign-in page: https://id.example.org/in", "Token address: https://id.example.org/token"];
  for (const half of [page, token, "Revocation address: https://id.example.org/out", `${page}\n- Token address: later`])
    expect([half, codes(signIn(`${client}${half}`))]).toEqual([
      half,
      expect.arrayContaining(["issuer-address-missing"]),
    ]);
  expect(codes(signIn(`${client}${page.replace("https", "http")}\n- ${token}`))).toContain("issuer-not-https");
  expect(codes(signIn(`${client}${page}\n- ${token}`))).toEqual(codes(signIn("Sign-in: choose a profile")));
  expect(codes(signIn(`Sign-in: choose a profile\n- ${page}`))).toContain("sign-in-fact-unused");
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

const LOG_IN = '| Log in | | `POST /login` | `{"u": email}` | on demand | 2xx: show "ok"; 5xx: ANSWER |';
const signInBy = (fact: string): string =>
  `## 6. Roles and permissions\n- Sign-in: ${fact}\n\n| Role | May | On |\n| --- | --- | --- |\n| keeper | everything | everything |\n`;

interface Point7 {
  readonly facts?: string;
  readonly row?: string;
  readonly at?: string;
  readonly kept?: string;
  readonly wire?: string;
  readonly roles?: string;
}

const point7 = ({
  facts = "",
  row = "",
  at = "/notes",
  kept = "- Key: Number",
  wire,
  roles = "",
}: Point7): string => `# A

## 2. Screens and routes
### Notes
- Route: /
- Shows: list of Note

## 3. Entities and their fields
### Note
| Field | Type | Default |
| --- | --- | --- |
| Number | text | |
| Title | text | |
| Size | number | \`= 1 + 1\` |
| Pin | secret | |

## 4. States and transitions
### Note
| From | Event | To |
| --- | --- | --- |
| start | | Draft |
| Draft | Send | Draft |

${roles}
## 7. The calls it makes
- Base address: https://notes.example.com
${facts}

| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Tell | Note | \`POST /sent\` | \`{"t": title}\` | on Send | 2xx: show "ok" |
${row}

### Note
- Kept at: ${at}
${kept}

${wire === undefined ? "" : `| Field | On the wire | As |\n| --- | --- | --- |\n${wire}`}
`;

const read = (request: string, answers = ""): string => `| X | | ${request} | | on opening Notes | ${answers} |`;
const byCall = { roles: signInBy("call Log in"), row: LOG_IN.replace("ANSWER", 'show "no"') };
const byIssuer = signInBy("https://id.example.org\n- Client id: x");

const UNUSED: readonly (readonly [string, Point7])[] = [
  ["Token", { facts: "- Token: `answer.token`" }],
  ["Token", { facts: "- Token: `answer.token`", roles: byIssuer }],
  ["Me", { facts: "- Me: `answer.user`" }],
  ["Me", { facts: "- Me: `answer.user`", roles: byIssuer }],
  ["Me from", { facts: "- Me from: call Tell" }],
  ["Refresh", { facts: "- Refresh: call Tell" }],
  ["Refresh", { facts: "- Refresh: call Tell", roles: byIssuer }],
  ["Refresh token", { facts: "- Token: `answer.t`\n- Refresh token: `answer.r`", ...byCall }],
  ["Sent as", { facts: "- Sent as: `Authorization: X {token}`" }],
  ["Sent as", { facts: "- Token: `answer.t`\n- Sent as: `Authorization: abc`", ...byCall }],
  ["may be repeated", { row: read("`GET /x`, may be repeated") }],
  ["in order", { row: read("`GET /x`, in order") }],
  ["after sign-in", { row: "| X | | `GET /x` | | after sign-in | |" }],
  ["photos as files", { row: "| X | Note | `POST /x` | photos as files | on Send | |" }],
  ["left out when empty", { row: "| X | Note | `POST /x` | left out when empty | on Send | |" }],
  ["keep trying", { row: read("`GET /x`", "5xx: keep trying") }],
  ["keep trying", { row: '| X | Note | `POST /x` | `{"p": pin}` | on Send | 5xx: keep trying |' }],
  ["keep trying", { ...byCall, row: LOG_IN.replace("ANSWER", "keep trying") }],
  ["Pages", { kept: "- Key: Number\n- List: none\n- Pages: `page`, 20 at a time" }],
  ["Pages", { at: "/notes, one record", kept: "- Pages: `page`, 20 at a time" }],
  ["Many in", { kept: "- Key: Number\n- List: none\n- Many in: data" }],
  ["Many in", { at: "/notes, one record", kept: "- Many in: data" }],
  ["Key", { at: "/notes, one record" }],
  ["One at", { at: "/notes, one record", kept: "- One at: `/n/{number}`" }],
  ["One at", { kept: "- Key: Number\n- Calls: List, Create\n- One at: `/n/{number}`" }],
  ["One in", { kept: "- Key: Number\n- Calls: List, Delete\n- One in: data" }],
  ["Sends", { kept: "- Key: Number\n- Calls: List, Get\n- Sends: Title" }],
  ["Sent in", { kept: "- Key: Number\n- Calls: List, Get\n- Sent in: data" }],
  ["Content-Type", { kept: "- Key: Number\n- Calls: List\n- Headers: `Content-Type: application/vnd.api+json`" }],
  ["in order", { at: "/notes, in order", kept: "- Key: Number\n- Calls: List, Get" }],
  ["never repeated", { at: "/notes, never repeated", kept: "- Key: Number\n- Calls: List, Get" }],
  ["a row without a field", { kept: "- Key: Number\n- Sends: Title", wire: '| "notes" | type | |' }],
  ["from 0", { kept: "- Key: Number\n- Pages: `limit`, 20 at a time, next in `answer.c` as `after`, from 0" }],
  ["Size", { wire: "| Size | sz | |" }],
  ["Title", { wire: "| Title | a | |\n| Title | b | |" }],
  ["Title", { wire: "| Number | a | |\n| Title | a | |" }],
];

test("P7.90 a fact of point 7 that changes nothing is named", () => {
  const unused = (from: Point7): readonly string[] =>
    checkSource("a.md", point7(from)).diagnostics.flatMap(({ code, message }) =>
      code === "call-fact-unused" ? [/“(.+?)”/u.exec(message)?.[1] ?? ""] : [],
    );
  expect(unused({})).toEqual([]);
  expect(
    unused({ ...byCall, facts: "- Token: `answer.t`\n- Sent as: `Authorization: X {token}`\n- Me: `answer.u`" }),
  ).toEqual([]);
  for (const [fact, from] of UNUSED) expect(unused(from), JSON.stringify(from)).toContain(fact);
});

test("P7.90 what can't be meant closes the entity or the call", () => {
  const found = (from: Point7): readonly string[] => codes(point7(from));
  expect(found({ kept: "- Key: Nomber" })).toContain("field-unknown");
  expect(found({ kept: "- Key: Number\n- Calls: List, Get\n- Change: PATCH" })).toContain("calls-contradict");
  expect(found({ kept: "- Key: Number\n- One at: `/n/{number}`, sometimes" })).toContain("address-not-understood");
  expect(found({ row: "| X | Nonsense | `POST /x` | | on demand | |" })).toContain("entity-unknown");
  for (const twice of [
    "`page`, 20 at a time, 30 at a time",
    "`page`, 20 at a time, total in `answer.a`, total in header X-Total",
    "`page`, from 0, from 1",
    "`limit`, 20 at a time, next in `answer.c` as `after`, next in header Link",
  ])
    expect(found({ kept: `- Key: Number\n- Pages: ${twice}` }), twice).toContain("pages-not-understood");
});

test("P7.93 rows of a kept entity that no call sends are named", () => {
  const kept = (facts: string, more = ""): string => `# Orders
## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Name | text |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| Name | text |

## 7. The calls it makes
- Base address: https://orders.example.com

### Order
- Kept at: /orders
${facts}
${more}`;
  expect(codes(kept(""))).toContain("rows-stay-here");
  expect(codes(kept('- Sends: `{"name": name}`'))).toContain("rows-stay-here");
  const lines = '`{"lines": lines.map(l, {"name": l.name})}`';
  expect(codes(kept(`- Sends: ${lines}`))).not.toContain("rows-stay-here");
  expect(codes(kept(`- Create: \`POST /orders\` sends ${lines}`))).not.toContain("rows-stay-here");
});
