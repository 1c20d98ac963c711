import type { Rich } from "../markdown/rich.ts";

export interface ReadGroup {
  readonly heading: string | null;
  readonly fields: readonly Rich[];
}

/**
 * `**Claim** Number, Employee; **Payment** Advances`: a bold word starts a group, with or without a separator before
 * it.
 */
export function readFieldGroups(cell: Rich): ReadGroup[] {
  const groups: { heading: string | null; fields: Rich[] }[] = [];
  for (const part of cell.split(";").flatMap((each) => each.split(",").flatMap(beforeBold))) {
    let end = 0;
    while (end < part.text.length && part.isStrong(end)) end++;
    if (end > 0) groups.push({ heading: part.slice(0, end).plain.replace(/:\s*$/u, "").trim(), fields: [] });
    const rest = part.slice(end).trim();
    const field = rest.text.startsWith(":") ? rest.slice(1).trim() : rest;
    if (groups.length === 0) groups.push({ heading: null, fields: [] });
    if (field.text !== "") groups.at(-1)?.fields.push(field);
  }
  return groups;
}

/** `Department **Worth** Price`: splits the last field of one group from the heading of the next. */
function beforeBold(part: Rich): Rich[] {
  for (let i = 1; i < part.text.length; i++)
    if (part.isStrong(i) && !part.isStrong(i - 1) && part.slice(0, i).trim().text !== "")
      return [part.slice(0, i).trim(), ...beforeBold(part.slice(i))];
  return [part];
}
