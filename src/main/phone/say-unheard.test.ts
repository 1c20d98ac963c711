import { expect, test } from "vitest";
import { HostFailure } from "#device/wire.ts";
import { createActions } from "#player/actions/use-actions.ts";
import type { PlayerValue } from "#player/player-context.ts";
import { takeToasts } from "#ui/overlay/toast-queue.ts";
import { sayUnheard } from "./say-unheard.ts";

const failing = (code: string) => ({
  submit: () => Promise.reject(new HostFailure(code, "It failed.")),
});

test.each([
  ["app-closed", ["Something went wrong. Nothing was saved. Try again."]],
  ["storage-full", ["Your device is out of space, so nothing was saved. Free up space and try again."]],
  // The whole page says so.
  ["storage-corrupt", []],
])("an undo that fails (%s) is said, though nobody waits for it", async (code, expected) => {
  const said: string[] = [];
  const end = takeToasts(
    ({ text }) => void said.push(text),
    () => undefined,
  );
  const offered: { run: () => void }[] = [];
  const player = {
    app: failing(code),
    words: { undo: "Undo", errors: {} },
    t: String,
    notify: ({ action }: { readonly action?: { run: () => void } }) => action && void offered.push(action),
  } as unknown as PlayerValue;
  const done = { kind: "done", commit: 1, records: [], messages: [], open: null, undoable: true } as const;
  createActions(player).tell(done, "Done", null);
  const unheard = new Promise<HostFailure>((resolve) => process.once("unhandledRejection", resolve));
  offered[0]?.run();
  await sayUnheard(await unheard, "en");
  expect(said).toEqual(expected);
  end();
});
