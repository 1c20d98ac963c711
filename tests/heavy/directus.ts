import { join } from "node:path";
import type { Task } from "../calls/servers/task-server.ts";
import { askJson, type HeavyKind, type Place } from "./heavy-server.ts";

const ADMIN = { email: "admin@example.com", password: "admin" };

/** Directus: everything under `data`, tokens that live for seconds and are renewed, 403 for missing records. */
export const DIRECTUS: HeavyKind = {
  name: "directus",
  // The last version that runs on Node 20.
  version: "11.3.5",
  // It runs the code of extensions and flows; the tests have none.
  empty: ["isolated-vm"],
  refusal: "Validation failed",
  facts: `- Kept at: /items/tasks
- List: \`GET /items/tasks?sort=id&meta=filter_count\`
- Change: PATCH
- Many in: data
- One in: data
- Missing: 403
- Pages: \`limit\` and \`offset\`, 3 at a time, total in meta.filter_count
- Answers: 400: errors at fields from \`answer.errors\`

| Field | On the wire |
| --- | --- |
| Number | id |`,
  signIn: `- Token: data.access_token
- Refresh token: data.refresh_token
- Refresh: Renew
- Me from: Who am I
- Me: data
- Idempotency-Key: not sent

| Call | Request | Sends | When |
| --- | --- | --- | --- |
| Log in | \`POST /auth/login\` | \`{"email": email, "password": password}\` | on demand |
| Renew | \`POST /auth/refresh\` | \`{"refresh_token": refresh_token, "mode": "json"}\` | |
| Who am I | \`GET /users/me\` | | |
`,
  prepare: ({ folder }) => [join(folder, "node_modules/directus/cli.js"), "bootstrap"],
  command: ({ folder, port, postgres }: Place) => ({
    args: [join(folder, "node_modules/directus/cli.js"), "start"],
    env: {
      DB_CLIENT: "pg",
      DB_HOST: "127.0.0.1",
      DB_PORT: String(postgres),
      DB_DATABASE: "directus",
      DB_USER: "postgres",
      DB_PASSWORD: "any",
      KEY: "of-a-test",
      SECRET: "a-secret-of-a-test-that-is-long-enough",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ACCESS_TOKEN_TTL: "5s",
      TELEMETRY: "false",
      LOG_LEVEL: "error",
      RATE_LIMITER_ENABLED: "false",
      CACHE_ENABLED: "false",
      WEBSOCKETS_ENABLED: "false",
    },
  }),
  isReady: async (address) => (await (await fetch(`${address}/server/ping`)).text()) === "pong",
  keeper: async (address) => {
    /** Signs in for every request, because these tokens live only for seconds too. */
    const ask = async (path: string, method = "GET", body?: unknown): Promise<unknown> => {
      const { data } = await askJson(`${address}/auth/login`, { method: "POST", body: ADMIN });
      const { access_token: token } = data as { access_token: string };
      return (await askJson(address + path, { method, headers: { authorization: `Bearer ${token}` }, body }))["data"];
    };
    const setStatus = async (status: string): Promise<void> => {
      const [ann] = (await ask("/users?filter[email][_eq]=ann@example.com")) as { readonly id: string }[];
      await ask(`/users/${ann?.id}`, "PATCH", { status });
    };
    return {
      async setUp(tasks) {
        const validation = { _and: [{ title: { _neq: "bad" } }] };
        await ask("/collections", "POST", {
          collection: "tasks",
          schema: {},
          meta: {},
          fields: [
            { field: "id", type: "integer", schema: { is_primary_key: true, has_auto_increment: true } },
            { field: "title", type: "string", schema: {}, meta: { validation } },
            { field: "done", type: "boolean", schema: { default_value: false } },
            { field: "note", type: "string", schema: {} },
          ],
        });
        await ask(
          "/items/tasks",
          "POST",
          tasks.map(({ title, done, note }) => ({ title, done, note })),
        );
        const { id: role } = (await ask("/roles", "POST", { name: "Keepers" })) as { id: string };
        const { id: policy } = (await ask("/policies", "POST", { name: "Tasks", app_access: false })) as { id: string };
        for (const action of ["create", "read", "update", "delete"])
          await ask("/permissions", "POST", { policy, collection: "tasks", action, fields: ["*"], permissions: {} });
        await ask(`/roles/${role}`, "PATCH", { policies: { create: [{ policy }], update: [], delete: [] } });
        const ann = { email: "ann@example.com", password: "secret", first_name: "Ann", role };
        await ask("/users", "POST", ann);
      },
      tasks: async () =>
        ((await ask("/items/tasks?limit=-1")) as Record<string, unknown>[]).map((one): Task => ({
          key: String(one["id"]),
          title: String(one["title"]),
          done: one["done"] === true,
          note: typeof one["note"] === "string" ? one["note"] : null,
        })),
      signOutEverybody: () => setStatus("suspended"),
      letIn: () => setStatus("active"),
    };
  },
};
