import { describe, expect, it } from "vitest";
import { letterTo, safeLink, telephone } from "./safe-link.ts";

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

  it("calls only digits", () => {
    expect(telephone("+49 (160) 010-103")).toBe("tel:+49160010103");
    expect(telephone('"><script>')).toBe("tel:");
  });
});
