import { expect, it } from "vitest";
import { en } from "./en.ts";
import { KNOWN_VERBS, pastParticiple } from "./past-participle.ts";

it("says what was done to a record", () => {
  expect(["Return", "Hand in", "Verify", "Plan", "Lend", "Approve", "Mark lost"].map(pastParticiple)).toEqual([
    "returned",
    "handed in",
    "verified",
    "planned",
    "lent",
    "approved",
    "marked lost",
  ]);
  expect(en.didFire("Belt sander", "Return", "In")).toBe("Belt sander returned");
  expect(en.didFireAll(3, "Return")).toBe("3 returned");
});

it("names the new status where the verb is not known, takes no object or has one already", () => {
  for (const event of ["Order parts", "Wait", "Zurückgeben", "Go on", "toString"])
    expect(pastParticiple(event), event).toBeNull();
  expect(en.didFire("Kitchen tap", "Order parts", "Waiting")).toBe("Kitchen tap: Waiting");
  expect(en.didFire("Kitchen tap", "Order parts", null)).toBe("Kitchen tap: Order parts");
});

it("doubles the last letter behind a short vowel, where the end of the verb is stressed", () => {
  const short = [...KNOWN_VERBS].filter((verb) => /(?:^|[^aeiou])[aeiou][bdgklmnprtz]$/u.test(verb));
  const doubled = short.filter((verb) => pastParticiple(verb) === `${verb}${verb.at(-1)}ed`);
  const unstressed = ["answer", "deliver", "open", "order", "register", "reopen", "visit", "water"];
  expect(short.filter((verb) => !doubled.includes(verb))).toEqual(unstressed);
  expect(pastParticiple("Submit")).toBe("submitted");
});
