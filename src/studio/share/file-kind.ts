/** `data`: a table, a form or an API, if it is anything; whoever reads it says so. */
export type FileKind = "document" | "backup" | "data";

const LOOKED_AT = 4096;
const BACKUP = /^Ninefold (?:sealed )?backup \d/u;
/** What was saved of a damaged app. */
const RESCUED = /^\{\s*"name": ?"(?:[^"\\]|\\.)*",\s*"document": ?"/u;
const DATA_NAME = /\.(?:xlsx?|ods|csv|tsv|json|jsonl|ndjson|ya?ml|zip)$/iu;

/** What a file is, whatever way it was chosen: how it begins counts more than its name. */
export async function fileKind(file: File): Promise<FileKind> {
  const head = new TextDecoder().decode(await file.slice(0, LOOKED_AT).arrayBuffer());
  if (BACKUP.test(head) || RESCUED.test(head) || /\.(?:ninefold|sealed)$/iu.test(file.name)) return "backup";
  if (/\.(?:md|markdown)$/iu.test(file.name)) return "document";
  // In YAML a comment begins as a heading does.
  if (DATA_NAME.test(file.name) || head.includes("\0")) return "data";
  return /^#{1,2} +\S/mu.test(head) ? "document" : "data";
}
