import type { Call } from "#model/7-calls.ts";
import { suggest } from "#text/suggest.ts";
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
  /** The name of a field on the wire. */
  readonly wire?: (field: string) => string;
}

/** *Sends* of a call or of a kept entity: a map in code, or a list of fields. */
export function readSends(
  reading: Reading,
  cell: Rich | null,
  { names, entity, item, wire }: Sender,
): Pick<Call, "sends" | "photosAsFiles" | "fileBody" | "leavesOutEmpty"> {
  if (cell === null) return { sends: null, photosAsFiles: false };
  const without = LEFT_OUT.exec(cell.text);
  if (without !== null)
    return {
      ...readSends(reading, cell.slice(0, without.index).trim(), { names, entity, item, ...(wire && { wire }) }),
      leavesOutEmpty: true,
    };
  const alone = FILE_ALONE.exec(cell.text);
  if (alone !== null) {
    const name = cell.slice(0, alone[0].length - (alone[1]?.length ?? 0)).trim();
    const field = entity === null ? null : names.field(entity, name.plain);
    if (field === null)
      item.close(
        reading.problem("field-unknown", name.span, {
          name: name.plain,
          entity: entity ?? "This call (its *Of* is not said)",
          near: entity === null ? null : suggest(name.plain, names.fieldNames(entity)),
        }),
      );
    const each = Number(alone[3] ?? 1) * (/^k/iu.test(alone[4] ?? "M") ? 1000 : 1_000_000);
    const pieces = alone[2] === undefined ? null : Math.max(1000, each);
    return {
      sends: null,
      photosAsFiles: false,
      fileBody: { field: { value: field ?? "", span: name.span }, pieces },
    };
  }
  const files = /,?\s*(?:and\s+|with\s+)?(?:the\s+)?(?:photos?|files?|pictures?)\s+as\s+files?\.?/iu.exec(cell.text);
  const rest = files === null ? cell : cutOut(cell, files.index, files[0].length);
  if (rest.text === "" || /^nothing\.?$/iu.test(rest.text)) return { sends: null, photosAsFiles: files !== null };
  const fields = fieldsSent(reading, names, entity, wire);
  const { value, problem } = readSentFields(reading, rest, fields) ?? readCondition(reading, rest, "Sends");
  item.close(problem);
  return { sends: value, photosAsFiles: files !== null };
}

/** After a body, or under *As*: keys with empty values are left out. */
export const LEFT_OUT =
  /(?:^|,)\s*(?:(?:is|are|keys)\s+)?(?:left out|omitted|not sent)\s+(?:when|if|where)\s+empty\.?\s*$/iu;

/** `Photo as the body`, `Photo in pieces`, `Film in pieces of 5 MB`. */
const FILE_ALONE =
  /^[^,;{]+?(\s+(?:as\s+(?:the\s+)?(?:whole\s+)?body|(in\s+pieces)(?:\s+of\s+(\d{1,4})\s*(kB|MB))?)\.?)$/iu;

const cutOut = (rich: Rich, at: number, length: number): Rich =>
  rich.slice(0, at).trim().text === "" ? rich.slice(at + length).trim() : rich.slice(0, at).trim();
