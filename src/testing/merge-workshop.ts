import type { Command, Values } from "#engine/contract/commands.ts";
import type { DeviceForTest } from "./devices-for-test.ts";

export const WORKSHOP = `# Specification: Workshop

## 3. Entities and their fields

### Tool

- Unique: code

| Field | Type |
| --- | --- |
| Name | text, required |
| Code | text |
| Price | money |
| Photo | photo |
| Part of | Tool |

### Job

| Field | Type |
| --- | --- |
| No | number series J-0001 |
| Title | text, required |
| Tool | Tool |
| Result | text |
| Lines | list of Line |

### Line

- Belongs to: Job

| Field | Type |
| --- | --- |
| Text | text |
| Hours | number |

## 4. States and transitions

### Job

| From | Event | To | Then |
| --- | --- | --- | --- |
| (start) | | Open | |
| Open | Finish | Done | set result to \`"finished"\` |
| Done | Reopen | Open | |
`;

export const submit = async (device: DeviceForTest, ...commands: Command[]): Promise<number> => {
  const outcome = await device.app.submit({ commands });
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.commit;
};

export const create = async (device: DeviceForTest, entity: string, values: Values): Promise<string> => {
  const outcome = await device.app.submit({ commands: [{ kind: "create", entity, values }] });
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.records[0]?.id ?? "";
};

export const change = (entity: string, id: string, values: Values): Command => ({ kind: "change", entity, id, values });

const FIELDS: { readonly [entity: string]: readonly string[] } = {
  Tool: ["name", "code", "price", "photo", "part_of"],
  Job: ["title", "tool", "result", "status"],
  Line: ["text", "hours", "owner"],
};

/** All data that both copies should agree on. */
export const everything = async ({ app }: DeviceForTest): Promise<unknown> => {
  const found: { [entity: string]: unknown } = {};
  for (const [entity, fields] of Object.entries(FIELDS)) {
    const { records } = await app.readRecords({ entity, fields, limit: 1000 });
    found[entity] = records.map(({ id, values }) => ({ id, ...values })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
  return found;
};

export const valueOf = async ({ app }: DeviceForTest, entity: string, id: string, field: string): Promise<unknown> => {
  const where = { field: "id", oneOf: [id] };
  const { records } = await app.readRecords({ entity, fields: [field], where, limit: 1 });
  return records[0]?.values[field];
};
