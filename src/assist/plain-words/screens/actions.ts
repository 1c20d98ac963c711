import type { Screen } from "#model/2-screens.ts";
import type { TextEdit } from "#text/edit.ts";
import type { Span } from "#text/span.ts";
import type { AnalysedDocument } from "../../analysed-document.ts";
import { screenOfPlace } from "../../entity-of-place.ts";
import type { Offer, Words } from "../offer.ts";

const ADDS = /^(?:add|new|create)$/iu;
/** Actions that every form or list has. */
const ALWAYS_THERE = /^(?:save|ok|back|go back|sort|scroll)$/iu;
/** These too, unless they are the name of an event that could not be read. */
const MOSTLY_THERE = /^(?:cancel|submit|close|refresh|reload|undo)$/iu;

/** *Lets a user*: completes `add` if its object is unambiguous, and removes actions that always exist. */
export function asAction({ text, span, study, at }: Words): Offer | null {
  const screen = screenOfPlace(study, at);
  if (screen === null) return null;
  if (ALWAYS_THERE.test(text.trim())) return leftOut(study.source, span, true);
  if (MOSTLY_THERE.test(text.trim())) return leftOut(study.source, span, false);
  const listed = new Set(
    screen.views.flatMap(({ kind, entity }) => (kind === "one" || kind === "form" || entity === null ? [] : [entity])),
  );
  const [entity, ...others] = listed;
  const fact = asFact(study, screen, span, text.trim());
  if (fact !== null) return fact;
  if (!ADDS.test(text.trim()) || entity === undefined || others.length > 0) return null;
  const { name } = study.model.entities.find(({ key }) => key === entity) ?? { name: entity };
  return { span, text: `create ${name}`, safe: true };
}

const NARROWS = /^(search|filter)(?:es|ing|s)?(?:\s+(?:by|in|on|for|for\s+an?|the))+\s+(\S.*)$/iu;

/** `search by name`, `filter by kind`: converted to a fact of the screen. */
function asFact(study: AnalysedDocument, screen: Screen, span: Span, text: string): Offer | null {
  const [, verb = "", list = ""] = NARROWS.exec(text) ?? [];
  const entity = screen.views.find((view) => view.entity !== null)?.entity ?? null;
  const isSearch = verb.toLowerCase() === "search";
  if (verb === "" || entity === null || (isSearch ? screen.search : screen.filters).length > 0) return null;
  const fields = list
    .split(/\s+(?:and|or)\s+|\s*&\s*/iu)
    .map((name) => study.symbols.field(entity, name)?.name ?? null);
  if (fields.includes(null)) return null;
  const line = `- ${isSearch ? "Search" : "Filters"}: ${fields.join(", ")}\n`;
  const title = `${isSearch ? "Let people search, and write" : "Write"} “${line.trim()}” below the table`;
  const gone = isSearch ? { span, text: "search" } : leftOut(study.source, span, true);
  return { span: gone.span, text: gone.text, safe: true, title, more: [factOf(study.source, screen.name, span, line)] };
}

/** Inserts a line in the screen's block, or in a new block below the current table. */
function factOf(source: string, screen: string, { end }: Span, line: string): TextEdit {
  const lineEnd = (from: number): number => (source.indexOf("\n", from) + 1 || source.length + 1) - 1;
  let at = lineEnd(end);
  while (source[at + 1] === "|") at = lineEnd(at + 1);
  // A heading in another point may have the same name.
  const from = Math.max(0, source.lastIndexOf("\n## ", end));
  const to = source.indexOf("\n## ", end);
  const heading = [...source.matchAll(/^###[ \t]+(.+?)[ \t]*$/gmu)].find(
    ({ 1: name, index }) => name === screen && index > from && (to === -1 || index < to),
  );
  const isApart = at >= source.length || source.startsWith("\n\n", at);
  if (heading === undefined)
    return { span: { start: at, end: at }, text: `\n\n### ${screen}\n${line.trimEnd()}${isApart ? "" : "\n"}` };
  const below = /^\n[ \t]*(?=\n[-*])/u.exec(source.slice(lineEnd(heading.index)))?.[0].length ?? 0;
  const start = lineEnd(heading.index) + below;
  return { span: { start, end: start }, text: `\n${line.trimEnd()}` };
}

/** Includes the comma that separates it from the next action. */
function leftOut(source: string, { start, end }: Offer["span"], safe: boolean): Offer {
  const after = /^[ \t]*,[ \t]*/u.exec(source.slice(end, end + 20))?.[0].length ?? 0;
  const before = after > 0 ? 0 : (/,[ \t]*$/u.exec(source.slice(Math.max(0, start - 20), start))?.[0].length ?? 0);
  const title = "Leave it out: it is there by itself";
  return { span: { start: start - before, end: end + after }, text: "", safe, title };
}
