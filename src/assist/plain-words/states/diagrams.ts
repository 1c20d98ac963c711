import { arrowIn, type Arrow } from "./arrows.ts";

const PASSED_OVER = /^(?:stateDiagram(?:-v2)?|direction\s+\w+|%%.*|hide empty description|)$/u;

/** The transitions of a Mermaid state diagram; null: a line is not understood. */
export function arrowsOfDiagram(lines: readonly string[]): readonly Arrow[] | null {
  if (
    lines
      .find((line) => line.trim() !== "")
      ?.trim()
      .startsWith("stateDiagram") !== true
  )
    return null;
  const names = new Map<string, string>();
  const arrows: Arrow[] = [];
  const called = (id: string): string => names.get(id.trim()) ?? id.trim();
  const said = lines.map((line) => line.trim().replace(/;$/u, "")).filter((line) => !PASSED_OVER.test(line));
  for (const line of said) {
    const [, title, id] = /^state\s+"([^"]+)"\s+as\s+(\S+)$/u.exec(line) ?? [];
    const [, known, shown] = /^([\p{L}\p{N}_]+)\s*:\s*(.+)$/u.exec(line) ?? [];
    if (id !== undefined && title !== undefined) names.set(id, title);
    else if (known !== undefined && shown !== undefined) names.set(known, shown);
  }
  for (const line of said) {
    if (!line.includes("-->")) {
      if (/^state\s+"[^"]+"\s+as\s+\S+$|^[\p{L}\p{N}_]+(?:\s*:\s*.+)?$/u.test(line)) continue;
      return null;
    }
    const [, from = "", to = "", label = ""] =
      /^(\[\*\]|[^\s:]+)\s*-->\s*(\[\*\]|[^\s:]+)\s*(?::\s*(.*))?$/u.exec(line) ?? [];
    // The end of the diagram is no transition.
    if (to === "[*]" && from !== "[*]") continue;
    const isStart = from === "[*]";
    const event = isStart ? "" : `: ${label}`;
    const arrow = arrowIn(`${isStart ? "start" : called(from)} --> ${called(to)}${event}`);
    if (arrow === null || (label === "" && !isStart)) return null;
    arrows.push(arrow);
  }
  return arrows.length === 0 ? null : arrows;
}
