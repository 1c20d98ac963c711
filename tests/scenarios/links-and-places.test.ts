import { expect, test } from "vitest";
import type { Value } from "#expr/types.ts";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# A

## 3. Entities and their fields
### Spot
| Field | Type |
| --- | --- |
| Name | text |
| Page | link |
| Phone | phone |
| Mail | email |
| Place | location |
`;

async function writing(): Promise<(values: { readonly [field: string]: Value }) => Promise<unknown>> {
  const { app } = await openForTest(SOURCE);
  return async (values) => {
    const outcome = await app.submit({
      commands: [{ kind: "create", entity: "Spot", values: { name: "a", ...values } }],
    });
    if (outcome.kind !== "done")
      return outcome.kind === "refused" ? outcome.refusals.map(({ code, field }) => [code, field]) : null;
    const record = await app.ask({ kind: "record", entity: "Spot", id: outcome.records[0]?.id ?? "" });
    return [record?.values["page"]?.value, record?.values["place"]?.value];
  };
}

test("P3.19 what runs code is no link, however it is dressed", async () => {
  const write = await writing();
  for (const page of ["javascript:1.x;alert(1)", "JAVASCRIPT:1.x", "data:1.x,y", "vbscript:2.x", "/x", "x y", "maybe"])
    expect(await write({ page })).toEqual([["not-a-link", "page"]]);
  // Links that lead elsewhere than they seem to, and an amount, which a URL parser takes for a host.
  for (const page of [
    "https://bank.example@evil.example",
    "https://example.org/\u202egpj.exe",
    "12.50",
    "0x7f.1",
    "https://..",
  ])
    expect(await write({ page })).toEqual([["not-a-link", "page"]]);
  expect(await write({ page: "192.168.0.7:8080/a" })).toEqual(["192.168.0.7:8080/a", null]);
  expect(await write({ page: "example.org:8080/a" })).toEqual(["example.org:8080/a", null]);
  expect(await write({ page: " https://example.org " })).toEqual(["https://example.org", null]);
});

test("P3.21 a phone number and an address are kept as one dials and writes them, or refused", async () => {
  const { app } = await openForTest(SOURCE);
  const write = async (values: { readonly [field: string]: Value }): Promise<unknown> => {
    const outcome = await app.submit({ commands: [{ kind: "create", entity: "Spot", values }] });
    if (outcome.kind !== "done") return outcome.kind === "refused" ? outcome.refusals[0]?.code : null;
    const record = await app.ask({ kind: "record", entity: "Spot", id: outcome.records[0]?.id ?? "" });
    return Object.keys(values).map((field) => record?.values[field]?.value);
  };
  expect(await write({ phone: "\u202a٠٥٠\u00a0١٢٣٤\u202c", mail: " a@example.org " })).toEqual([
    "050 1234",
    "a@example.org",
  ]);
  for (const phone of ["555 0100\n555 0101", "*21*5550100#", "#31#", "five"])
    expect(await write({ phone })).toBe("not-a-phone-number");
  for (const mail of ["a@example.org\nBcc: b", "a@example.org,b", "Anna <a@example.org>", "a\u202e@example.org"])
    expect(await write({ mail })).toBe("not-an-email");
});

test("P3.19 what is no place is refused at its field", async () => {
  const write = await writing();
  const bad: readonly Value[] = [
    "somewhere",
    "91, 0",
    "1",
    "1, 2, 3, 4",
    7,
    true,
    { latitude: 91, longitude: 0 },
    { latitude: 1 },
    { latitude: "1", longitude: "2" },
    { latitude: 1, longitude: 2, accuracy: "near" },
    { latitude: 1, longitude: 2, accuracy: -3 },
    [1, 2],
  ];
  for (const place of bad) expect(await write({ place })).toEqual([["not-a-place", "place"]]);
  expect(await write({ place: "52.52, 13.405" })).toEqual([null, { latitude: 52.52, longitude: 13.405 }]);
  expect(await write({ place: { latitude: 1, longitude: 2, accuracy: 3 } })).toEqual([
    null,
    { latitude: 1, longitude: 2, accuracy: 3 },
  ]);
});

test("P3.19 a form says at its field that a place can't be read, and keeps what was typed", async () => {
  const { app } = await openForTest(SOURCE);
  const { draft } = await app.openDraft({ entity: "Spot", id: null });
  await app.editDraft(draft, { kind: "set", field: "place", value: "by the oak" });
  const shown = await app.editDraft(draft, { kind: "leave", field: "place" });
  const field = shown.groups.flatMap((group) => group.fields).find((one) => one.field.key === "place");
  expect(field?.errors.map(({ code }) => code)).toEqual(["not-a-place"]);
  expect(field?.shown.value).toBe("by the oak");
});
