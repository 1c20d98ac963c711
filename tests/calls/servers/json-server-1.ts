import { createServer, type RequestListener } from "node:http";
import { Readable } from "node:stream";
import { createApp } from "json-server-1/lib/app.js";
import { listen } from "../support/server.ts";
import type { TaskServerKind } from "./task-server.ts";

interface Row {
  id: string;
  title: string;
  done: boolean;
  note: string | null;
}

/**
 * json-server 1: keys are texts, a page is an object with its list inside, and a page beyond the last returns the last
 * again.
 */
export const JSON_SERVER_1: TaskServerKind = {
  name: "json-server 1",
  facts: `- Kept at: /tasks
- Change: PATCH
- Many in: data
- Pages: \`_page\` and \`_per_page\`, 3 at a time, total in \`answer.items\`
- Answers: 422: errors at fields from \`answer\`

| Field | On the wire |
| --- | --- |
| Number | id |`,
  async start(tasks, { around = (inner: RequestListener) => inner, port = 0 } = {}) {
    const data = { tasks: tasks.map(({ key, ...task }): Row => ({ id: key, ...task })) };
    const app = createApp({ data, read: async () => undefined, write: async () => undefined });
    const refusing: RequestListener = (request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const body = Buffer.concat(parts).toString();
        if (body !== "" && (JSON.parse(body) as { title?: unknown }).title === "bad") {
          response.writeHead(422, { "content-type": "application/json" });
          response.end(JSON.stringify({ errors: { title: ["is not allowed"] } }));
          return;
        }
        // The body has been consumed here, so the server gets a new stream of it.
        const { method, url, headers, socket } = request;
        app.handler(Object.assign(Readable.from(parts), { method, url, headers, socket }), response);
      });
    };
    const { address, close } = await listen(createServer(around(refusing)), port);
    return {
      address,
      close,
      tasks: async () => data.tasks.map(({ id, title, done, note }) => ({ key: id, title, done, note: note ?? null })),
    };
  },
};
