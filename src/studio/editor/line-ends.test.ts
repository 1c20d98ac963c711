import { expect, test } from "vitest";
import { withLineEndsOf, withOneLineEnd } from "./line-ends.ts";

test("a document from Windows is edited and given back with its own line ends", () => {
  const source = "# A\r\n\r\nText\r\n";
  const edited = withOneLineEnd(source);
  expect(edited).toBe("# A\n\nText\n");
  expect(withLineEndsOf(source, edited)).toBe(source);
  expect(withLineEndsOf(source, `${edited}more\n`)).toBe(`${source}more\r\n`);
});

test("mixed and plain line ends become plain ones", () => {
  expect(withLineEndsOf("a\nb\r\n", "a\nb\n")).toBe("a\nb\n");
  expect(withLineEndsOf("a\nb", "a\nc")).toBe("a\nc");
  expect(withLineEndsOf("one line", "one\ntwo")).toBe("one\ntwo");
});
