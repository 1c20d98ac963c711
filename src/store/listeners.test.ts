import { expect, onTestFinished, test } from "vitest";
import { openForTest } from "#testing/open-for-test.ts";

const NOTES = `# Notes

## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Text | text |
`;

/** Collects unhandled rejections, as the phone's worker does. */
function heardFailures(): unknown[] {
  const heard: unknown[] = [];
  const before = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (reason) => heard.push(reason));
  onTestFinished(() => {
    process.removeAllListeners("unhandledRejection");
    for (const listener of before) process.on("unhandledRejection", listener);
  });
  return heard;
}

test("what was committed is told as done whoever fails to hear of it: all others hear, and the failure is reported", async () => {
  const failures = heardFailures();
  const { app, store, database } = await openForTest(NOTES);
  const heard: string[] = [];
  const deaf = (): never => {
    throw new Error("I fail to hear.");
  };
  store.changes.listen(deaf);
  store.changes.listen(() => heard.push("of changes"));
  database.onEnd(deaf);
  database.onEnd((committed) => heard.push(committed ? "of a commit" : "of a rollback"));
  const outcome = await app.submit({ commands: [{ kind: "create", entity: "Note", id: "a", values: { text: "A" } }] });
  expect(outcome.kind).toBe("done");
  expect(store.records.read("Note", "a")).toMatchObject({ text: "A" });
  expect(heard).toEqual(["of changes", "of a commit"]);
  await expect.poll(() => failures.length).toBe(2);
  expect(failures.map(String)).toEqual(["Error: I fail to hear.", "Error: I fail to hear."]);

  heard.length = 0;
  const refused = new Error("Refused.");
  const refusing = (): never => {
    throw refused;
  };
  expect(() => store.records.transaction(refusing)).toThrow(refused);
  expect(heard).toEqual(["of a rollback"]);
  await expect.poll(() => failures.length).toBe(3);
});
