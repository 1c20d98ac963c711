import { afterEach, expect, test, vi } from "vitest";
import { besideDocument, sitePlace } from "./site-place.ts";

afterEach(() => vi.unstubAllGlobals());

function pageWith(facts: { readonly [name: string]: string }, address: string): void {
  vi.stubGlobal("location", new URL(address));
  vi.stubGlobal("document", {
    querySelector: (selector: string) => {
      const content = facts[/ninefold-([a-z-]+)/u.exec(selector)?.[1] ?? ""];
      return content === undefined ? null : { content };
    },
  });
}

test("the app of a run file has the id that the page names, and asks for what is its own", () => {
  const facts = { base: "./", live: "", app: "file-a1b2c3", document: "./document.md?of=file-a1b2c3" };
  pageWith(facts, "http://localhost:4091/#/app/file-a1b2c3/notes");
  const { only, live } = sitePlace();
  expect(live).toBe(true);
  expect(only?.app).toBe("file-a1b2c3");
  expect(only?.document.href).toBe("http://localhost:4091/document.md?of=file-a1b2c3");
  expect(besideDocument(sitePlace(), "changes").href).toBe("http://localhost:4091/changes?of=file-a1b2c3");
});

test("a built site has the id of its folder, and one at the root is called app", () => {
  const facts = { base: "./", document: "./document.md" };
  pageWith(facts, "https://example.org/some/folder/");
  expect(sitePlace().only?.app).toBe("some-folder");
  // The prefix keeps it apart from the ids of previews.
  pageWith(facts, "https://example.org/shadow/boxing/");
  expect(sitePlace().only?.app).toBe("site-shadow-boxing");
  pageWith(facts, "https://example.org/?install");
  expect(sitePlace().only?.app).toBe("app");
  expect(sitePlace().only?.document.href).toBe("https://example.org/document.md");
});
