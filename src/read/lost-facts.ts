import type { PointNumber } from "#model/model.ts";
import { CALL, CALL_FACTS, ENTITY, PURPOSE, RESOURCE, ROLE_FACTS, SCREEN, STATES, type Keys } from "./keys.ts";
import type { Body, Outline } from "./markdown/outline.ts";
import { compact, isExplanation, matchKey } from "./match-keys.ts";
import { saysNothing } from "./not-shown.ts";
import type { Reading } from "./reading.ts";
import type { Sections } from "./sections.ts";

/** The facts that a point accepts: directly under its heading, and under the third-level headings in it. */
interface AllowedFacts {
  readonly point: Keys;
  readonly block: Keys;
}

/**
 * Points 5, 8 and 9 are missing: their bullets have names of the author's own, and they report unreadable ones
 * themselves.
 */
const TAKEN: Readonly<Partial<Record<PointNumber, AllowedFacts>>> = {
  1: { point: PURPOSE, block: PURPOSE },
  2: { point: {}, block: SCREEN },
  3: { point: {}, block: ENTITY },
  4: { point: {}, block: STATES },
  6: { point: ROLE_FACTS, block: {} },
  7: { point: CALL_FACTS, block: { ...CALL, ...RESOURCE } },
};

/**
 * Where facts with unambiguous names belong. Names such as `Title` or `Name` could be anything, so they are not listed.
 */
const HOMES: readonly { readonly where: string; readonly names: readonly string[] }[] = [
  {
    where: "section 1",
    names: ["Currency", "Time zone", "Timezone", "Language", "Intended users", "Published at", "Map tiles"],
  },
  { where: "section 1, or the entity in section 3", names: ["Icon"] },
  {
    where: "the screen in section 2, under its own heading “### Screen”",
    names: ["Lets a user", "Subtitle", "Badge", "Search", "Filters", "Answer here", "Tick here", "Empty", "Tab"],
  },
  {
    where: "the entity in section 3, under its own heading “### Entity”",
    names: ["Shown as", "Unique", "Order", "Colour if", "Color if"],
  },
  {
    where: "the entity in section 4, under its own heading “### Entity”",
    names: ["Open to change", "Open for change"],
  },
  { where: "section 6", names: Object.values(ROLE_FACTS).flatMap(({ names }) => names) },
  { where: "section 7", names: ["Base address", "Base URL", "Timeout", "Refresh token", "Idempotency-Key"] },
  { where: "section 9", names: ["Working hours", "Working time", "Holidays"] },
];

const homes = new Map(HOMES.flatMap(({ where, names }) => names.map((name) => [compact(name), where] as const)));

/** Reports facts in a place where nothing reads them, and facts without the bullet that makes them facts. */
export function tellLostFacts(reading: Reading, outline: Outline, sections: Sections): void {
  tellElsewhere(reading, outline.head, {});
  for (const [point, takes] of Object.entries(TAKEN)) {
    for (const { body, blocks } of sections.of(Number(point) as PointNumber)) {
      tellElsewhere(reading, body, takes.point);
      tellWithoutBullet(reading, outline, body, takes.point);
      for (const block of blocks) {
        const inParts = (at: number): boolean =>
          (block.parts ?? []).some(({ span }) => span.start <= at && at < span.end);
        const facts = block.body.facts.filter(({ span }) => !inParts(span.start));
        tellElsewhere(reading, { ...block.body, facts }, takes.block);
        tellWithoutBullet(reading, outline, block.body, takes.block);
      }
    }
  }
}

function tellElsewhere(reading: Reading, { facts }: Body, taken: Keys): void {
  for (const { key, value } of facts) {
    if (matchKey(key.plain, taken).kind !== "prose" || isExplanation(key.plain) || saysNothing(value.text)) continue;
    const where = homes.get(compact(key.plain));
    if (where !== undefined) reading.problem("fact-elsewhere", key.span, { key: key.plain, where });
  }
}

const LINE = /^[ \t]*(?:\*\*|__)?(\p{L}[\p{L} '-]{0,40}?)(?:\*\*|__)?:(?:\*\*|__)?[ \t]+\S.*$/gmu;

/** `Currency: EUR` as a line of text: with a bullet it would be a fact. */
function tellWithoutBullet(reading: Reading, { source }: Outline, { prose }: Body, taken: Keys): void {
  for (const { span } of prose) {
    const text = source.slice(span.start, span.end);
    if (/^\s*(?:[-*+]\s|>|\d+[.)]|```|~~~|<)/u.test(text)) continue;
    for (const found of text.matchAll(LINE)) {
      const key = found[1] ?? "";
      const said = homes.has(compact(key)) || EXPECTED.has(compact(key));
      if (!said || matchKey(key, taken).kind !== "known") continue;
      const start = span.start + found.index;
      // No blank line is needed before it: in Markdown a bullet ends the paragraph.
      const edits = [{ span: { start, end: start }, text: "- " }];
      const at = { start, end: start + found[0].length };
      reading.problem("fact-without-bullet", at, { key }, { title: "Make it a bullet", edits, safe: true });
    }
  }
}

/** Names that are facts in the places that accept them, and may begin a sentence elsewhere. */
const EXPECTED = new Set(
  [
    "Purpose of the product",
    "Purpose",
    "Users",
    "Colour",
    "Color",
    "Shows",
    "Route",
    "Kept at",
    "Many in",
    "One in",
  ].map(compact),
);
