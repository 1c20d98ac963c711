import { createServer, type RequestListener } from "node:http";
import fortune from "fortune";
import http from "fortune-http";
import jsonApi from "fortune-json-api";
import { listen } from "../support/server.ts";
import type { TaskServerKind } from "./task-server.ts";

/** Fortune with its JSON:API serializer: wrapped records, `PATCH`, pages as links. */
export const JSON_API: TaskServerKind = {
  name: "JSON:API",
  facts: `- Kept at: /tasks
- Change: PATCH
- Headers: \`Accept: application/vnd.api+json\`, \`Content-Type: application/vnd.api+json\`
- Sent in: data
- Many in: data
- One in: data
- Pages: \`page[limit]\`, 3 at a time, next in links.next
- Answers: 4xx: errors at fields from \`answer\`

| Field | On the wire |
| --- | --- |
| Number | id |
| "tasks" | type |
| Title | attributes.title |
| Done | attributes.done |`,
  async start(tasks, { around = (inner: RequestListener) => inner, port = 0 } = {}) {
    const store = fortune(
      { task: { title: String, note: String, done: Boolean } },
      {
        hooks: {
          task: [
            (_context, record, update) => {
              if ((update?.replace?.["title"] ?? record["title"]) === "bad") {
                const error = new fortune.errors.BadRequestError("Title is not allowed.");
                throw Object.assign(error, { source: { pointer: "/data/attributes/title" } });
              }
              return update ?? record;
            },
          ],
        },
      },
    );
    await store.create(
      "task",
      // Fortune reads an id of digits as a number.
      tasks.map(({ key, title, note, done }) => ({ id: key.replace(/^(?=\d+$)/, "t"), title, note, done })),
    );
    const answer = http(store, { serializers: [jsonApi] });
    const { address, close } = await listen(
      createServer(around((request, response) => void answer(request, response).catch(() => response.end()))),
      port,
    );
    return {
      address,
      close,
      tasks: async () =>
        (await store.find("task")).payload.records.map((one) => ({
          key: String(one["id"]),
          title: String(one["title"]),
          done: one["done"] === true,
          note: typeof one["note"] === "string" ? one["note"] : null,
        })),
    };
  },
};
