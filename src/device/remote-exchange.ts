import type { Exchange } from "#engine/contract/exchange.ts";
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
] as const satisfies readonly (keyof Exchange)[];

export const remoteExchange = (connection: Connection, id: string): Exchange =>
  remote(connection, `exchange:${id}`, EXCHANGE_METHODS) as Exchange;
