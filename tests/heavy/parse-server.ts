import { join } from "node:path";
import type { Task } from "../calls/servers/task-server.ts";
import { askJson, type HeavyKind } from "./heavy-server.ts";

const APP = { "x-parse-application-id": "tasks" };
const MASTER = { ...APP, "x-parse-master-key": "master" };

/** Parse: partial `PUT`, answers with only the values that the server set, 400 and a code for every refusal. */
export const PARSE: HeavyKind = {
  name: "parse-server",
  version: "9.10.0",
  refusal: "Title is not allowed.",
  facts: `- Kept at: /classes/Task
- List: \`GET /classes/Task?order=createdAt&count=1\`
- Change: PUT, only what has changed
- Many in: results
- Pages: \`limit\` and \`skip\`, 3 at a time, total in count
- Answers: 400 when \`answer.code = 142\`: errors at fields from \`{"title": answer.error}\`

| Field | On the wire |
| --- | --- |
| Number | objectId |`,
  signIn: `- Headers: \`X-Parse-Application-Id: tasks\`
- Token: sessionToken
- Me: \`answer\`
- Sent as: \`X-Parse-Session-Token: {token}\`
- Token refused by: 400 when \`answer.code = 209\`
- Idempotency-Key: not sent

| Call | Request | Sends | When |
| --- | --- | --- | --- |
| Log in | \`POST /login\` | \`{"username": email, "password": password}\` | on demand |
`,
  command: ({ port, postgres }) => ({
    args: [join(import.meta.dirname, "parse-process.mjs")],
    env: { PORT: String(port), DATABASE: `postgres://postgres@127.0.0.1:${postgres}/parse` },
  }),
  isReady: async (address) => (await askJson(`${address}/health`, { headers: APP }))["status"] === "ok",
  keeper: async (address) => ({
    async setUp(tasks) {
      for (const { title, done, note } of tasks)
        await askJson(`${address}/classes/Task`, { method: "POST", headers: MASTER, body: { title, done, note } });
      const ann = { username: "ann@example.com", password: "secret" };
      await askJson(`${address}/users`, { method: "POST", headers: MASTER, body: ann });
    },
    async tasks() {
      const { results } = await askJson(`${address}/classes/Task?limit=1000`, { headers: MASTER });
      return (results as Record<string, unknown>[]).map((one): Task => ({
        key: String(one["objectId"]),
        title: String(one["title"]),
        done: one["done"] === true,
        note: typeof one["note"] === "string" ? one["note"] : null,
      }));
    },
    letIn: async () => {},
    async signOutEverybody() {
      const { results } = await askJson(`${address}/sessions?limit=1000`, { headers: MASTER });
      for (const { objectId } of results as { readonly objectId: string }[])
        await askJson(`${address}/sessions/${objectId}`, { method: "DELETE", headers: MASTER });
    },
  }),
};
