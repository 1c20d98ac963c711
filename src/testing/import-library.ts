import { importsOf } from "./imports-for-test.ts";
import { openForTest, type ForTest } from "./open-for-test.ts";

/** Contains what imports handle: a unique code, references, child rows, photos, a status and a rule. */
export const LIBRARY = `# Specification: Tool library

## 1. What the product does and for whom

- Language: en
- Currency: EUR
- Time zone: Europe/Berlin

## 2. Screens and routes

| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /loans | Loans | list of Loan | create Loan |

## 3. Entities and their fields

### Tool

- Unique: code

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Code | text | | |
| Price | money | | |
| Weight | number | | |
| Bought on | date | | |
| Working | yes/no | | |
| Kind | choice of Hand tool, Power tool | | Hand tool |
| Photo | photo | | |

### Loan

| Field | Type | Required |
| --- | --- | --- |
| Number | number series L-001 | |
| Borrower | text | yes |
| Tool | Tool | |
| Days | whole number | |
| Lines | list of Line | |

### Line

| Field | Type | Required |
| --- | --- | --- |
| What | text | yes |
| Pieces | whole number | |

## 4. States and transitions

### Loan

| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Back |

## 5. Validation rules

| On | Rule | Message |
| --- | --- | --- |
| Loan.days | \`days <= 30\` | Thirty days at most. |

## 6. Roles and permissions

not shown

## 7. The calls it makes

not shown

## 8. The error catalogue

not shown

## 9. Business constants and limits

not shown
`;

export const openLibrary = async () => {
  const opened = await openForTest(LIBRARY);
  return { opened, imports: importsOf(opened, LIBRARY) };
};

/** The values of all records, in the order of `fields`. */
export async function all(
  opened: ForTest,
  entity: string,
  fields: readonly string[],
): Promise<readonly (readonly unknown[])[]> {
  const { records } = await opened.app.readRecords({ entity, fields, limit: 1000 });
  return records.map(({ values }) => fields.map((field) => values[field] ?? null));
}
