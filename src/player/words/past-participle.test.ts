import { expect, it } from "vitest";
import { en } from "./en.ts";
import { pastParticiple } from "./past-participle.ts";

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
