import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Parts } from "./Parts.tsx";

const drawn = (text: string): string => renderToString(<Parts text={text} />);

test("a line of several facts gives each its own direction, and is read and copied with dots between them", () => {
  const markup = drawn("Lena Brandt · 2 أكتوبر · 3");
  expect(markup.match(/<bdi>[^<]*<\/bdi>/gu)).toEqual([
    "<bdi>Lena Brandt</bdi>",
    "<bdi>2 أكتوبر</bdi>",
    "<bdi>3</bdi>",
  ]);
  expect(markup.replaceAll(/<[^>]*>/gu, "")).toBe("Lena Brandt · 2 أكتوبر · 3");
});

test("a line of one fact is that fact", () => {
  expect(drawn("Lena Brandt")).toBe("<bdi>Lena Brandt</bdi>");
});
