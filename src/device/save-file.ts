/** Saves a file as a download. */
export function saveFile(bytes: Uint8Array, name: string, type = "application/octet-stream"): void {
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by then; keeping the URL longer would keep the bytes in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
