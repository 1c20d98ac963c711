/**
 * An artificial but ordinary document with about that many lines: modules with screens, an entity, states, rules,
 * rights, data.
 */
export function documentOf(lines) {
  const linesOfModule = 49;
  const count = Math.max(1, Math.round(lines / linesOfModule));
  const each = (make) => Array.from({ length: count }, (_, i) => make(i + 1)).join("\n");
  return `# Specification: Many things

A document as long as a large team would write it.

## 1. What the product does and for whom

- Purpose of the product: keep track of many kinds of things.
- Intended users: members and keepers.
- Currency: EUR

## 2. Screens and routes

| Route | Screen | Shows | Lets a user | Who |
| --- | --- | --- | --- | --- |
${each(
  (
    i,
  ) => `| /things${i} | Things ${i} | list of Thing ${i} where \`status in ["Out", "Late"]\` by due earliest first | search, create Thing ${i}, Return ${i}, open One thing ${i} | anyone |
| /things${i}/{id} | One thing ${i} | one Thing ${i} | edit, Extend ${i}, Return ${i}, Remind ${i} | anyone |`,
)}

${each(
  (i) => `### Things ${i}
- Title: Name
- Subtitle: Kind, Due
- Badge: Status
- Search: Name
- Empty: Nothing here yet.
`,
)}
## 3. Entities and their fields

${each(
  (i) => `### Thing ${i}
- Shown as: Name
- Order: Due

| Field | Type | Required | Default | Asked if | Notes |
| --- | --- | --- | --- | --- | --- |
| Name | text | yes | | | what it is called |
| Kind | choice of Large, Small, Odd | yes | Small | | |
| Worth | money | yes | | | in case it is lost |
| Holder | person | yes | \`me\` | | |
| Due | date | yes | \`today() + LOAN_TIME_${i}\` | | |
| Extensions | whole number | | 0 | | how often |
| Remark | long text | | | \`kind == "Odd"\` | |
| Twice the worth | money | | \`= worth * 2\` | | |
`,
)}
## 4. States and transitions

${each(
  (i) => `### Thing ${i}
| From | Event | To | Who | Only if | Otherwise | Asks for | Then |
| --- | --- | --- | --- | --- | --- | --- | --- |
| start | | Out | | | | | |
| Out | Extend ${i} | Out | holder, keeper | \`extensions < 3 and due >= today()\` | E${i}b | | \`due = due + LOAN_TIME_${i}\`; \`extensions = extensions + 1\` |
| Out | at due + 1 day | Late | | | | | tell holder "{name} is due back." |
| Late | Remind ${i} | Late | keeper | | | | show "Reminded." |
| Out, Late | Return ${i} | Returned | anyone | | | remark (optional) | tell holder "Thank you for {name}." |
`,
)}
## 5. Validation rules

| On | Rule | Only when | Error |
| --- | --- | --- | --- |
${each(
  (i) => `| Thing ${i}.name | at most 80 characters | | E${i}a |
| Thing ${i}.worth | \`worth > 0 EUR\` | | E${i}a |
| Thing ${i}.holder | \`Thing${i}.filter(t, t.holder == holder and t.status == "Out" and t.id != id).size() < 5\` | Out | E${i}b |`,
)}

## 6. Roles and permissions

| Role | May | On | Only if |
| --- | --- | --- | --- |
${each(
  (i) => `| member | see, create | Thing ${i} | \`holder == me\` |
| keeper | see, create, change, delete | Thing ${i} | |`,
)}

## 8. The error catalogue

| Code | Message | Shown |
| --- | --- | --- |
${each(
  (i) => `| E${i}a | {name} can't be kept like this. | at the field |
| E${i}b | {holder.name} has had {name} for long enough. | as a notice |`,
)}

## 9. Business constants and limits

| Name | Value | Meaning | Changeable by |
| --- | --- | --- | --- |
${each((i) => `| LOAN_TIME_${i} | 14 days | how long a thing may stay | keeper |`)}

## Sample data

${each(
  (i) => `### Thing ${i}
| | Name | Kind | Worth | Holder | Due | Status |
| --- | --- | --- | --- | --- | --- | --- |
| a${i} | First | Small | 12 EUR | ana | 2026-05-04 | Out |
| b${i} | Second | Large | 120 EUR | ana | 2026-05-04 | Late |
| c${i} | Third | Odd | 1.50 EUR | ana | 2026-05-04 | Returned |
`,
)}
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member, keeper |
`;
}
