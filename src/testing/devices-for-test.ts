import { EXCHANGE_METHODS } from "#device/remote-exchange.ts";
import type { ExchangeAndMerging, MergeChoices, MergeProgress, OpenedMerge } from "#engine/contract/merge.ts";
import type { AppOnDevice } from "#engine/open-app-with.ts";
import type { Database } from "#store/database.ts";
import { openShelfForTest } from "./shelf-for-test.ts";

export const MINE: MergeChoices = { all: "mine", each: {} };
export const THEIRS: MergeChoices = { all: "theirs", each: {} };

/** A device with one app. */
export interface DeviceForTest {
  readonly app: AppOnDevice;
  readonly database: Database;
  /** Calls go over the wire, as from a page. */
  readonly exchange: ExchangeAndMerging;
  backUp(): Promise<Uint8Array>;
  /** Opens and compares another copy. Throws if the file is refused. */
  compare(file: Uint8Array, name?: string): Promise<OpenedMerge & { readonly progress: MergeProgress }>;
  carryOut(id: string, how: "try" | "run", choices?: MergeChoices): Promise<MergeProgress>;
  /** Compares and merges. */
  merge(file: Uint8Array, choices?: MergeChoices): Promise<MergeProgress & { readonly id: string }>;
}

/** A device with a document, or with a backup from another device. */
export async function openDevice(given: string | Uint8Array, withSampleData = false): Promise<DeviceForTest> {
  const { shelf, device, call } = await openShelfForTest();
  const { id } =
    typeof given === "string"
      ? await shelf.add({ source: given, origin: "file", withSampleData })
      : await shelf.restore(given);
  const { app, database } = await device.running(id);
  const exchange = Object.fromEntries(
    EXCHANGE_METHODS.map((method) => [method, (...args: readonly unknown[]) => call(`exchange:${id}`, method, args)]),
  ) as unknown as ExchangeAndMerging;

  const toTheEnd = async (merge: string): Promise<MergeProgress> => {
    for (;;) {
      const progress = await exchange.stepMerge(merge);
      if (progress === null) throw new Error("There is no such merge.");
      if (progress.finished) return progress;
    }
  };
  const compare: DeviceForTest["compare"] = async (bytes, name = "other.ninefold") => {
    const opened = await exchange.openMerge([{ name, bytes }]);
    if (opened.kind === "refused") throw new Error(opened.code);
    return { ...opened, progress: await toTheEnd(opened.id) };
  };
  const carryOut: DeviceForTest["carryOut"] = async (merge, how, choices = MINE) => {
    await exchange.beginMerge(merge, how, choices);
    return toTheEnd(merge);
  };
  return {
    app,
    database,
    exchange,
    backUp: () => shelf.backUp(id),
    compare,
    carryOut,
    async merge(file, choices = MINE) {
      const opened = await compare(file);
      return { ...(await carryOut(opened.id, "run", choices)), id: opened.id };
    },
  };
}
