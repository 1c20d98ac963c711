import { expect, test, vi } from "vitest";
import { openForTest } from "#testing/open-for-test.ts";

const CODE = "./queries/answer-seldom.ts";

test("a question whose code can't be had is answered when it can, unless it was left", async () => {
  let asked = 0;
  vi.doMock(CODE, () => {
    asked++;
    throw new Error("There is no network.");
  });
  const { app } = await openForTest(
    "# Specification: Notes\n## 3. Entities and their fields\n### Note\n- Title: text\n",
  );
  // One at a time: what stands in for the code fails each of them by itself.
  const failed = (times: number) => expect.poll(() => asked).toBe(times);
  await expect(app.ask({ kind: "constants" })).rejects.toThrow();
  const left: unknown[] = [];
  app.watch({ kind: "constants" }, (answer) => left.push(answer))();
  await failed(2);
  const told: unknown[] = [];
  app.watch({ kind: "constants" }, (answer) => told.push(answer));
  await failed(3);
  // Still out of reach.
  await expect
    .poll(() => {
      app.tick();
      return asked;
    })
    .toBe(4);
  expect(told).toEqual([]);
  vi.doUnmock(CODE);
  await expect
    .poll(() => {
      app.online();
      return told.length;
    })
    .toBe(1);
  expect(left).toEqual([]);
});
