import { createRequire } from "node:module";
import { join } from "node:path";

// The working directory is the folder where the server is installed.
const require = createRequire(join(process.cwd(), "package.json"));
const { ParseServer } = require("parse-server");
const port = Number(process.env.PORT);

await ParseServer.startApp({
  port,
  host: "127.0.0.1",
  mountPath: "/",
  serverURL: `http://127.0.0.1:${port}/`,
  appId: "tasks",
  masterKey: "master",
  masterKeyIps: ["127.0.0.1"],
  databaseURI: process.env.DATABASE,
  allowClientClassCreation: true,
  silent: true,
  cloud: (Parse) => {
    Parse.Cloud.beforeSave("Task", ({ object }) => {
      if (object.get("title") === "bad") throw new Parse.Error(Parse.Error.VALIDATION_ERROR, "Title is not allowed.");
    });
  },
});
