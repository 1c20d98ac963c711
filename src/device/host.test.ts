import { expect, test } from "vitest";
import { Host, type ServedObjects } from "./host.ts";
import type { FromHost } from "./wire.ts";

test("what is watched is answered before what was asked behind it, once the app is open", async () => {
  let open: (app: object) => void = () => undefined;
  const opening = new Promise<object>((resolve) => (open = resolve));
  const served: ServedObjects = { target: () => opening, write: () => Promise.resolve() };
  const host = new Host(served);
  const said: FromHost[] = [];
  const port = { post: (message: FromHost) => void said.push(message) };
  const watch = { kind: "watch", id: "1", target: "app:1", method: "watch", args: [{ kind: "inbox" }] } as const;
  const describe = { kind: "call", id: "2", target: "app:1", method: "describe", args: [] } as const;
  const both = [host.receive("a", watch, port), host.receive("a", describe, port)];
  open({
    // Like an app, which sends one update for several changes in a row.
    watch: (_: unknown, tell: (value: unknown) => void) => {
      void Promise.resolve().then(() => tell("rows"));
      return () => undefined;
    },
    describe: () => Promise.resolve("described"),
  });
  await Promise.all(both);
  expect(said.map(({ id }) => id)).toEqual(["1", "2"]);
});
