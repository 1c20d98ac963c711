import { createServer, type Server } from "node:http";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import jsonServer from "json-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { listen } from "./support/server.ts";

const DELIVERIES = readFileSync(join(import.meta.dirname, "../../samples/deliveries.md"), "utf8");

interface Data {
  rounds: { id: number; name: string; day: string }[];
  customers: { id: number; name: string; address: string; directions?: string | null }[];
  deliveries: { id: number; roundId: number; customerId: number; position: number; parcels: number; cash: number }[];
  notices: { id: number; headline: string; kind: string; published: string; body: string }[];
  [name: string]: object[];
}

let data: Data;
let server: { readonly address: string; close(): Promise<void> };
let online: OnlineApp;

beforeEach(async () => {
  data = {
    rounds: [{ id: 101, name: "North", day: "2026-03-02" }],
    customers: Array.from({ length: 250 }, (_, i) => ({
      id: i + 1,
      name: `Customer ${i + 1}`,
      address: `Street ${i + 1}`,
    })),
    deliveries: [{ id: 501, roundId: 101, customerId: 7, position: 1, parcels: 2, cash: 48.5 }],
    notices: [
      {
        id: 31,
        headline: "Bridge closed",
        kind: "Road",
        published: "2026-03-01T08:00:00.000Z",
        body: "Till **Friday**.",
      },
    ],
    proofs: [],
  };
  server = await listen(serving(data));
  online = await OnlineApp.open(DELIVERIES, server.address);
  await online.app.trial.put("Person", "dora", { name: "Dora", roles: ["dispatcher"] });
  await online.app.chooseProfile("dora");
});

afterEach(async () => {
  online.close();
  await server.close();
});

function serving(all: Data): Server {
  const app = jsonServer.create();
  app.use(jsonServer.bodyParser);
  app.use(jsonServer.router(all));
  return createServer(app);
}

const open = (screen: string, at: string | null = null): Promise<void> =>
  online.app.attend({ screen, at, opened: true });
const one = (entity: string, number: string) => online.records(entity).find((record) => record["number"] === number);

test("P7.6 P7.10 P7.11 lists are pulled page by page, and say how fresh they are", async () => {
  await open("Customers");
  await online.until(() => online.records("Customer").length === 250);
  const list = await online.ask({ kind: "list", screen: "Customers", view: 0, from: 0, limit: 10 });
  expect(list).toMatchObject({ total: 250, fresh: { problem: null, underWay: false } });
  expect(list.fresh?.at).toMatch(/^20/);
  expect(one("Customer", "7")).toMatchObject({ name: "Customer 7", address: "Street 7" });
});

test("P7.10 a screen that was opened without a network is filled when there is one", async () => {
  online.isOnline = false;
  const { address } = server;
  await server.close();
  await open("Rounds");
  await online.until(async () => {
    const { fresh } = await online.ask({ kind: "list", screen: "Rounds", view: 0, from: 0, limit: 10 });
    return fresh?.problem !== null && fresh?.underWay === false;
  });
  expect(online.records("Round")).toHaveLength(0);
  server = await listen(serving(data), Number(new URL(address).port));
  online.isOnline = true;
  online.app.online();
  await online.until(() => online.records("Round").length === 1);
});

test("P7.10 a screen that was opened before calls could be made is filled once they can", async () => {
  online.startWithoutCalls();
  await open("Rounds");
  online.connect();
  await online.until(() => online.records("Round").length === 1);
});

test("P7.15 references between resources are found by the server's keys, money by its amount", async () => {
  await open("Customers");
  await open("Rounds");
  await online.until(() => online.records("Customer").length === 250 && online.records("Round").length === 1);
  await open("One round", String(one("Round", "101")?.["id"]));
  await online.until(() => online.records("Delivery").length === 1);
  expect(one("Delivery", "501")).toMatchObject({
    round: one("Round", "101")?.["id"],
    customer: one("Customer", "7")?.["id"],
    cash_to_collect: 4850,
    status: "Planned",
  });
});

test("create, change and delete go to the server; the key that it gives comes back", async () => {
  const id = await online.create("Customer", { name: "Kiosk 24", address: "Ring 9", way_to_the_door: "The red door." });
  await online.settled();
  const made = data.customers.find(({ name }) => name === "Kiosk 24");
  expect(made).toMatchObject({ address: "Ring 9", directions: "The red door." });
  expect(online.records("Customer").find((record) => record["id"] === id)?.["number"]).toBe(String(made?.id));
  await online.app.submit({ commands: [{ kind: "change", entity: "Customer", id, values: { address: "Ring 11" } }] });
  await online.settled();
  expect(data.customers.find(({ name }) => name === "Kiosk 24")?.address).toBe("Ring 11");
  await online.app.submit({ commands: [{ kind: "delete", entity: "Customer", id }] });
  await online.settled();
  expect(data.customers.some(({ name }) => name === "Kiosk 24")).toBe(false);
});

test("P7.17 what is made of things that have not arrived yet waits for their keys", async () => {
  online.isOnline = false;
  const round = await online.create("Round", { name: "South", day: "2026-03-03" });
  const customer = await online.create("Customer", { name: "Kiosk", address: "Ring 9" });
  await online.create("Delivery", { round, customer, parcels: 3 });
  online.isOnline = true;
  online.app.online();
  await online.settled();
  const [south, kiosk] = [data.rounds.at(-1), data.customers.at(-1)];
  expect([south?.name, kiosk?.name]).toEqual(["South", "Kiosk"]);
  expect(data.deliveries.at(-1)).toMatchObject({
    roundId: south?.id,
    customerId: kiosk?.id,
    parcels: 3,
  });
});

test("P7.12 what the server no longer lists goes, unless something of it waits", async () => {
  await open("Customers");
  await online.until(() => online.records("Customer").length === 250);
  data.customers.splice(9, 1);
  await online.app.refresh("Customers", null);
  expect(online.records("Customer")).toHaveLength(249);
  expect(one("Customer", "10")).toBeUndefined();
});

test("P7.3 P7.9 notices come by tapping, and again after ten minutes of looking", async () => {
  const called = await online.app.submit({
    commands: [{ kind: "call", call: "Fetch notices", entity: null, id: null }],
  });
  expect(called.kind).toBe("done");
  await online.until(() => online.records("Notice").length === 1);
  data.notices.push({ id: 32, headline: "Storm", kind: "Weather", published: "2026-03-02T08:00:00.000Z", body: "" });
  await online.app.attend({ screen: "Notices", at: null, opened: false });
  await online.until(() => online.records("Notice").length === 2);
});
