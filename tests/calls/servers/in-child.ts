import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { GRAPHQL } from "./graphql.ts";
import { JSON_API } from "./json-api.ts";
import { JSON_SERVER } from "./json-server.ts";
import { JSON_SERVER_1 } from "./json-server-1.ts";
import type { Task, TaskServer } from "./task-server.ts";

// A server in a process of its own: `in-child KIND FOLDER PORT`. What a write has done is in the folder before it is
// answered; where the folder says `hold`, it is never answered.
const [, , name = "", folder = "", port = "0"] = process.argv;
const file = join(folder, "tasks.json");
const kind = [JSON_SERVER, JSON_SERVER_1, JSON_API, GRAPHQL].find((one) => one.name === name);
if (kind === undefined) throw new Error(`There is no server “${name}”.`);

let server: TaskServer | null = null;

const around =
  (inner: RequestListener): RequestListener =>
  (request, response) => {
    if (request.method === "GET") return inner(request, response);
    const end = response.end.bind(response);
    response.end = ((...given: Parameters<typeof end>) => {
      void (async () => {
        // Whole or not at all, whenever somebody kills this.
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
// Under the keys that it has given them.
writeFileSync(file, JSON.stringify(await server.tasks()));
console.log(server.address);
