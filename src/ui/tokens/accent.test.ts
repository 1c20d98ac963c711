import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { accentTokens, grounds, standardAccent } from "./accent.ts";
import { readColour } from "./colour.ts";
import { contrast, hexOf, oklchOf, rgbOf, type Rgb } from "./oklch.ts";

const read = (written: string): Rgb => {
  const colour = readColour(written);
  if (!colour) throw new Error(`not a colour: ${written}`);
  return colour;
};

function weakest(colour: string): number {
  const tokens = accentTokens(colour);
  return Math.min(
    ...(["light", "dark"] as const).flatMap((mode) => {
      const theme = tokens[mode];
      const under = (["page", "card", "fill"] as const).map((name) => rgbOf({ ...grounds[mode][name], h: tokens.hue }));
      return [
        contrast(read(theme.onAccent), read(theme.accent)),
        contrast(read(theme.accentText), read(theme.accentSoft)),
        // Large text needs a contrast of 3 where other text needs 4.5.
        1.5 * contrast(read(theme.onGradient), read(theme.gradientFrom)),
        1.5 * contrast(read(theme.onGradient), read(theme.gradientTo)),
        ...under.map((ground) => contrast(read(theme.accentText), ground)),
      ];
    }),
  );
}

describe("accent of an app", () => {
  it("is legible in both themes whatever colour a document names", () => {
    assert(
      property(integer({ min: 0, max: 0xffffff }), (number) => {
        const colour = `#${number.toString(16).padStart(6, "0")}`;
        expect(weakest(colour), colour).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 400 },
    );
  });

  it.each(["yellow", "white", "black", "grey", "lime", "#0f766e", "red", "navy"])("is legible for %s", (colour) => {
    expect(weakest(colour)).toBeGreaterThanOrEqual(4.5);
  });

  it("keeps the hue that was asked for", () => {
    const asked = oklchOf(read("#0f766e"));
    const { light, dark } = accentTokens("#0f766e");
    for (const theme of [light, dark]) expect(Math.abs(oklchOf(read(theme.accent)).h - asked.h)).toBeLessThan(6);
  });

  it("falls back to the standard accent for what is no colour", () => {
    expect(accentTokens("no colour at all")).toEqual(accentTokens(standardAccent));
    expect(accentTokens("url(javascript:alert(1))")).toEqual(accentTokens(standardAccent));
  });

  it("computes with the grounds that the style sheet draws", () => {
    const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
    for (const mode of ["light", "dark"] as const)
      for (const [name, { l, c }] of Object.entries(grounds[mode]).filter(([, ground]) => ground.c > 0))
        expect(css, `${mode} ${name}`).toContain(`oklch(${l} calc(${c} * var(--lean)) var(--hue))`);
  });
});

describe("colours as authors write them", () => {
  it.each([
    ["#f00", "#ff0000"],
    ["rgb(255, 0, 0)", "#ff0000"],
    ["rgb(100% 0% 0% / 0.5)", "#ff0000"],
    ["hsl(120 100% 25%)", "#008000"],
    ["Dark Green", "#166534"],
  ])("reads %s", (written, hex) => {
    expect(hexOf(read(written))).toBe(hex);
  });

  it.each(["", "#12", "rgb(1)", "expression(alert(1))", "a".repeat(5000)])("refuses %s", (written) => {
    expect(readColour(written)).toBeNull();
  });
});
