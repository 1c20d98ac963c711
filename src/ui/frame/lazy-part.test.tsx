import { Suspense } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { lazyPart } from "./lazy-part.tsx";

const Page = () => <p>the page</p>;
const drawn = (Part: ReturnType<typeof lazyPart>): string =>
  renderToString(
    <Suspense fallback={<p>wait</p>}>
      <Part />
    </Suspense>,
  );

afterEach(() => vi.unstubAllGlobals());

describe("a part whose code comes later", () => {
  test("is waited for while its code is not there", () => {
    expect(drawn(lazyPart(async () => Page))).toContain("wait");
  });

  // React delays the replacement of a fallback by 300 ms: a page whose code was loaded ahead must not begin with one.
  test("is drawn at once when its code was fetched ahead", async () => {
    const Part = lazyPart(async () => Page);
    await Part.load();
    expect(drawn(Part)).toContain("the page");
    expect(drawn(Part)).not.toContain("wait");
  });

  test("is fetched once", async () => {
    let fetched = 0;
    const Part = lazyPart(async () => {
      fetched += 1;
      return Page;
    });
    await Part.load();
    await Part.load();
    drawn(Part);
    expect(fetched).toBe(1);
  });

  test("is asked for again when it could not be fetched", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    let fetched = 0;
    const Part = lazyPart(async () => {
      fetched += 1;
      if (fetched === 1) throw new Error("no connection");
      return Page;
    });
    await expect(Part.load()).rejects.toThrow("no connection");
    await Part.load();
    expect(drawn(Part)).toContain("the page");
  });
});
