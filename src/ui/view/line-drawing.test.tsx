import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LineDrawing } from "./LineDrawing.tsx";

/** As wide as a drawing is before it was measured. */
const WIDTH = 340;

test("the first and the last label of a line stand in the drawing as a whole", () => {
  const label = "12 November 2025";
  const points = ["first", "second", "last"].map((name, index) => ({ label: `${label} ${name}`, value: index }));
  const drawn = renderToStaticMarkup(<LineDrawing points={points} write={String} />);
  const places = [...drawn.matchAll(/<text x="([\d.]+)" y="\d+" text-anchor="middle">([^<]+)/gu)];
  const ends = places.map(([, x, text]) => [Number(x), (text ?? "").length * 3.2] as const);
  expect(ends.length).toBeGreaterThan(0);
  for (const [x, half] of ends) {
    expect(x - half).toBeGreaterThanOrEqual(-0.1);
    expect(x + half).toBeLessThanOrEqual(WIDTH + 0.1);
  }
});
