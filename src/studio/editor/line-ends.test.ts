import { expect, test } from "vitest";
import { offsetWithOneLineEnd, withLineEndsOf, withOneLineEnd } from "./line-ends.ts";

test("a document from Windows is edited and given back with its own line ends", () => {
  const source = "# A\r\n\r\nText\r\n";
  const edited = withOneLineEnd(source);
  expect(edited).toBe("# A\n\nText\n");
  expect(withLineEndsOf(source, edited)).toBe(source);
  expect(withLineEndsOf(source, `${edited}more\n`)).toBe(`${source}more\r\n`);
});

test("where line ends are mixed, lines that stay keep theirs, and others get what most have", () => {
  const mixed = "a\nb\r\nc\r\nd\n";
  expect(withLineEndsOf(mixed, withOneLineEnd(mixed))).toBe(mixed);
  expect(withLineEndsOf("a\nb\r\nc\r\nd\n", "a\nb\nnew\nnewer\nd\n")).toBe("a\nb\r\nnew\nnewer\nd\n");
  expect(withLineEndsOf("a\nb\r\nc\r\n\r\nd\n", "a\nB\nc\n\nd\nend")).toBe("a\nB\r\nc\r\n\r\nd\nend");
  expect(withLineEndsOf("x\r\nx\n", "x\n")).toBe("x\r\n");
});

test("a place of a document from Windows is found in the text of the editor", () => {
  const source = "# A\r\n\r\nText\r\n";
  expect(withOneLineEnd(source).slice(offsetWithOneLineEnd(source, source.indexOf("Text")))).toBe("Text\n");
});

test("plain line ends stay plain", () => {
  expect(withLineEndsOf("a\nb", "a\nc")).toBe("a\nc");
  expect(withLineEndsOf("one line", "one\ntwo")).toBe("one\ntwo");
});
