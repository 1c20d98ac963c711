import { describe, expect, test } from "vitest";
import type { Model } from "#model/model.ts";
import {
  CALL,
  CALL_FACTS,
  ENTITY,
  FIELD,
  type Keys,
  RESOURCE,
  RIGHT,
  ROLE_FACTS,
  RULE,
  STATUS,
  TRANSITION,
  WIRE,
} from "./keys.ts";
import { compact } from "./match-keys.ts";
import { readDocument } from "./read-document.ts";
import { ReadingCache } from "./reading-cache.ts";

/** A document that uses every key and column of points 3 to 7 once, each with something to guard. */
const DOCUMENT = `# Specification: Tools

## 3. Entities and their fields
### Tool
- Shown as: Name
- Icon: 🔧
- Unique: Name
- Order: Name A to Z
- Colour if: red if \`worth > 10 EUR\`
- Was: Thing

| Field | Type | Required | Default | Asked if | Notes | Was |
| --- | --- | --- | --- | --- | --- | --- |
| Name | text | yes | | | what it is | |
| Worth | money | \`name = "Saw"\` | 5 EUR | \`name is not empty\` | | Price |
| Keeper | person | | \`me\` | | | |

## 4. States and transitions
### Tool
| From | Event | To | Who | Only if | Otherwise | Asks for | Then | Notes |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| start | | In | keeper | \`worth > 0 EUR\` | E1 | Name | \`worth = 1 EUR\` | first |
| In | Lend | Out | keeper | \`worth > 0 EUR\` | E1 | Name | \`worth = 1 EUR\` | then |

| Status | Meaning | Colour | Open to change | Was |
| --- | --- | --- | --- | --- |
| In | on the shelf | green | no | Early |
| Out | away | red | no | |

## 5. Validation rules
| On | Rule | Only when | Error | Message | Notes |
| --- | --- | --- | --- | --- | --- |
| Tool.worth | \`worth < 9 EUR\` | \`name = "Saw"\` | E1 | | why |
| Tool.name | required | In | | Too short. | why |

## 6. Roles and permissions
- Sign-in: call Log in
- Sign-up: call Log in
- Sign-out: call Log in
- Role of a new user: member
- Role without sign-in: guest

| Role | May | On | Only if | Notes |
| --- | --- | --- | --- | --- |
| member | see, change | Tool | \`keeper = me\` | own ones |
| chief | everything | everything | \`keeper = me\` | own ones |

## 7. The calls it makes
- Base address: https://tools.example.com
- Timeout: 20 s
- Token: \`answer.token\`
- Sent as: \`Authorization: {token}\`
- Me: \`answer.user\`
- Me from: Log in
- Refresh: Log in
- Refresh token: \`answer.refresh\`
- Token refused by: 419
- Idempotency-Key: honoured
- At once: 2
- Headers: \`X-Shop: one\`

| Call | Request | Sends | Headers | When | Answers | Timeout | Of | Notes |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| Log in | \`POST /login\` | \`{"email": email}\` | \`X-Till: 7\` | on demand | 2xx: show "Hello." | 5 s | | one |
| Tell | \`POST /tools/{id}\` | \`{"name": name}\` | \`X-Till: 7\` | on Lend | 2xx: show "Told." | 5 s | Tool | two |

### Tool
- Kept at: /tools
- One at: \`/tools/{id}\`
- Calls: List, Get, Create, Change, Delete
- List: \`GET /tools/all\`
- Get: GET
- Create: POST
- Change: PATCH
- Delete: none
- Headers: \`Accept: application/json\`
- Sent in: tool
- Key: Name
- Many in: \`answer.tools\`
- One in: \`answer.tool\`
- Missing: 403
- Sends: \`{"name": name}\`
- Pages: \`limit\` and \`offset\`, 20 at a time
- Answers: 4xx: error E1

| Field | On the wire | As |
| --- | --- | --- |
| Worth | price | text |

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | No. |
`;

/** The same, with sign-in at an issuer. */
const WITH_ISSUER = DOCUMENT.replace(
  "- Sign-in: call Log in\n- Sign-up: call Log in\n",
  "- Sign-in: https://id.example.org\n- Client id: tools\n- Scopes: openid\n- Roles from: groups\n- Known by: verified e-mail\n- Sign-in page: https://id.example.org/in\n- Token address: https://id.example.org/token\n- Revocation address: https://id.example.org/out\n",
).replace('{"email": email}', '{"email": "any"}');

/** Everything that a model allows, as comparable sentences. */
function openings(model: Model): Set<string> {
  const open = new Set<string>();
  for (const right of model.roles.rights)
    if (right.problem === null)
      for (const role of right.roles)
        for (const may of right.may)
          for (const on of right.on)
            open.add(
              `right ${role.value} ${JSON.stringify(may)} ${JSON.stringify(on)} if ${right.onlyIf?.source ?? "-"}`,
            );
  if (!model.roles.closed) open.add("everyone may do everything");
  const { roleOfNewUser, roleWithoutSignIn, signIn } = model.roles;
  open.add(`new user ${roleOfNewUser?.value ?? "nothing"}`).add(`guest ${roleWithoutSignIn?.value ?? "nothing"}`);
  open.add(`sign in by ${signIn?.kind ?? "profile"}`);
  if (signIn?.kind === "issuer") open.add(`roles from ${signIn.rolesFrom}, by address ${signIn.knownByEmail}`);
  for (const table of model.states) {
    for (const status of table.statuses)
      if (status.openToChange !== false) open.add(`${table.entity} open in ${status.name}`);
    for (const each of table.transitions)
      if (each.problem === null) {
        const who = (each.who ?? []).map((one) => JSON.stringify({ ...one, span: null }));
        open.add(
          `fire ${JSON.stringify(each.from)} ${each.event.kind} ${each.to?.value} by ${who.join()} if ${each.guards[0]?.condition.source ?? "-"}`.replace(
            /"span":\{[^}]*\}/g,
            "",
          ),
        );
      }
  }
  for (const entity of model.entities) {
    const guards = model.rules.filter((rule) => rule.entity === entity.key);
    const closed = entity.problem !== null || guards.some((rule) => rule.problem !== null && rule.field === null);
    if (closed) continue;
    open.add(
      `write ${entity.key} unique ${entity.unique.map((set) => set.fields.map((f) => f.value).join()).join(";")}`,
    );
    for (const field of entity.fields) {
      const own = guards.filter((rule) => rule.field === field.key);
      if (field.problem !== null || own.some((rule) => rule.problem !== null)) continue;
      const required = typeof field.required === "boolean" ? field.required : field.required.source;
      const rules = own.map((rule) => `${rule.test.kind} ${JSON.stringify(rule.onlyWhen?.kind)}`).join();
      open.add(
        `write ${entity.key}.${field.key}: ${field.type.kind} required ${required} asked ${field.askedIf?.source ?? "-"} rules ${rules}`,
      );
    }
    if (!model.states.some((table) => table.entity === entity.key)) open.add(`${entity.key} has no states`);
  }
  for (const call of model.calls.calls)
    if (call.problem === null)
      open.add(
        `call ${call.name} ${call.path.source} ${call.sends?.source ?? "-"} ${call.when.map((w) => w.kind).join()}`,
      );
  for (const resource of model.calls.resources)
    if (resource.problem === null)
      open.add(
        `keep ${resource.entity} ${resource.keptAt.source} ${resource.key?.value} ${resource.manyIn?.source} ${resource.oneIn?.source} ${resource.sends?.source} ${resource.onTheWire.length}`,
      );
  return open;
}

const right = openings(readDocument(DOCUMENT).model);
const rightWithIssuer = openings(readDocument(WITH_ISSUER).model);

/** Three ways to misspell a word. A missing or additional space is not a misspelling. */
const misspellings = (word: string): string[] =>
  [
    word + (word.at(-1) ?? ""),
    word.length > 3 ? word.slice(0, 2) + (word[3] ?? "") + (word[2] ?? "") + word.slice(4) : `${word}x`,
    word.length > 4 ? word.slice(0, 1) + word.slice(2) : `x${word}`,
  ].filter((other) => compact(other) !== compact(word));

/** Replaces one column head or fact key; null: the document does not use the word. */
function replaced(document: string, word: string, other: string, section: number, occurrence: number): string | null {
  const start = document.indexOf(`## ${section}.`);
  const end = document.indexOf("\n## ", start + 4);
  const part = document.slice(start, end === -1 ? undefined : end);
  const places = [...part.matchAll(new RegExp(`(?<=\\| )${word}(?= \\|)|(?<=\\n- )${word}(?=:)`, "g"))];
  const at = places[occurrence]?.index;
  if (at === undefined) return null;
  return document.slice(0, start + at) + other + document.slice(start + at + word.length);
}

const SETS: readonly [number, string, Keys][] = [
  [3, "entity", ENTITY],
  [3, "field", FIELD],
  [4, "transition", TRANSITION],
  [4, "status", STATUS],
  [5, "rule", RULE],
  [6, "facts", ROLE_FACTS],
  [6, "right", RIGHT],
  [7, "facts", CALL_FACTS],
  [7, "call", CALL],
  [7, "resource", RESOURCE],
  [7, "wire", WIRE],
];

test("the document reads without a mistake", () => {
  for (const document of [DOCUMENT, WITH_ISSUER])
    expect(readDocument(document).diagnostics.filter((each) => each.severity !== "gap")).toEqual([]);
  expect(right.size).toBeGreaterThan(15);
});

describe.each(SETS)("point %i, %s", (point, _what, keys) => {
  // The texts differ in one word. Reading with a cache gives the same result as without (`tests/read-again.test.ts`).
  const cache = new ReadingCache();
  const words = Object.values(keys).map((key) => key.names[0] ?? "");
  test.each(words)("“%s”, misspelt, opens nothing and is told", (word) => {
    let tried = 0;
    for (const other of misspellings(word))
      for (let occurrence = 0; occurrence < 3; occurrence++) {
        const plain = replaced(DOCUMENT, word, other, point, occurrence);
        const source = plain ?? replaced(WITH_ISSUER, word, other, point, occurrence);
        if (source === null) continue;
        tried++;
        const { model, diagnostics } = readDocument(source, undefined, cache);
        const known = plain === null ? rightWithIssuer : right;
        const more = [...openings(model)].filter((each) => !known.has(each));
        const harmless =
          /^(?:new user nothing|guest nothing|roles from null, by.*|roles from groups, by address false)$/;
        expect(
          more.filter((each) => !harmless.test(each)),
          `${word} → ${other}`,
        ).toEqual([]);
        expect(diagnostics.filter((each) => each.severity === "error").map((each) => each.code)).not.toEqual([]);
      }
    expect(tried).toBeGreaterThan(0);
  });
});

test("a column with code that nobody knows closes its rows", () => {
  const source = DOCUMENT.replace("| Role | May | On | Only if | Notes |", "| Role | May | On | Limited to | Notes |");
  const { model, diagnostics } = readDocument(source);
  expect(model.roles.rights.every((each) => each.problem !== null)).toBe(true);
  expect(model.roles.closed).toBe(true);
  expect(diagnostics.map((each) => each.code)).toContain("column-with-code");
});

test("`Onyl if` never grants", () => {
  const { model } = readDocument(DOCUMENT.replace("| On | Only if | Notes |", "| On | Onyl if | Notes |"));
  expect(model.roles.rights.map((each) => each.problem?.code)).toEqual(model.roles.rights.map(() => "key-misspelt"));
});
