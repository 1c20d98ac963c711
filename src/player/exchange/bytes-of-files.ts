import type { ImportFile } from "#engine/contract/exchange.ts";

export const bytesOf = (files: readonly File[]): Promise<ImportFile[]> =>
  Promise.all(files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
