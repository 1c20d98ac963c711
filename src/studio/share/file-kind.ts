/** `data`: perhaps a table, a form or an API; the import that reads it decides. */
export type FileKind = "document" | "backup" | "data";

const LOOKED_AT = 4096;
const BACKUP = /^Ninefold (?:sealed )?backup \d/u;
/** A file of records rescued from a damaged app. */
const RESCUED = /^\{\s*"name": ?"(?:[^"\\]|\\.)*",\s*"document": ?"/u;
const DATA_NAME = /\.(?:xlsx?|ods|csv|tsv|json|jsonl|ndjson|ya?ml|zip)$/iu;

/** The kind of a file, by its first bytes more than by its name. */
export async function fileKind(file: File): Promise<FileKind> {
  const head = new TextDecoder().decode(await file.slice(0, LOOKED_AT).arrayBuffer());
  if (BACKUP.test(head) || RESCUED.test(head) || /\.(?:ninefold|sealed)$/iu.test(file.name)) return "backup";
  if (/\.(?:md|markdown)$/iu.test(file.name)) return "document";
  // In YAML a comment looks like a Markdown heading.
  if (DATA_NAME.test(file.name) || head.includes("\0")) return "data";
  return /^#{1,2} +\S/mu.test(head) ? "document" : "data";
}
