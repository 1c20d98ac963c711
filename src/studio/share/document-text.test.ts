import { expect, test } from "vitest";
import { documentText } from "./document-text.ts";

const DOCUMENT = "# Spezifikation: Grünflächen\n";
const utf16 = Uint8Array.from(Buffer.from(`\uFEFF${DOCUMENT}`, "utf16le"));

test.each([
  ["UTF-8", Buffer.from(DOCUMENT)],
  ["UTF-8 with a mark", Buffer.from(`\uFEFF${DOCUMENT}`)],
  ["UTF-16", utf16],
  ["Windows' Latin letters", Buffer.from(DOCUMENT, "latin1")],
])("a document in %s has the letters that its writer saw", async (_, bytes) => {
  expect(await documentText(new Blob([bytes]))).toBe(DOCUMENT);
});

test("a document that was cut inside a letter is refused", async () => {
  const cut = Buffer.from("# Grünflächen im Süd").subarray(0, -2);
  await expect(documentText(new Blob([cut]))).rejects.toThrow();
});
