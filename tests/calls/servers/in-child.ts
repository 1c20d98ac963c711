import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import type { Task, TaskServer, TaskServerKind } from "./task-server.ts";

// A server in a process of its own: `in-child KIND FOLDER PORT`. The result of a write is in the folder before the
// answer is sent; if the folder contains `hold`, writes are not answered.
const [, , name = "", folder = "", port = "0"] = process.argv;
const file = join(folder, "tasks.json");
/** Only the wanted kind is loaded, because the process is restarted after each kill. */
const kinds: { readonly [name: string]: () => Promise<TaskServerKind> } = {
  "json-server": async () => (await import("./json-server.ts")).JSON_SERVER,
  "json-server 1": async () => (await import("./json-server-1.ts")).JSON_SERVER_1,
  "JSON:API": async () => (await import("./json-api.ts")).JSON_API,
  GraphQL: async () => (await import("./graphql.ts")).GRAPHQL,
};
const kind = await kinds[name]?.();
if (kind === undefined) throw new Error(`There is no server “${name}”.`);

let server: TaskServer | null = null;

const around =
  (inner: RequestListener): RequestListener =>
  (request, response) => {
    if (request.method === "GET") return inner(request, response);
    const end = response.end.bind(response);
    response.end = ((...given: Parameters<typeof end>) => {
      void (async () => {
        // Atomic, because the process can be killed at any time.
        writeFileSync(`${file}.new`, JSON.stringify(await server?.tasks()));
        renameSync(`${file}.new`, file);
        if (existsSync(join(folder, "hold"))) writeFileSync(join(folder, "held"), "");
        else end(...given);
      })();
      return response;
    }) as typeof response.end;
    return inner(request, response);
  };

const tasks = JSON.parse(readFileSync(file, "utf8")) as readonly Task[];
server = await kind.start(tasks, { around, port: Number(port) });
// With the keys that the server has given them.
writeFileSync(file, JSON.stringify(await server.tasks()));
console.log(server.address);
