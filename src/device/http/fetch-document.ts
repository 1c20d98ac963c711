import { guardedFetch } from "./fetch.ts";

const PATIENCE = 30_000;
/** The same limit as for files. */
const LARGEST = 5_000_000;

/** Fetches a published document. Failures are thrown. */
export async function fetchDocument(address: string): Promise<string> {
  const response = await guardedFetch(address, { headers: { Accept: "text/markdown, text/plain" } }, PATIENCE);
  if (!response.ok) throw new TypeError(`answered ${response.status}`);
  const text = await response.text();
  if (text.length > LARGEST || text.trim() === "") throw new TypeError("not a document");
  return text;
}
