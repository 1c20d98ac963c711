import { expect, test } from "vitest";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Limits

## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Title | text |

## 9. Business constants and limits
- Most records: 2
- Largest file: 1 KB
- Largest photo: 2 KB
- Mood of the day: 7
`;

test("P9.3 the platform keeps to the limits that the facts set", async () => {
  const { app } = await openForTest(SOURCE);
  const create = () => app.submit({ commands: [{ kind: "create", entity: "Note", values: { title: "a" } }] });
  expect(await create()).toMatchObject({ kind: "done" });
  expect(await create()).toMatchObject({ kind: "done" });
  expect(await create()).toMatchObject({ kind: "refused", refusals: [{ code: "most-records" }] });

  const keep = (bytes: number, type: string) => app.keepFile(new Uint8Array(bytes), "a", type);
  expect(await keep(900, "text/plain")).toMatchObject({ kind: "kept", value: { size: 900 } });
  const tooLarge = { kind: "refused", refusals: [{ code: "too-large-file" }] };
  expect(await keep(1500, "text/plain")).toMatchObject(tooLarge);
  expect(await keep(1500, "image/png")).toMatchObject({ kind: "kept", value: { size: 1500 } });
  expect(await keep(2500, "image/png")).toMatchObject(tooLarge);
});
