import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { enErrors } from "#words/english.ts";
import { isPlatformCode, PLATFORM_CODES } from "#diagnostics/platform-codes.ts";

const root = join(import.meta.dirname, "..");

/** The program's own sources, without comments and tests. */
function sourcesOf(room: string): readonly { readonly file: string; readonly text: string }[] {
  return readdirSync(join(root, "src", room), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => ({
      file: join(room, name),
      text: readFileSync(join(root, "src", room, name), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""),
    }));
}

const engine = [...sourcesOf("engine"), ...sourcesOf("calls")];
const player = sourcesOf("player").filter(({ file }) => !file.includes("words"));

/** Few functions create refusals; their second argument is the code, or an expression with the possible codes. */
const MADE = /\b(?:word|refuseWith|refuseBroken|refused|failure|#say|#word|#failed|#again)\(([^;{]*)/g;
const GIVEN = /\bcode: ("[a-z][a-z-]*")/g;
const TEXT = /"([a-z]+(?:-[a-z]+)+|offline|timeout|required|refused|conflict|blocked|redirected)"/g;

/** Reasons why somebody lacks a right have their own codes. */
const isReason = (code: string): boolean => Object.hasOwn(enErrors.reasons.texts, code);

function codesIn(text: string): readonly string[] {
  const places = [...text.matchAll(MADE), ...text.matchAll(GIVEN)].map(([, inside]) => inside ?? "");
  return places.flatMap((place) => [...place.matchAll(TEXT)].map(([, code]) => code ?? ""));
}

test("P8.4 every failure of the engine and of the player has a row in the catalogue", () => {
  const given = [...engine, ...player].flatMap(({ file, text }) => codesIn(text).map((code) => ({ file, code })));
  // A low number would mean that the search misses most codes.
  expect(new Set(given.map(({ code }) => code)).size).toBeGreaterThan(60);
  expect(given.filter(({ code }) => !isPlatformCode(code) && !isReason(code))).toEqual([]);
});

test("P8.4 every row of the catalogue is given by something", () => {
  const all = [...engine, ...player].map(({ text }) => text).join("\n");
  const quoted = (code: string): boolean => all.includes(`"${code}"`);
  expect(PLATFORM_CODES.filter((code) => !quoted(code))).toEqual([]);
});

test("P8.4 the page tells of no failure without its code", () => {
  const bare = player.filter(({ text }) => /\bbad: true/.test(text));
  const places = bare.flatMap(({ file, text }) =>
    [...text.matchAll(/notify\(\s*\{[^}]*bad: true[^}]*\}/g)].map(([notice]) => ({ file, notice })),
  );
  expect(places.filter(({ notice }) => !/\bcode(?::|,| )/.test(notice))).toEqual([]);
  expect(player.filter(({ text }) => /text: (?:player\.)?words\.(?:failed|fileFailed|noPlace)\b/.test(text))).toEqual(
    [],
  );
});
