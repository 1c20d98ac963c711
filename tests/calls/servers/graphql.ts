import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import { listen } from "../support/server.ts";
import type { Task, TaskServerKind } from "./task-server.ts";

// Both from one module instance: GraphQL allows only one copy of itself.
const require = createRequire(import.meta.url);
const { buildSchema, GraphQLError } = require("graphql") as typeof import("graphql");
const { createHandler } = require("graphql-http/lib/use/http") as typeof import("graphql-http/lib/use/http");

const SCHEMA = buildSchema(`
  type Task { id: ID!, title: String!, done: Boolean!, note: String }
  type PageInfo { endCursor: String, hasNextPage: Boolean! }
  type TaskPage { nodes: [Task!]!, pageInfo: PageInfo! }
  type Query { tasks(first: Int!, after: String): TaskPage!, task(id: ID!): Task }
  type Mutation {
    createTask(title: String!, done: Boolean): Task!
    changeTask(id: ID!, title: String!, done: Boolean): Task!
    deleteTask(id: ID!): Boolean!
  }
`);

const FIELDS = "{ id title done }";

/** A GraphQL server: every call is a POST to one address, and refusals have status 200. */
export const GRAPHQL: TaskServerKind = {
  name: "GraphQL",
  facts: `- Kept at: /graphql
- List: \`POST /graphql\` sends \`{"query": "query($first: Int!, $after: String) { tasks(first: $first, after: $after) { nodes ${FIELDS} pageInfo { endCursor hasNextPage } } }"}\`
- Get: \`POST /graphql\` sends \`{"query": "query($id: ID!) { one: task(id: $id) ${FIELDS} }", "variables": {"id": number}}\`
- Create: \`POST /graphql\` sends \`{"query": "mutation($title: String!, $done: Boolean) { one: createTask(title: $title, done: $done) ${FIELDS} }", "variables": {"title": title, "done": done}}\`
- Change: \`POST /graphql\` sends \`{"query": "mutation($id: ID!, $title: String!, $done: Boolean) { one: changeTask(id: $id, title: $title, done: $done) ${FIELDS} }", "variables": {"id": number, "title": title, "done": done}}\`
- Delete: \`POST /graphql\` sends \`{"query": "mutation($id: ID!) { deleteTask(id: $id) }", "variables": {"id": number}}\`
- Many in: data.tasks.nodes
- One in: data.one
- Pages: \`variables.first\`, 3 at a time, next in data.tasks.pageInfo.endCursor as \`variables.after\`, more while data.tasks.pageInfo.hasNextPage
- Answers: 2xx when \`answer.errors is not empty\`: errors at fields from \`answer.errors\`; 2xx: do nothing

| Field | On the wire |
| --- | --- |
| Number | id |`,
  async start(tasks, { around = (inner: RequestListener) => inner, port = 0 } = {}) {
    let last = Math.max(0, ...tasks.map(({ key }) => Number(key)));
    const all = new Map<string, Task & { readonly id: string }>();
    for (const task of tasks) all.set(task.key, { ...task, id: task.key });
    const judge = (title: string): void => {
      if (title === "bad") throw new GraphQLError("Title is not allowed.", { extensions: { field: "title" } });
    };
    const rootValue = {
      tasks: ({ first, after }: { first: number; after?: string | null }) => {
        const rest = [...all.values()].filter(({ id }) => Number(id) > Number(after ?? 0));
        const nodes = rest.slice(0, first);
        return { nodes, pageInfo: { endCursor: nodes.at(-1)?.id ?? null, hasNextPage: rest.length > first } };
      },
      task: ({ id }: { id: string }) => all.get(id) ?? null,
      createTask: ({ title, done }: { title: string; done?: boolean | null }) => {
        judge(title);
        const id = String(++last);
        all.set(id, { id, key: id, title, done: done ?? false, note: null });
        return all.get(id);
      },
      changeTask: ({ id, title, done }: { id: string; title: string; done?: boolean | null }) => {
        judge(title);
        const old = all.get(id);
        if (old === undefined) throw new GraphQLError("There is no such task.");
        all.set(id, { ...old, title, done: done ?? old.done });
        return all.get(id);
      },
      deleteTask: ({ id }: { id: string }) => all.delete(id),
    };
    const { address, close } = await listen(createServer(around(createHandler({ schema: SCHEMA, rootValue }))), port);
    return {
      address,
      close,
      tasks: async () => [...all.values()].map(({ key, title, done, note }) => ({ key, title, done, note })),
    };
  },
};
