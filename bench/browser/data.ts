/**
 * The same records with eight fields for all candidates. SCREEN and FIELD mark the places that a changed document
 * replaces.
 */
const TEXT = `# Specification: Loans
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /loans | Loans | list of Loan where \`status == "Out"\` by due earliest first |
### Loans
- Title: Name
- Subtitle: Due, Fee
- Search: Name, Note
SCREEN## 3. Entities and their fields
### Loan
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Note | long text | |
| Borrower | person | |
| Due | date | |
| Fee | money | |
| Extensions | whole number | |
| Reminded | yes/no | |
FIELD## 4. States and transitions
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Returned |
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| member | see, create, change | Loan | \`borrower == me\` |
| keeper | everything | Loan | |
| member, keeper | see | Person | |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| kim | Kim | keeper |
`;

export const DOCUMENT = TEXT.replace("SCREEN", "").replace("FIELD", "");

/** With another computed field and index. */
export const CHANGED = TEXT.replace("SCREEN", "- Filters: Extensions\n").replace(
  "FIELD",
  "| Twice | money | `= fee + fee` |\n",
);

const WORDS = "saw drill ladder hammer rope tent stove pump lamp spade rake axe pliers level clamp chisel".split(" ");
const word = (i: number): string => WORDS[i % WORDS.length] ?? "";
const two = (n: number): string => String(n).padStart(2, "0");

export interface Loan {
  readonly name: string;
  readonly note: string;
  readonly borrower: string;
  readonly due: string;
  readonly fee: number;
  readonly extensions: number;
  readonly reminded: boolean;
  readonly status: string;
}

export const PEOPLE = 200;
export const person = (i: number): string => `someone-${i % PEOPLE}`;
export const keyOf = (i: number): string => `L${String(i).padStart(8, "0")}`;

/** A fifth of the loans belong to the person; all begin as `Out`. */
export function loan(i: number, me: string): Loan {
  return {
    name: `${word(i)} ${word(i * 7)} ${i}`,
    note: `${word(i * 3)} for ${word(i * 5 + 1)} and ${word(i * 11 + 2)}`,
    borrower: i % 5 === 0 ? me : person(i),
    due: `20${20 + (i % 10)}-${two(1 + (i % 12))}-${two(1 + ((i * 13) % 28))}`,
    fee: (i * 37) % 10_000,
    extensions: i % 4,
    reminded: i % 3 === 0,
    status: "Out",
  };
}
