import { describe, expect, test } from "vitest";
import { linkOf } from "./links.ts";

describe("P3.19 a link is a page, a letter or a call", () => {
  test.each([
    ["https://example.org/a", "https://example.org/a"],
    ["http://example.org", "http://example.org/"],
    ["example.org", "https://example.org/"],
    ["www.example.org/x?y=1#z", "https://www.example.org/x?y=1#z"],
    ["example.org:8080/x", "https://example.org:8080/x"],
    ["localhost:3000", "https://localhost:3000/"],
    ["mailto:a@example.org", "mailto:a@example.org"],
    ["tel:+49160010103", "tel:+49160010103"],
    ["  https://example.org  ", "https://example.org/"],
    ["HTTPS://EXAMPLE.ORG", "https://example.org/"],
    ["müller.example/straße", "https://xn--mller-kva.example/stra%C3%9Fe"],
  ])("%s opens", (written, address) => {
    expect(linkOf(written)).toBe(address);
  });

  test.each([
    "javascript:1.x;alert(1)",
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "javascript:1/alert(1)",
    "javascript:80/.x",
    "JAVASCRIPT:1.example",
    "java\nscript:alert(1)",
    "java\tscript:1.x",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "data:1.x",
    "vbscript:1.x",
    "file:///etc/passwd",
    "blob:https://example.org/x",
    "ftp://example.org",
    "sms:123",
    "geo:1,2",
    "intent://x#Intent;end",
    "mailto:",
    "tel:none",
    "https://",
    "/relative",
    "//example.org",
    "?x=1",
    "maybe",
    "two words.example",
    "",
    `https://example.org/${"x".repeat(5000)}`,
  ])("%s does not", (written) => {
    expect(linkOf(written)).toBe(null);
  });
});
