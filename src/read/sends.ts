import type { Expression } from "#model/expression.ts";
import type { Item, ItemOptions } from "./items.ts";
import type { CALL, RESOURCE } from "./keys.ts";
import type { Rich } from "./markdown/rich.ts";
import { readCondition } from "./phrases/conditions.ts";
import { fieldsSent, readSentFields } from "./phrases/sent-fields.ts";
import type { Names } from "./names.ts";
import type { Reading } from "./reading.ts";

/** How the items of point 7 are read. */
export const ITEM_OPTIONS: ItemOptions = { strict: true, default: "D7.1" };

export interface Sender {
  readonly names: Names;
  readonly entity: string | null;
  readonly item: Item<typeof CALL> | Item<typeof RESOURCE>;
  /** What a field is called on the wire. */
  readonly wire?: (field: string) => string;
}

/** *Sends* of a call or of a kept entity: a map in code, or the fields by their names. */
export function readSends(
  reading: Reading,
  cell: Rich | null,
  { names, entity, item, wire }: Sender,
): { sends: Expression | null; photosAsFiles: boolean } {
  if (cell === null) return { sends: null, photosAsFiles: false };
  const files = /,?\s*(?:and\s+|with\s+)?(?:the\s+)?(?:photos?|files?|pictures?)\s+as\s+files?\.?/iu.exec(cell.text);
  const rest = files === null ? cell : without(cell, files.index, files[0].length);
  if (rest.text === "" || /^nothing\.?$/iu.test(rest.text)) return { sends: null, photosAsFiles: files !== null };
  const fields = fieldsSent(reading, names, entity, wire);
  const { value, problem } = readSentFields(reading, rest, fields) ?? readCondition(reading, rest, "Sends");
  item.close(problem);
  return { sends: value, photosAsFiles: files !== null };
}

const without = (rich: Rich, at: number, length: number): Rich =>
  rich.slice(0, at).trim().text === "" ? rich.slice(at + length).trim() : rich.slice(0, at).trim();
