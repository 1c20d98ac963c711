import { describe, expect, it } from "vitest";
import { initialsOf } from "./Avatar.tsx";

describe("initials", () => {
  it.for([
    ["Inês Carvalho", "IC"],
    ["Émile", "É"],
    ["E\u0301mile Zola", "E\u0301Z"],
    ["Maria da Silva Costa", "MC"],
    ["李 小龙", "李小"],
    ["क्षमा", [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment("क्षमा")][0]?.segment.toUpperCase()],
    ["“Quoted” name", "QN"],
    ["4 seasons", "4S"],
    ["…", ""],
  ] as const)("of %s are %s", ([name, initials]) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
