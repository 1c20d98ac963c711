import type { Expression } from "#model/expression.ts";
import type { Item, ItemOptions } from "./items.ts";
import type { CALL, RESOURCE } from "./keys.ts";
import { CODE, type Rich } from "./markdown/rich.ts";
import { readCondition } from "./phrases/conditions.ts";
import type { Reading } from "./reading.ts";

/** How the items of point 7 are read. */
export const ITEM_OPTIONS: ItemOptions = { strict: true, default: "D7.1" };

/** *Sends* of a call or of a kept entity. */
export function readSends(
  reading: Reading,
  cell: Rich | null,
  item: Item<typeof CALL> | Item<typeof RESOURCE>,
): { sends: Expression | null; photosAsFiles: boolean } {
  if (cell === null) return { sends: null, photosAsFiles: false };
  const files = /,?\s*(?:and\s+|with\s+)?(?:the\s+)?(?:photos?|files?|pictures?)\s+as\s+files?\.?/iu.exec(cell.text);
  const rest = files === null ? cell : without(cell, files.index, files[0].length);
  if (rest.text === "" || /^nothing\.?$/iu.test(rest.text)) return { sends: null, photosAsFiles: files !== null };
  const { value, problem } = readCondition(reading, rest, "Sends");
  item.close(problem);
  return { sends: value, photosAsFiles: files !== null };
}

const without = (rich: Rich, at: number, length: number): Rich =>
  rich.text.slice(0, at).includes(CODE) ? rich.slice(0, at).trim() : rich.slice(at + length).trim();
