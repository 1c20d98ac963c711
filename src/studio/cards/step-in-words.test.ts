import { expect, test } from "vitest";
import { stepInWords } from "./step-in-words.ts";

test("a step says its word, however its line is written", () => {
  const said = (line: string, source: string): string => {
    const start = line.indexOf(source);
    return stepInWords(line, { source, span: { start, end: start + source.length } });
  };
  expect(said("- As: noah", "noah")).toBe("As noah");
  expect(said("* When Return L1", "Return L1")).toBe("When Return L1");
  expect(said("Return L1", "Return L1")).toBe("Return L1");
});
