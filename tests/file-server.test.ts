import { spawnSync } from "node:child_process";
import { request } from "node:http";
import { expect, it } from "vitest";
import { serveFolder } from "../scripts/serve.mjs";

it("answers what is no address, and goes on", async () => {
  const site = await serveFolder("docs", { base: "/" });
  const statusOf = (path: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request({ host: "127.0.0.1", port: new URL(site.address).port, path }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on("error", reject)
        .end();
    });
  try {
    expect(await Promise.all(["//", "/%", "/voice.md"].map(statusOf))).toEqual([404, 404, 200]);
  } finally {
    await site.close();
  }
});

it.each(["abc", "99999", "-1", "1.5"])("npm start says in a sentence that %s is no port", (PORT) => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, PORT },
    encoding: "utf8",
  });
  expect(status).toBe(2);
  expect(stderr).toBe(`PORT says "${PORT}". A port is a number from 1 to 65535.\n`);
});
