import { describe, expect, test } from "vitest";
import { emailOf, phoneOf } from "./contacts.ts";

describe("P3.21 a phone number is what can be dialled", () => {
  test.each([
    ["030 1234567", "030 1234567"],
    [" +49 (0)30 / 12 34-5 ", "+49 (0)30 / 12 34-5"],
    ["(555) 010-0123", "(555) 010-0123"],
    ["555 0100 ext. 12", "555 0100 ext. 12"],
    ["555 0100 x12", "555 0100 x12"],
    ["555 0100 #12", "555 0100 #12"],
    ["+1 555 0100,,42#", "+1 555 0100,,42#"],
    ["112", "112"],
    // As copied from a phone's contacts, with direction marks around it.
    ["\u202a+49\u00a0160\u202f010103\u202c", "+49 160 010103"],
    ["+49 160‑010‑103", "+49 160‐010‐103"],
    ["٠٥٠ ١٢٣٤٥٦٧", "050 1234567"],
    ["۰۲۱ ۱۲۳۴۵۶۷", "021 1234567"],
    ["０３－１２３４", "03-1234"],
    ["555 0100\n", "555 0100"],
  ])("%j is one", (written, kept) => {
    expect(phoneOf(written)).toBe(kept);
  });

  test.each([
    "555 0100\n555 0101",
    "555\t0100",
    "555\r0100",
    "*#06#",
    "*21*5550100#",
    "#31#5550100",
    "**61*5550100#",
    "+49 30 1234 +49 30 5678",
    "tel:5550100",
    "five",
    "ext 12",
    "-555",
    "()",
    "",
    "1".repeat(61),
  ])("%j is none", (written) => {
    expect(phoneOf(written)).toBe(null);
  });
});

describe("P3.21 an e-mail address is one address", () => {
  test.each([
    ["a@example.org", "a@example.org"],
    [" a@example.org ", "a@example.org"],
    ["\u202aa+b@example.org\u202c", "a+b@example.org"],
    ["o'neil@example.org", "o'neil@example.org"],
    ["anna@müller.example", "anna@müller.example"],
    ["root@localhost", "root@localhost"],
  ])("%j is one", (written, kept) => {
    expect(emailOf(written)).toBe(kept);
  });

  test.each([
    "a@example.org,b",
    "a@example.org;b@example.org",
    "Anna <a@example.org>",
    "<a@example.org>",
    "a@example.org\nbcc:b",
    "a b@example.org",
    "a\u202e@example.org",
    "a@exam\u200bple.org",
    "@example.org",
    "a@",
    "a",
    "",
  ])("%j is none", (written) => {
    expect(emailOf(written)).toBe(null);
  });
});
