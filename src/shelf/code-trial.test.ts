import { expect, test } from "vitest";
import { openShelfForTest } from "#testing/shelf-for-test.ts";

const loans = (rule: string, more = "") => `# Specification: Loans
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /late | Late | list of Loan where \`due < today()\` |
## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |
### Loan
- Shown as: \`tool.name\`
| Field | Type | Default |
| --- | --- | --- |
| Tool | Tool | |
| Worth | money | |
| Due | date | |
| Half | money | \`= worth / 2\` |
## 4. States and transitions
### Loan
| From | Event | To | Only if | Asks for | Then |
| --- | --- | --- | --- | --- | --- |
| start | | Out | | | |
| Out | Return | Back | \`reason != ""\` | Reason (text) | set due to \`today()\` |
## 5. Validation rules
| On | Rule | Only when | Message |
| --- | --- | --- | --- |
| Loan | ${rule} | Out | {tool.name} is worth more than 100. |
${more}
## Sample data
### Tool
| | Name |
| --- | --- |
| saw | Saw |
### Loan
| | Tool | Worth | Due |
| --- | --- | --- | --- |
| L1 | saw | 20 | 2020-01-01 |
| L2 | saw | 300 | 2090-01-01 |
`;

test("code at a place comes to a value for each record; what is known later, or broken, says so", async () => {
  const { shelf } = await openShelfForTest();
  const rule = "`worth <= 100`";
  const { id } = await shelf.add({ source: loans(rule), origin: "pasted", withSampleData: true });
  const at = (text: string, source = loans(rule)) => {
    const start = source.indexOf(text);
    return [{ start, end: start + text.length }];
  };
  const first = await shelf.tryCode(id, loans(rule), at("worth / 2"), null);
  expect(first).toMatchObject({ entity: "Loan", values: [{ source: "worth / 2", problem: null }] });
  expect(first.records.map(({ title }) => title)).toEqual(["Saw", "Saw"]);
  const values = new Map<string, string>();
  for (const record of first.records) {
    const [tried] = (await shelf.tryCode(id, loans(rule), at("worth / 2"), record.id)).values;
    values.set(record.id, tried?.words ?? "");
  }
  expect([...values.values()].sort()).toEqual(["€10.00", "€150.00"]);

  // The condition of a list is evaluated for a record of the list.
  const [late] = (await shelf.tryCode(id, loans(rule), at("due < today()"), null)).values;
  expect(typeof late?.value).toBe("boolean");
  // The inputs of an event are unknown before it is fired.
  expect((await shelf.tryCode(id, loans(rule), at('reason != ""'), null)).values).toMatchObject([{ problem: "later" }]);
  const broken = loans("`worht <= 100`");
  expect((await shelf.tryCode(id, broken, at("worht <= 100", broken), null)).values).toMatchObject([
    { source: "worht <= 100", problem: "broken" },
  ]);
  // A field that exists only in the draft. The app itself is not changed.
  const drafted = loans("`worth <= 100 EUR + 1 EUR`");
  const sum = await shelf.tryCode(id, drafted, at("worth <= 100 EUR + 1 EUR", drafted), null);
  expect(sum.values).toMatchObject([{ problem: null }]);
  expect(await shelf.source(id)).toBe(loans(rule));
  await shelf.closeTrial(id);

  // From a line of the text to the app: a record on which the event is allowed, the form of a rule, the list.
  const shown = (text: string) => shelf.whereShown(id, loans(rule), loans(rule).indexOf(text) + 2);
  expect(await shown("| Out | Return")).toMatchObject({
    path: expect.stringMatching(/^\/-\/record\/Loan\/.+/u),
    element: { kind: "event", event: "Return" },
  });
  expect(await shown("| Loan | `worth")).toEqual({ path: "/-/new/Loan", also: [], element: null });
  expect(await shown("| /late | Late")).toMatchObject({ path: "/late" });
  expect(await shown("# Specification")).toBe(null);
});

test("a rule is tried on a record, as it is and with other values, with the message that a person would see", async () => {
  const { shelf } = await openShelfForTest();
  const source = loans("`worth <= 100`");
  const { id } = await shelf.add({ source, origin: "pasted", withSampleData: true });
  const all = await shelf.tryRule(id, source, 0, null);
  const verdicts = new Map<string, string | null>();
  for (const { id: record } of all.records) {
    const tried = await shelf.tryRule(id, source, 0, record);
    verdicts.set(tried.reads.find(({ field }) => field === "worth")?.words ?? "", tried.verdict);
    if (tried.verdict === "refuses") expect(tried.refusals).toMatchObject([{ message: "Saw is worth more than 100." }]);
  }
  expect(verdicts).toEqual(
    new Map([
      ["€300.00", "refuses"],
      ["€20.00", "holds"],
    ]),
  );
  const record = all.records[0]?.id ?? null;
  expect(await shelf.tryRule(id, source, 0, record, { worth: 9_900 })).toMatchObject({ verdict: "holds" });
  expect(await shelf.tryRule(id, source, 0, record, { worth: 10_100 })).toMatchObject({ verdict: "refuses" });
  // Incomplete input that is not an amount yet: a minus sign.
  expect(await shelf.tryRule(id, source, 0, record, { worth: "-" })).toMatchObject({
    refusals: [expect.objectContaining({ code: "not-an-amount" })],
  });
  expect(await shelf.tryRule(id, source, 0, record, { worth: 10_100, status: "Back" })).toMatchObject({
    verdict: "not-asked",
    refusals: [],
  });
  const broken = loans("`worht <= 100`");
  expect(await shelf.tryRule(id, broken, 0, null)).toMatchObject({ verdict: "broken" });
  expect(await shelf.tryRule(id, source, 7, null)).toMatchObject({ verdict: null, records: [] });
});

test("an app without records is tried on the sample data, and on made up records where there are none", async () => {
  const { shelf } = await openShelfForTest();
  const source = loans("`worth <= 100`");
  const { id } = await shelf.add({ source, origin: "pasted", withSampleData: false });
  expect((await shelf.tryRule(id, source, 0, null)).records.length).toBe(2);
  const bare = source.slice(0, source.indexOf("## Sample data"));
  const made = await shelf.tryRule(id, bare, 0, null);
  expect(made.record).not.toBe(null);
  expect((await shelf.list()).map(({ records }) => records)).toEqual([0]);
});
