import { expect, test } from "vitest";
import type { RecordView } from "#engine/contract/queries.ts";
import { readDocument } from "#read/read-document.ts";
import { pathFromRecord } from "./open-from-record.ts";

const { model } = readDocument(`# Specification: Books
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /books | Books | list of Book | open One book |
| /books/{id} | One book | one Book | open One book, open Author, open Loans of it, open Books, open Shop |
| /books/{id}/loans | Loans of it | one Book, list of Loan where \`book = this\` | |
| /authors/{id} | Author | one Author | |
| /shops/{id} | Shop | one Shop | |

## 3. Entities and their fields
### Author
| Field | Type |
| --- | --- |
| Name | text |

### Shop
| Field | Type |
| --- | --- |
| Name | text |

### Book
| Field | Type |
| --- | --- |
| Name | text |
| Written by | Author |

### Loan
| Field | Type |
| --- | --- |
| Book | Book |
`);

const screen = (name: string) => {
  const found = model.screens.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

const book = (title: string | null): RecordView => ({
  entity: "Book",
  id: "b1",
  title: "Emma",
  status: null,
  values: { written_by: { value: "a7", type: { kind: "reference", entity: "Author", where: null }, title } },
  children: {},
  change: { allowed: true, reason: null },
  delete: { allowed: true, reason: null },
  events: [],
  flags: [],
});

test("P2.23 open leads on with the record, with one that it names, or without any", () => {
  const path = (name: string, title: string | null = "Jane"): string | null =>
    pathFromRecord(model, screen(name), book(title), screen("One book"));
  expect(path("Loans of it")).toBe("/books/b1/loans");
  expect(path("Author")).toBe("/authors/a7");
  expect(path("Books")).toBe("/books");
  // No path to a hidden record, to the same page, or without a record to open.
  expect(path("Author", null)).toBeNull();
  expect(path("One book")).toBeNull();
  expect(path("Shop")).toBeNull();
});
