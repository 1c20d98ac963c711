import { createServer, type RequestListener } from "node:http";
import jsonServer from "json-server";
import { listen } from "../support/server.ts";
import type { TaskServerKind } from "./task-server.ts";

interface Row {
  id: number;
  title: string;
  done: boolean;
  note: string | null;
}

/** json-server: REST on a file or an object, with the total in a header. */
export const JSON_SERVER: TaskServerKind = {
  name: "json-server",
  facts: `- Kept at: /tasks
- Change: PATCH
- Pages: \`_start\` and \`_limit\`, 3 at a time, total in header X-Total-Count
- Answers: 422: errors at fields from \`answer\`

| Field | On the wire |
| --- | --- |
| Number | id |`,
  async start(tasks, { around = (inner: RequestListener) => inner, port = 0 } = {}) {
    const data = {
      tasks: tasks.map(({ key, title, done, note }): Row => ({ id: Number(key), title, done, note })),
    };
    const app = jsonServer.create();
    app.use(jsonServer.bodyParser);
    app.use(
      (
        request: { body?: { title?: unknown } },
        response: { status(code: number): { json(body: object): void } },
        next: () => void,
      ) => {
        if (request.body?.title === "bad") response.status(422).json({ errors: { title: ["is not allowed"] } });
        else next();
      },
    );
    app.use(jsonServer.router(data));
    const { address, close } = await listen(createServer(around(app)), port);
    return {
      address,
      close,
      tasks: async () =>
        data.tasks.map(({ id, title, done, note }) => ({ key: String(id), title, done, note: note ?? null })),
    };
  },
};
