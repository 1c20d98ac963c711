import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { permissionsOf } from "#engine/rights/permissions.ts";

const ward = (condition: string): string => `# Specification: Ward
## 3. Entities and their fields
### Appointment
| Field | Type |
| --- | --- |
| Vet | person |
| Total | money |
| Note | text |
| Treatments | list of Treatment |
### Treatment
| Field | Type |
| --- | --- |
| Given | yes/no |
## 4. States and transitions
### Appointment
| Status | Open to change |
| --- | --- |
| Booked | |
| Waiting | |
| Seen | no |
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| helper | see | everything | |
| helper | change | Appointment | \`${condition}\` |
`;

function needsOf(condition: string, entity = "Appointment") {
  const { model, diagnostics } = readDocument(ward(condition));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const change = permissionsOf(model)[0]?.entities.find((one) => one.entity === entity)?.change;
  expect(change?.needs.length).toBe(change?.conditions.length);
  // The first need of each is that the record's status is open to change.
  return change?.needs.map(([first, ...others]) => {
    expect(first).toMatchObject({ kind: "status", among: ["Booked", "Waiting"] });
    return others;
  });
}

const status = (...among: string[]) => ({ of: null, kind: "status", among });
const vet = { of: null, kind: "person", field: "vet" };
const code = { of: null, kind: "code" };

test.each([
  ['status = "Booked"', [status("Booked")]],
  ['"Booked" == status', [status("Booked")]],
  ['this.status != "Seen"', [status("Booked", "Waiting")]],
  ['status in ["Booked", "Seen"]', [status("Booked", "Seen")]],
  ['status not in ["Seen"]', [status("Booked", "Waiting")]],
  ['not (status = "Seen")', [status("Booked", "Waiting")]],
  ["vet = me", [vet]],
  ["me == this.vet", [vet]],
  ['(vet = me) and (status = "Booked" and total > 0 EUR)', [vet, status("Booked"), code]],
])("P6.12 what %s needs is told by its tree", (condition, needs) => {
  expect(needsOf(condition)).toEqual([needs]);
});

test.each([
  'status = "Booked" or vet = me',
  'status = "Booked" and vet = me or total < 5 EUR',
  'vet = me ? status = "Booked" : total > 0 EUR',
  "treatments.all(t, t.given)",
  "vet != me",
  "not (vet = me)",
  'note = "status = \\"Booked\\" and vet = me"',
  'vet.name = "me"',
])("P6.12 of %s no part is told as if it were needed", (condition) => {
  expect(needsOf(condition)).toEqual([[code]]);
});

test("P6.12 what a child row needs of the record that it belongs to is told as such", () => {
  const of = "Appointment";
  expect(needsOf('status = "Booked" and vet = me', "Treatment")).toEqual([
    [
      { ...status("Booked"), of },
      { ...vet, of },
    ],
  ]);
});
