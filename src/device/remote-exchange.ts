import type { ExchangeAndMerging } from "#engine/contract/merge.ts";
import type { Connection } from "./connection.ts";
import { remote } from "./remote.ts";

export const EXCHANGE_METHODS = [
  "openImport",
  "planImport",
  "proposeTable",
  "beginImport",
  "stepImport",
  "cancelImport",
  "undoImport",
  "refusals",
  "refusedRows",
  "closeImport",
  "exportData",
  "openMerge",
  "beginMerge",
  "stepMerge",
  "mergeConflicts",
  "cancelMerge",
  "undoMerge",
  "mergeRefusals",
  "refusedRecords",
  "closeMerge",
] as const satisfies readonly (keyof ExchangeAndMerging)[];

export const remoteExchange = (connection: Connection, id: string): ExchangeAndMerging =>
  remote(connection, `exchange:${id}`, EXCHANGE_METHODS) as ExchangeAndMerging;
