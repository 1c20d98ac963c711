import { suggest } from "#text/suggest.ts";
import type { Span } from "#text/span.ts";
import { COLOURS, ICONS, TINTS } from "../appearance-names.ts";
import type { Checking } from "../checking.ts";
import { iconsFor, isWordForIcon } from "../icon-words.ts";

/** Reports icons and colours that the player does not know and replaces by neutral ones. */
export function checkAppearance(at: Checking): void {
  const { purpose, screens, entities, states } = at.model;
  if (purpose.icon !== null) judgeIcon(at, purpose.icon.value, purpose.icon.span);
  if (purpose.colour !== null && !isColour(purpose.colour.value))
    at.report("colour-unknown", purpose.colour.span, named(purpose.colour.value, COLOURS));
  for (const { tab } of screens) if (tab?.icon) judgeIcon(at, tab.icon, tab.span, true);
  for (const { icon, colourIf } of entities) {
    if (icon !== null) judgeIcon(at, icon.value, icon.span);
    for (const { colour, condition } of colourIf) judgeTint(at, colour, condition.span);
  }
  for (const { statuses } of states)
    for (const { colour, span } of statuses) if (colour !== null) judgeTint(at, colour, span);
}

/** In `navy blue`, finds the known word. */
const named = (written: string, known: ReadonlySet<string>) => ({
  written,
  near:
    suggest(written, known) ??
    written
      .toLowerCase()
      .split(/\s+/u)
      .find((word) => known.has(word)) ??
    null,
});

/** Emoji, flags and keycaps. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

function judgeIcon(at: Checking, written: string, span: Span, ofTab = false): void {
  if (EMOJI.test(written) || ICONS.has(written)) return;
  const slip = isWordForIcon(written) ? null : suggest(written, ICONS);
  const near = slip ?? (iconsFor(written).join("`, `") || null);
  // `yes, only for keepers`, `first`.
  const saysMore = ofTab && (/\s/u.test(written.trim()) || /^(?:first|last)$/iu.test(written));
  at.report("icon-unknown", span, { written, near: saysMore ? null : near, saysMore });
}

function judgeTint(at: Checking, written: string, span: Span): void {
  if (!TINTS.has(written.trim().toLowerCase())) at.report("tint-unknown", span, named(written, TINTS));
}

const isColour = (written: string): boolean => {
  const text = written.trim().toLowerCase();
  return (
    /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$|^(?:rgb|hsl|oklch)a?\(.*\)$/.test(text) ||
    COLOURS.has(text.replaceAll(/[\s_-]/gu, ""))
  );
};
