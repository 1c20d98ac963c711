import { expect, test } from "vitest";
import { isSealed, seal, unseal } from "./sealed-file.ts";

const file = Uint8Array.from({ length: 5000 }, (_, index) => index % 251);

test("a sealed file opens with its passphrase alone, and shows nothing of what is in it", async () => {
  const sealed = await seal(file, "Straße am Bach");
  expect(isSealed(sealed)).toBe(true);
  expect(isSealed(file)).toBe(false);
  expect(await unseal(sealed, "Straße am Bach")).toEqual(file);
  expect(await unseal(sealed, "Strasse am Bach")).toBe("wrong");
  expect(await unseal(sealed, "")).toBe("wrong");
  expect(Buffer.from(sealed).includes(Buffer.from(file.subarray(0, 16)))).toBe(false);
  // The same characters in another Unicode normalization.
  const typed = await seal(file, "caf\u00e9");
  expect(await unseal(typed, "cafe\u0301")).toEqual(file);
  // Sealing the same file twice gives different bytes, because salt and nonce differ.
  const again = await seal(file, "Straße am Bach");
  expect(again.subarray(60)).not.toEqual(sealed.subarray(60));
});

test("a sealed file that was changed, cut or made by a newer program is refused", async () => {
  const sealed = await seal(file, "one two three");
  for (const at of [30, 45, 70, sealed.length - 1]) {
    const changed = sealed.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await unseal(changed, "one two three")).toBe("wrong");
  }
  expect(await unseal(sealed.subarray(0, 40), "one two three")).toBe("wrong");
  expect(await unseal(sealed.subarray(0, 900), "one two three")).toBe("wrong");
  // A file with an excessive number of iterations is refused.
  const slow = sealed.slice();
  slow.set([255, 255, 255, 255], 25);
  expect(await unseal(slow, "one two three")).toBe("wrong");
  const newer = Buffer.concat([Buffer.from("Ninefold sealed backup 2\n"), Buffer.from(file)]);
  expect(await unseal(newer, "one two three")).toBe("newer");
});
