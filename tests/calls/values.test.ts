import { afterEach, beforeEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type RealServer } from "./support/server.ts";

const JOBS = `# Jobs
- Currency: EUR

## 2. Screens and routes
### Jobs
- Route: /
- Shows: list of Job
- Filters: Kind
- Asks the server: \`{"kind": filter.kind}\`

### Customers
- Route: /customers
- Shows: list of Customer

## 3. Entities and their fields
### Customer
| Field | Type |
| --- | --- |
| Number | text |
| Name | text |

### Job
| Field | Type |
| --- | --- |
| Number | text |
| Customer | Customer |
| Kind | choice of Repair, Check up |
| Due | date and time |
| Opened | date |
| Price | money |
| Urgent | yes/no |
| Paid | yes/no |
| Hours | number |

## 7. The calls it makes
- Base address: https://jobs.example.com

### Customer
- Kept at: /customers
- Key: Number

| Field | On the wire | As |
| --- | --- | --- |
| Number | id | prefix "CUST-" |

### Job
- Kept at: /jobs
- Key: Number
- Sent in: job

| Field | On the wire | As |
| --- | --- | --- |
| Number | id | |
| Customer | relationships.customer.data.id | |
| "customers" | relationships.customer.data.type | |
| Kind | kind_code | Repair = "REP", Check up = 20 |
| Due | due | seconds since 1970 |
| Opened | opened | milliseconds since 1970 |
| Price | price_cents | cents |
| Urgent | | yes = 1, no = 0 |
| Paid | | yes = "Y", no = "N" |
| Hours | | text |
`;

const WIRE = {
  relationships: { customer: { data: { id: "CUST-7", type: "customers" } } },
  kind_code: "REP",
  due: 1772438400,
  opened: 1772323200000,
  price_cents: 4850,
  urgent: 1,
  paid: "N",
  hours: "2.5",
};
const HERE = {
  kind: "Repair",
  due: "2026-03-02T08:00:00.000Z",
  opened: "2026-03-01",
  price: 4850,
  urgent: true,
  paid: false,
  hours: 2.5,
};

let online: OnlineApp;
let server: RealServer;

beforeEach(async () => {
  server = await serve(({ method, path }) => {
    if (path === "/customers") return { status: 200, body: [{ id: "CUST-7", name: "Kiosk" }] };
    if (method !== "GET") return { status: 204 };
    return {
      status: 200,
      body: [
        { id: 1, ...WIRE },
        { id: 2, ...WIRE, kind_code: 20, urgent: "0", paid: "Y" },
      ],
    };
  });
  online = await OnlineApp.open(JOBS, server.address);
  await online.app.attend({ screen: "Customers", at: null, opened: true });
  await online.until(() => online.records("Customer").length === 1);
});
afterEach(async () => {
  online.close();
  await server.close();
});

const customer = (): string => String(online.records("Customer")[0]?.["id"]);
const body = (): unknown =>
  JSON.parse(server.received.findLast(({ method }) => method !== "GET")?.body ?? "null") as unknown;

test("P7.67 values come and go in the forms that the document gives them", async () => {
  expect(online.records("Customer")[0]).toMatchObject({ number: "7", name: "Kiosk" });
  await online.app.attend({ screen: "Jobs", at: null, opened: true });
  await online.until(() => online.records("Job").length === 2);
  const [first, second] = online
    .records("Job")
    .toSorted((a, b) => String(a["number"]).localeCompare(String(b["number"])));
  expect(first).toMatchObject({ ...HERE, number: "1", customer: customer() });
  expect(second).toMatchObject({ kind: "Check up", urgent: false, paid: true });
  await online.create("Job", { ...HERE, customer: customer() });
  await online.settled();
  expect(body()).toEqual({ job: WIRE });
  await online.app.submit({
    commands: [{ kind: "change", entity: "Job", id: String(first?.["id"]), values: { kind: "Check up", paid: true } }],
  });
  await online.settled();
  expect(body()).toMatchObject({ job: { id: 1, kind_code: 20, paid: "Y" } });
});

test("P7.67 a form holds in addresses, in keys and in what a list asks for", async () => {
  await online.app.submit({
    commands: [{ kind: "change", entity: "Customer", id: customer(), values: { name: "Kiosk 24" } }],
  });
  await online.settled();
  expect(server.received.at(-1)).toMatchObject({ method: "PUT", path: "/customers/CUST-7" });
  expect(body()).toEqual({ id: "CUST-7", name: "Kiosk 24" });
  await online.app.attend({ screen: "Jobs", at: null, opened: true });
  await online.ask({ kind: "list", screen: "Jobs", view: 0, from: 0, limit: 5, filters: { kind: ["Check up"] } });
  await online.until(() => server.received.some(({ path }) => path === "/jobs?kind=20"));
});
