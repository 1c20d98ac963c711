import { expect, test } from "vitest";
import { openDevice } from "#testing/devices-for-test.ts";
import { openWhileHere } from "./open-while-here.ts";

const SOURCE = `# Specification: Workshop

## 3. Entities and their fields

### Tool

| Field | Type |
| --- | --- |
| Name | text, required |
`;

test("a sheet that is closed while its file is being opened leaves nothing open", async () => {
  const { exchange, backUp } = await openDevice(SOURCE);
  const backup = { name: "other.ninefold", bytes: await backUp() };
  const table = { name: "tools.csv", bytes: new TextEncoder().encode("Name\nSaw\n") };
  for (const isLeft of [false, true]) {
    const ids: string[] = [];
    const noted = <T extends { readonly kind: string; readonly id?: string }>(opened: T): T => {
      if (opened.id !== undefined) ids.push(opened.id);
      return opened;
    };
    const merge = await openWhileHere(
      async () => noted(await exchange.openMerge([backup])),
      (id) => exchange.closeMerge(id),
      () => !isLeft,
    );
    const tables = await openWhileHere(
      async () => noted(await exchange.openImport([table], null)),
      (id) => exchange.closeImport(id),
      () => !isLeft,
    );
    expect([merge?.kind, tables?.kind]).toEqual(isLeft ? [undefined, undefined] : ["opened", "opened"]);
    const [ofMerge = "", ofImport = ""] = ids;
    expect((await exchange.stepMerge(ofMerge)) === null).toBe(isLeft);
    expect((await exchange.beginImport(ofImport, "try")) === null).toBe(isLeft);
  }
  // A refused file has nothing to close.
  const empty = { name: "tools.csv", bytes: new Uint8Array() };
  const close = (): Promise<void> => Promise.reject(new Error("nothing is open"));
  expect(
    await openWhileHere(
      () => exchange.openImport([empty], null),
      close,
      () => false,
    ),
  ).toBeNull();
});
