import { copyText } from "./copy.ts";

/** Hands a file to the phone's share sheet; if there is none, downloads it. False: the person dismissed the sheet. */
export async function shareFile(file: File): Promise<boolean> {
  if (navigator.canShare?.({ files: [file] }) && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ files: [file] });
      return true;
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return false;
    }
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}

/**
 * Shares a text, or copies it if sharing is not available; "left": the person dismissed the sheet. Files are included
 * if the phone accepts them.
 */
export async function shareText(
  title: string,
  text: string,
  files: readonly File[] = [],
): Promise<"shared" | "copied" | "left"> {
  if (typeof navigator.share === "function") {
    const along = { title, text, files: [...files] };
    try {
      await navigator.share(files.length > 0 && navigator.canShare?.(along) ? along : { title, text });
      return "shared";
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return "left";
    }
  }
  await copyText(text);
  return "copied";
}
