import { describe, expect, it } from "vitest";
import { letterTo, safeLink, shortLink, telephone } from "./safe-link.ts";

describe("links of strangers", () => {
  it("open only what a page, a letter or a call is", () => {
    expect(safeLink("https://example.org/a")).toBe("https://example.org/a");
    expect(safeLink("example.org")).toBe("https://example.org/");
    expect(safeLink("mailto:a@example.org")).toBe("mailto:a@example.org");
    for (const bad of [
      "javascript:alert(1)",
      " JavaScript:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "file:///etc",
      "blob:x",
      "java\nscript:alert(1)",
    ])
      expect(safeLink(bad)).toBe(null);
  });

  it("writes to one address and to nobody else", () => {
    expect(letterTo("a@example.org")).toBe("mailto:a@example.org");
    expect(letterTo("a@example.org?bcc=b@example.org")).toBe(null);
    expect(letterTo("nobody")).toBe(null);
  });

  it.each([
    ["https://www.example.org/", "example.org"],
    ["https://müller.example/straße", "müller.example/straße"],
    ["https://例え.jp", "例え.jp"],
    ["https://кухня.рф/меню", "кухня.рф/меню"],
    ["https://сор.рф", "сор.рф"],
    // Cyrillic letters among Latin ones, and a word made only of letters that look Latin.
    ["https://аpple.com", "xn--pple-43d.com"],
    ["https://bаnk.example/x", "xn--bnk-6cd.example/x"],
    ["https://сосо.com", "xn--n1aahb.com"],
    ["gοοgle.com", "xn--ggle-0nda.com"],
  ])("shows %s as %s", (address, shown) => {
    expect(shortLink(address, safeLink(address) ?? "")).toBe(shown);
  });

  it.each([
    ["+49 (160) 010-103", "tel:+49160010103"],
    ["+49 (0)30 1234", "tel:+49301234"],
    ["(0)30 1234", "tel:0301234"],
    ["555 0100 ext. 12", "tel:5550100,12"],
    ["555 0100 x12", "tel:5550100,12"],
    ["555 0100 #12", "tel:5550100,12"],
    ["555 0100,,42#", "tel:5550100,,42%23"],
    ["٠٥٠ ١٢٣٤", "tel:0501234"],
    ["*21*5550100#", null],
    ['"><script>', null],
  ])("dials %s as %s", (number, dialled) => {
    expect(telephone(number)).toBe(dialled);
  });
});
