import { expect, test } from "vitest";
import { COLOURS, ICONS, TINTS } from "#check/appearance-names.ts";
import { iconPaths } from "#ui/icons/icon-data.ts";
import { moreIcons } from "#ui/icons/more-icon-names.ts";
import { asColourWord, colourWords } from "#ui/list/Avatar.tsx";
import { readColour } from "#ui/tokens/colour.ts";

test("the icons that checks know are those that the player draws", () => {
  const drawn = [...Object.keys(iconPaths), ...moreIcons.flatMap(({ names }) => names.trim().split(" "))];
  expect([...ICONS].sort()).toEqual([...new Set(drawn)].sort());
});

test("the tints that checks know are those that the player draws", () => {
  expect([...TINTS].filter((word) => asColourWord(word) === null)).toEqual([]);
  expect(colourWords.filter((word) => !TINTS.has(word))).toEqual([]);
});

test("every colour word of the kit is one that checks know", () => {
  for (const word of ["slate", "amber", "teal", "skyblue", "maroon", "darkgreen"]) {
    expect(readColour(word)).not.toBeNull();
    expect(COLOURS.has(word)).toBe(true);
  }
});
