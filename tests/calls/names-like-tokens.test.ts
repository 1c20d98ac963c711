import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const DOCUMENT = `# Specification: Places
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /places | Places | list of Place |
| /places/{id} | One place | one Place |

## 3. Entities and their fields
### Place
| Field | Type |
| --- | --- |
| Number | text |
| Name | text |

## 7. The calls it makes
- Base address: https://places.example.com

### Place
- Kept at: /places
- Key: Number

| Field | On the wire |
| --- | --- |
| Number | id |
`;

/** Replaces its place by the body of a PUT, and answers 304 if nothing has changed. */
class Places {
  place: object = { id: 1, name: "Hall", secretary: "Eva", api_token: "abc", authorization_no: "17" };
  version = 1;

  answer({ method, path, headers, body }: Received): Answered {
    if (method === "GET" && path === "/places") return { status: 200, body: [this.place] };
    const etag = `"${this.version}"`;
    if (method === "GET" && headers["if-none-match"] === etag) return { status: 304, headers: { etag } };
    if (method === "PUT") {
      this.place = JSON.parse(body) as object;
      this.version++;
    }
    return { status: 200, body: this.place, headers: { etag: `"${this.version}"` } };
  }
}

let server: RealServer;
let online: OnlineApp;

afterEach(async () => {
  online.close();
  await server.close();
});

test("P7.71 what looks like a token is not kept here, and not lost on the server; a secretary is no secret", async () => {
  const places = new Places();
  server = await serve((request) => places.answer(request));
  online = await OnlineApp.open(DOCUMENT, server.address);
  await online.app.attend({ screen: "Places", at: null, opened: true });
  await online.until(() => online.records("Place").length === 1);
  const id = String(online.records("Place")[0]?.["id"]);
  await online.app.attend({ screen: "One place", at: id, opened: true });
  await online.until(() => online.opened.store.journal.get(`version/Place/${id}`) === '"1"');
  const kept = JSON.stringify(online.opened.store.journal.get(`last-answer/Place/${id}`));
  expect(kept).not.toContain("abc");
  expect(kept).toContain("Eva");
  for (const name of ["Great hall", "Small hall"]) {
    await online.app.submit({ commands: [{ kind: "change", entity: "Place", id, values: { name } }] });
    await online.settled();
    expect(places.place).toMatchObject({ name, secretary: "Eva", api_token: "abc", authorization_no: "17" });
  }
});
