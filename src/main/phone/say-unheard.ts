import { STORAGE_AT_FAULT } from "#device/connection.ts";
import type { HostFailure } from "#device/wire.ts";
import { loadWords } from "#player/words/language.ts";
import { showToast } from "#ui/overlay/toast-queue.ts";

/** Reports a failed call that nobody awaits, such as the undo of a toast. */
export async function sayUnheard({ code }: HostFailure, language: string): Promise<void> {
  // If the storage is at fault, the failure page reports it.
  if (STORAGE_AT_FAULT.has(code)) return;
  const { platform } = (await loadWords(language)).errors;
  showToast({ text: platform[code === "storage-full" ? "storage-full" : "went-wrong"], kind: "error" });
}
