import type { FileRefused } from "#engine/contract/exchange.ts";

/** Opens a file in the worker. If the sheet was closed meanwhile, the file is closed again and the result is null. */
export async function openWhileHere<T extends { readonly kind: "opened"; readonly id: string }>(
  open: () => Promise<T | FileRefused>,
  close: (id: string) => Promise<void>,
  isHere: () => boolean,
): Promise<T | FileRefused | null> {
  const opened = await open();
  if (isHere()) return opened;
  if (opened.kind === "opened") await close(opened.id);
  return null;
}
