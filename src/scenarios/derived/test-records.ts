import type { RecordView } from "#engine/contract/queries.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import type { Field } from "#model/3-entities.ts";
import { grantsChange, needsOwnRow, rowAbout } from "./oracle-rights.ts";
import { grantsDelete } from "./test-new-and-gone.ts";
import { same } from "./test-lists.ts";
import { should, who, type RightsTrial } from "./trial-of-rights.ts";

/** Tests that a record, its fields, its child rows and the offered actions are visible exactly as the document says. */
export async function testRecord(tried: RightsTrial, entity: string, id: string): Promise<void> {
  const { oracle, app, asker, sight, findings } = tried;
  const record = await app.ask({ kind: "record", entity, id });
  const visible = sight.record(entity, id);
  findings.expect(
    (record !== null) === visible,
    () => `${who(tried)} ${should(visible)} see ${entity} ${id}.`,
    rowAbout(oracle, asker, "see", entity, id)?.span ?? null,
  );
  await testHistory(tried, entity, id);
  if (record === null || !visible) return;
  for (const field of oracle.fieldsOf(entity)) testField(tried, record, field);
  const change = grantsChange(oracle, asker, entity, id, []) || mayChangeSome(tried, entity, id);
  findings.expect(
    record.change.allowed === change,
    () => `${who(tried)} ${should(change)} be offered to change ${entity} ${id}.`,
    rowAbout(oracle, asker, "change", entity, id)?.span ?? null,
  );
  const gone = grantsDelete(tried, entity, id);
  findings.expect(
    record.delete.allowed === gone,
    () => `${who(tried)} ${should(gone)} be offered to delete ${entity} ${id}.`,
    rowAbout(oracle, asker, "delete", entity, id)?.span ?? null,
  );
}

const mayChangeSome = ({ oracle, asker }: RightsTrial, entity: string, id: string): boolean =>
  oracle
    .fieldsOf(entity)
    .some(({ key }) => needsOwnRow(oracle, "change", entity, key) && grantsChange(oracle, asker, entity, id, [key]));

function testField(tried: RightsTrial, record: RecordView, field: Field): void {
  const { oracle, asker, sight, findings } = tried;
  const { entity, id } = record;
  if (field.type.kind === "secret") return;
  const asked = !field.askedIf?.tree || oracle.isTrue(field.askedIf, asker.id, id);
  const open = asked && sight.field(entity, id, field.key);
  const span = rowAbout(oracle, asker, "see", entity, id, field.key)?.span ?? field.span;
  const shown = Object.hasOwn(field.type.kind === "children" ? record.children : record.values, field.key);
  findings.expect(shown === open, () => `${who(tried)} ${should(open)} see ${field.name} of ${entity} ${id}.`, span);
  if (!shown || !open) return;
  if (field.type.kind === "children") {
    testRows(tried, record, field, field.type.entity);
    return;
  }
  const value = record.values[field.key];
  if (value !== undefined) testValue(tried, value, entity, id, field);
}

function testValue(tried: RightsTrial, shown: DisplayValue, entity: string, id: string, field: Field): void {
  const { oracle, asker, sight, findings } = tried;
  const expected = oracle.field(entity, id, field.key, asker.id);
  findings.expect(
    same(shown.value, expected),
    () =>
      `${who(tried)} should see ${field.name} of ${entity} ${id} as ${JSON.stringify(expected)}, and sees ${JSON.stringify(shown.value)}.`,
    field.span,
  );
  if (field.type.kind !== "reference" || typeof expected !== "string") return;
  const visible = sight.record(field.type.entity, expected);
  findings.expect(
    visible ? typeof shown.title === "string" : !shown.title,
    () => `${who(tried)} ${should(visible)} read what the ${field.name} of ${entity} ${id} is called.`,
    rowAbout(oracle, asker, "see", field.type.entity, expected)?.span ?? field.span,
  );
}

/** Child rows share the rights of their owner; restricted fields need rights of their own. */
function testRows(tried: RightsTrial, record: RecordView, list: Field, of: string): void {
  const { oracle, asker, sight, findings } = tried;
  const expected = (oracle.records[of] ?? [])
    .filter((row) => row["owner"] === record.id && sight.record(of, String(row["id"])))
    .map((row) => String(row["id"]));
  const rows = record.children[list.key] ?? [];
  findings.expect(
    rows.length === expected.length && rows.every(({ id }) => expected.includes(id)),
    () =>
      `${who(tried)} should see ${expected.length} rows of ${list.name} of ${record.entity} ${record.id}, and sees ${rows.length}.`,
    list.span,
  );
  for (const row of rows)
    for (const field of oracle.fieldsOf(of)) {
      if (field.type.kind === "children" || field.type.kind === "secret") continue;
      const open = sight.field(of, row.id, field.key);
      findings.expect(
        Object.hasOwn(row.values, field.key) === open,
        () => `${who(tried)} ${should(open)} see ${field.name} of ${of} ${row.id}.`,
        rowAbout(oracle, asker, "see", of, row.id, field.key)?.span ?? field.span,
      );
    }
}

/** The history must only contain visible records and fields. */
async function testHistory(tried: RightsTrial, entity: string, id: string): Promise<void> {
  const { oracle, app, asker, sight, findings } = tried;
  const { entries } = await app.ask({ kind: "history", entity, id });
  const visible = sight.record(entity, id);
  findings.expect(
    visible || entries.length === 0,
    () => `${who(tried)} may not see ${entity} ${id}, but reads its history.`,
    rowAbout(oracle, asker, "see", entity, id)?.span ?? null,
  );
  for (const { changes, rows } of visible ? entries : []) {
    for (const { field } of changes) told(entity, id, field);
    for (const row of rows) {
      const of = oracle.model.entities.find(({ name }) => name === row.name)?.key;
      if (of !== undefined) for (const { field } of row.changes) told(of, row.id, field);
    }
  }

  function told(of: string, record: string, field: string): void {
    findings.expect(
      sight.field(of, record, field),
      () => `${who(tried)} may not see ${field} of ${of} ${record}, but reads it in the history.`,
      rowAbout(oracle, asker, "see", of, record, field)?.span ?? null,
    );
  }
}
