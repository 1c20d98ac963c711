/** To be called from a tap: browsers allow it only then. */
export async function copyText(text: string): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- here it is asked whether it is there
  const { clipboard }: Partial<Navigator> = navigator;
  if (clipboard !== undefined) await clipboard.writeText(text);
  else if (!copyByCommand(text)) throw new Error("Nothing can be copied here.");
}

/** A page served by plain http has no clipboard API, but it can fill in a copy that the browser makes. */
function copyByCommand(text: string): boolean {
  let copied = false;
  const fill = (event: ClipboardEvent): void => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
    copied = true;
  };
  document.addEventListener("copy", fill, { capture: true });
  try {
    return document.execCommand("copy") && copied;
  } finally {
    document.removeEventListener("copy", fill, { capture: true });
  }
}
