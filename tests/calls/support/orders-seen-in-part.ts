import type { Decision, OutboxDetail } from "#engine/contract/calls.ts";
import type { ChildRow, Refusal } from "#engine/contract/commands.ts";
import type { Value } from "#expr/types.ts";
import { OnlineApp } from "./online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./server.ts";

/** Orders with lines and a customer. Further rows of point 6 define what a clerk may see of them. */
export const orders = (sends: string, rights: string, facts = "", calls = ""): string => `# Orders
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /orders | Orders | list of Order |
| /customers | Customers | list of Customer |

## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Number | text |
| Name | text |
| Price | whole number |
| Customer | Customer |
| Lines | list of Line |

- Shown as: Name

### Line
| Field | Type |
| --- | --- |
| What | text |
| Amount | whole number |
| Parts | list of Part |

### Part
| Field | Type |
| --- | --- |
| What | text |
| Amount | whole number |

### Customer
| Field | Type |
| --- | --- |
| Code | text |
| Title | text |

## 4. States and transitions
### Order
| From | Event | To | Asks for | Then |
| --- | --- | --- | --- | --- |
| start | | Open | | |
| Open | Double | Open | Name | \`price = price * 2\` |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | everything | |
| clerk | see, create, change, Double | Order | |
| clerk | see | Person | |
${rights}

## 7. The calls it makes
- Base address: https://orders.example.com

${calls}
### Order
- Kept at: /orders
- Key: Number
- Sends: ${sends}
${facts}

### Customer
- Kept at: /customers
- Key: Code

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| cleo | Cleo | clerk |
| bob | Bob | boss |
`;
export const LINES = '"lines": lines.map(l, {"what": l.what, "amount": l.amount})';
export const WHOLE = `\`{"name": name, "price": price, ${LINES}}\``;
export const CUSTOMERS = "| clerk | see, create | Customer | |";
export const SMALL_LINES = `| clerk | see, change | Line | \`amount < 100\` |\n${CUSTOMERS}`;
export const NO_PRICE = `| boss | see, change | Order.price | |\n${CUSTOMERS}`;

export type Json = { readonly [key: string]: Value };
export const INK: Json = {
  number: "1",
  name: "Ink",
  price: 170017,
  customer: "c1",
  lines: [
    { what: "a", amount: 5 },
    { what: "b", amount: 500500 },
    { what: "c", amount: 6 },
  ],
};

/** The clerk's device, and a server with an order that they may only see in part. */
export class OrdersSeenInPart {
  online: OnlineApp;
  there: Json;
  readonly writes: Received[] = [];
  /** The server's answers to the next writes, which it refuses. */
  readonly refusals: Answered[] = [];
  readonly #server: RealServer;
  #people: { readonly [handle: string]: { readonly id: string } } = {};

  static async start(source: string, before: Json = INK): Promise<OrdersSeenInPart> {
    const answer = (received: Received): Answered => started.#answer(received);
    const server = await serve((received) => answer(received));
    const started = new OrdersSeenInPart(server, await OnlineApp.open(source, server.address), before);
    await started.#begin();
    return started;
  }

  private constructor(server: RealServer, online: OnlineApp, there: Json) {
    this.#server = server;
    this.online = online;
    this.there = there;
  }

  async #begin(): Promise<void> {
    this.#people = await this.online.app.trial.begin();
    await this.become("bob");
    await this.online.app.refresh("Customers", null);
    await this.online.app.refresh("Orders", null);
    await this.become("cleo");
  }

  #answer({ method, path, body, ...rest }: Received): Answered {
    if (path === "/customers") return { status: 200, body: [{ code: "c1", title: "Acme" }] };
    if (method !== "GET") {
      this.writes.push({ method, path, body, ...rest });
      const refused = this.refusals.shift();
      if (refused !== undefined) return refused;
      this.there = { ...(method === "PUT" ? { number: "1" } : this.there), ...(JSON.parse(body) as Json) };
    }
    return { status: 200, body: path === "/orders" && method === "GET" ? [this.there] : this.there };
  }

  async close(): Promise<void> {
    this.online.close();
    await this.#server.close();
  }

  become(name: string): Promise<unknown> {
    return Promise.resolve(this.online.app.chooseProfile(this.#people[name]?.id ?? ""));
  }

  get id(): string {
    return String(this.online.records("Order")[0]?.["id"]);
  }

  async change(values: { readonly [field: string]: Value | readonly ChildRow[] }): Promise<void> {
    const command = { kind: "change", entity: "Order", id: this.id, values: values as Json } as const;
    await this.online.app.submit({ commands: [command] });
    await this.online.settled();
  }

  /** The rows that the person sees, as a form would send them back. */
  async seenRows(): Promise<readonly ChildRow[]> {
    const { records } = await this.online.app.readRecords({ entity: "Line", fields: ["what", "amount"], limit: 9 });
    return records.map(({ id }) => ({ id, values: {} }));
  }

  /** Makes a change that the server refuses once; returns what its maker sees of it. */
  async refused(values: { readonly [field: string]: Value | readonly ChildRow[] }): Promise<Json> {
    this.refusals.push({ status: 422, body: { message: "no" } });
    await this.change(values);
    return this.shown();
  }

  async waiting(): Promise<OutboxDetail> {
    const entry = (await this.online.outbox()).find(({ state }) => state !== "done");
    if (entry === undefined) throw new Error("Nothing waits.");
    return entry;
  }

  async shown(): Promise<Json> {
    return (await this.waiting()).body as Json;
  }

  /** Replaces the body of the waiting call and sends it. Returns the codes of the refusals. */
  rewrite(body: Value): Promise<readonly string[]> {
    return this.decide({ kind: "retry", body });
  }

  async decide(decision: Decision): Promise<readonly string[]> {
    const { id } = await this.waiting();
    const { refusals } = await this.online.app.decide(id, decision);
    await this.online.settled();
    return refusals.map(({ code }: Refusal) => code ?? "");
  }

  /** The body of the last write. */
  get sent(): Json {
    return JSON.parse(this.writes.at(-1)?.body ?? "{}") as Json;
  }

  /** Everything that the current person can read about calls. */
  async read(): Promise<string> {
    return JSON.stringify([await this.online.outbox(), (await this.online.ask({ kind: "requests" })).requests]);
  }
}
