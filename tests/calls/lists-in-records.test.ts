import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const RIGHTS = `
## 6. Roles and permissions
- Sign-in: call Log in
- Role without sign-in: clerk

| Role | May | On |
| --- | --- | --- |
| clerk | see, change | Patient |
| doctor | see, change | Patient.phone, Patient.given |
`;

const patients = (facts: string, rights = "", more = ""): string => `# Specification: Patients
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /patients | Patients | list of Patient | create Patient |
| /patients/{id} | One patient | one Patient | edit |

## 3. Entities and their fields
### Patient
- Shown as: Family

| Field | Type |
| --- | --- |
| Number | text |
| Family | text |
| Given | text |
| Phone | text |
| Second phone | text |
${rights}
## 7. The calls it makes
- Base address: https://patients.example.com

### Patient
- Kept at: /patients
- Key: Number
${facts}

| Field | On the wire |
| --- | --- |
| Number | id |
| Family | name.0.family |
| Given | name.0.given.0 |
| Phone | telecom.0.value |
| Second phone | telecom.1.value |
${more}`;

type Json = { readonly [key: string]: unknown };

const ANNA: Json = {
  id: "1",
  active: true,
  name: [
    { use: "official", family: "Berg", given: ["Anna", "Maria"] },
    { use: "maiden", family: "Vik" },
  ],
  telecom: [
    { system: "phone", value: "111", rank: 1 },
    { system: "fax", value: "222" },
    { system: "email", value: "a@example.com" },
  ],
};

let all: Json[];
let onRead: (() => void) | null;
let server: RealServer;
let online: OnlineApp;

function answer({ method, path, body }: Received): Answered {
  const at = all.findIndex(({ id }) => path === `/patients/${String(id)}`);
  const given = (): Json => JSON.parse(body) as Json;
  if (method === "GET") {
    if (at === -1) return { status: 200, body: all };
    onRead?.();
    onRead = null;
    return { status: 200, body: all[at] };
  }
  if (method === "POST") all.push({ ...given(), id: "2" });
  else if (method === "PATCH") all[at] = { ...all[at], ...given() };
  else all[at] = given();
  return { status: 200, body: method === "POST" ? all.at(-1) : all[at] };
}

const start = (facts: string, ...rights: readonly [string?, string?]): Promise<void> =>
  open(patients(facts, ...rights), ANNA);

async function open(source: string, anna: Json): Promise<void> {
  all = [anna];
  onRead = null;
  server = await serve(answer);
  online = await OnlineApp.open(source, server.address);
  await online.app.refresh("Patients", null);
}

afterEach(async () => {
  online.close();
  await server.close();
});

async function change(values: { readonly [field: string]: string | null }): Promise<void> {
  const id = String(online.records("Patient")[0]?.["id"]);
  await online.app.submit({ commands: [{ kind: "change", entity: "Patient", id, values }] });
  await online.settled();
  expect((await online.outbox()).map(({ state, code }) => code ?? state)).toEqual(["done"]);
}

test.each([
  ["the whole record", ""],
  ["what has changed", "- Change: PATCH"],
])("P7.6 what stands in a list is changed there, and the rest of the list stays; sent is %s", async (_, facts) => {
  await start(facts);
  expect(online.records("Patient")[0]).toMatchObject({ family: "Berg", given: "Anna", phone: "111" });
  await change({ given: "Anne", phone: "333" });
  expect(all).toEqual([
    {
      ...ANNA,
      name: [
        { use: "official", family: "Berg", given: ["Anne", "Maria"] },
        { use: "maiden", family: "Vik" },
      ],
      telecom: [
        { system: "phone", value: "333", rank: 1 },
        { system: "fax", value: "222" },
        { system: "email", value: "a@example.com" },
      ],
    },
  ]);
});

test.each([
  ["the whole record", ""],
  ["what has changed", "- Change: PATCH"],
])("P7.73 what a colleague changes elsewhere in the list meanwhile stays; sent is %s", async (_, facts) => {
  await start(facts);
  onRead = () => {
    const telecom = (ANNA["telecom"] as readonly Json[]).with(2, { system: "email", value: "new@example.com" });
    all = [{ ...ANNA, telecom }];
  };
  await change({ phone: "333" });
  expect(all[0]?.["telecom"]).toEqual([
    { system: "phone", value: "333", rank: 1 },
    { system: "fax", value: "222" },
    { system: "email", value: "new@example.com" },
  ]);
});

test("P7.6 a new record is sent with lists, without elements that hold nothing", async () => {
  await start("");
  await online.app.submit({
    commands: [{ kind: "create", entity: "Patient", values: { family: "Lund", given: "Per", second_phone: "5" } }],
  });
  await online.settled();
  expect(all[1]).toEqual({
    id: "2",
    name: [{ family: "Lund", given: ["Per"] }],
    telecom: [{ value: null }, { value: "5" }],
  });
});

test("P7.2 fields that Sends names go to where they stand on the wire, inside objects and lists", async () => {
  await start("- Sends: family, given, phone");
  await change({ given: "Anne" });
  expect(all).toEqual([{ name: [{ family: "Berg", given: ["Anne"] }], telecom: [{ value: "111" }] }]);
});

test("P7.2 what stands before a field in its list, and is not named, is null: a list stays a list", async () => {
  await start("- Sends: given, second phone");
  await change({ given: "Anne" });
  expect(all).toEqual([{ name: [{ given: ["Anne"] }], telecom: [null, { value: "222" }] }]);
});

test.each(["phone, given, family", "phone, family, given"])(
  "P7.2 a name that begins another is sent beside it: %s",
  async (sent) => {
    const wires = { "name.0.family": "name", "name.0.given.0": "name.given" };
    const source = Object.entries(wires).reduce(
      (text, [from, to]) => text.replace(`${from} |`, `${to} |`),
      patients(`- Sends: ${sent}`),
    );
    await open(source, { id: "1", name: "Berg" });
    await change({ given: "Anne" });
    expect(all).toEqual([{ name: "Berg", "name.given": "Anne", telecom: [{ value: null }] }]);
  },
);

test("P7.6 an object whose names are numbers is none of the lists", async () => {
  const source = patients("").replace("telecom.0.value", "totals.2024.sum").replace("telecom.1.value", "totals.2");
  await open(source, {
    id: "1",
    name: [{ family: "Berg" }],
    totals: { 2: "b", 7: "c", 2023: { sum: "4" }, 2024: { sum: "1", note: "n" } },
  });
  await change({ phone: "5" });
  expect(all).toMatchObject([{ totals: { 2: "b", 7: "c", 2023: { sum: "4" }, 2024: { sum: "5", note: "n" } } }]);
});

test("P6.6 the log shows nothing of a list that is closed to whoever made the call", async () => {
  await start("", RIGHTS, "\n### Log in\n- Request: `POST /login`\n");
  await change({ family: "Lund" });
  expect(all[0]?.["name"]).toMatchObject([{ family: "Lund", given: ["Anna", "Maria"] }, { family: "Vik" }]);
  const { requests } = await online.ask({ kind: "requests" });
  const logged = requests.find(({ call }) => call === "Change Patient");
  expect(logged?.body).toMatchObject({
    name: [{ family: "Lund", given: ["•••", "Maria"] }, { family: "Vik" }],
    telecom: [{ value: "•••" }, { value: "222" }, { value: "a@example.com" }],
  });
  expect(logged?.curl).not.toMatch(/Anna|"111/);
});
