import { deflateSync } from "fflate";
import * as fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { toBase64Url } from "./base64url.ts";
import { FrameCollector, framesOf } from "./code-frames.ts";
import { documentForCodes, documentLink, leadsOnlyHere } from "./document-link.ts";
import { packedInLink } from "./packed-link.ts";
import { packDocument, unpackDocument } from "./packed-document.ts";

const folder = join(import.meta.dirname, "../../../samples");
const samples = readdirSync(folder)
  .filter((name) => name.endsWith(".md"))
  .map((name) => readFileSync(join(folder, name), "utf8"));
const base = "https://apps.example/ninefold/";

function collected(frames: readonly string[]): string | null {
  const collector = new FrameCollector();
  for (const frame of frames) {
    const result = collector.take(frame);
    if (result.kind === "whole") return result.text;
  }
  return null;
}

test("a document comes back byte for byte from a link and from codes in any order", () => {
  const documents = fc.oneof(fc.constantFrom(...samples), fc.string({ unit: "grapheme", maxLength: 5000 }));
  fc.assert(
    fc.property(documents, fc.integer(), (source, turn) => {
      const link = documentLink(`${base}?x#/old`, source);
      expect(link.startsWith(`${base}#/add/`)).toBe(true);
      expect(unpackDocument(packedInLink(` ${link}\n`) ?? "")).toEqual({ source });
      const frames = framesOf(link);
      const from = Math.abs(turn) % frames.length;
      // A camera starts anywhere and sees some codes twice.
      const met = [...frames.slice(from), ...frames.slice(from), ...frames].toReversed();
      expect(collected(met)).toBe(link);
    }),
    { numRuns: 60 },
  );
});

test("from an address that only this machine can reach, no link leads, and codes carry the document without one", () => {
  for (const host of ["localhost:4090", "127.0.0.1:4091", "127.8.0.1", "[::1]:80", "notes.localhost", "0.0.0.0:4090"]) {
    const here = `http://${host}/ninefold/`;
    expect(leadsOnlyHere(here)).toBe(true);
    for (const source of ["# A", samples[0] ?? ""]) {
      const text = documentForCodes(here, source);
      expect(text).not.toContain(host);
      expect(text).not.toMatch(/^https?:/u);
      expect(unpackDocument(packedInLink(collected(framesOf(text)) ?? "") ?? "")).toEqual({ source });
    }
  }
  for (const address of [base, "http://192.168.0.7:4090/", "https://localhost.example/", "https://127.example/"]) {
    expect(leadsOnlyHere(address)).toBe(false);
    expect(documentForCodes(address, "# A")).toBe(documentLink(address, "# A"));
  }
});

test("codes are QR codes that can be read from a screen", () => {
  for (const source of samples.slice(0, 2))
    for (const frame of framesOf(documentLink(base, source)))
      expect(encode(frame, { ecc: "L" }).version).toBeLessThan(20);
});

test("what is cut, changed or foreign is named, and nothing larger than the limit is inflated", () => {
  const packed = packDocument(samples[0] ?? "");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: packed.length - 1 }), (length) => {
      expect(unpackDocument(packed.slice(0, length))).toHaveProperty("problem");
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 2, max: packed.length - 1 }), (at) => {
      const sign = packed[at] === "A" ? "B" : "A";
      const changed = unpackDocument(packed.slice(0, at) + sign + packed.slice(at + 1));
      // Some bits don't matter. A changed document must be refused.
      if ("source" in changed) expect(changed.source).toBe(samples[0]);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => void unpackDocument(text)));
  expect(unpackDocument("2.abc")).toEqual({ problem: "newer" });
  expect(unpackDocument("Milk, eggs")).toEqual({ problem: "no-document" });
  const bomb = deflateSync(new Uint8Array(20_000_000));
  const all = new Uint8Array(6 + bomb.length);
  all.set(bomb, 6);
  expect(unpackDocument(`1.${toBase64Url(all)}`)).toEqual({ problem: "too-large" });
});

test("codes of another app, and codes that don't fit together, never make a document", () => {
  const [one, other] = [framesOf(packDocument(samples[0] ?? "")), framesOf(packDocument(samples[1] ?? ""))];
  expect(collected([...one.slice(0, -1), ...other.slice(0, -1)])).toBeNull();
  const forged = [...one.slice(0, -1), (one.at(-1) ?? "").replace(/.$/u, (sign) => (sign === "A" ? "B" : "A"))];
  expect(collected(forged)).toBeNull();
  for (const code of ["9F:abcdef:0/3:x", "9F:abcdef:4/3:x", "9F:abcdef:1/99999:x", "9F:", "9F:x"])
    expect(new FrameCollector().take(code)).toEqual({ kind: "other" });
});

test("what is not a link of ours is not taken for one", () => {
  expect(packedInLink("# Specification: Milk")).toBeNull();
  expect(packedInLink("See https://apps.example/#/add/1.abc please")).toBeNull();
});
