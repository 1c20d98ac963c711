import { didYouMean, entry } from "../entry.ts";
import { TOOL, TOOL_STATES } from "./fragments.ts";

const call = (row: string): string =>
  `${TOOL_STATES}\n## 7. The calls it makes\n- Base address: https://tools.example.com\n\n| Call | Request | When | Answers |\n| --- | --- | --- | --- |\n${row}\n`;
const kept = (facts: string): string =>
  `${TOOL}\n## 7. The calls it makes\n- Base address: https://tools.example.com\n\n### Tool\n${facts}\n`;
const rowsOf = (facts: string): string =>
  `## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Parts | list of Part |\n\n### Part\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 7. The calls it makes\n- Base address: https://tools.example.com\n\n### Tool\n- Kept at: /tools\n${facts}`;

export const calls = {
  "call-without-name": entry({
    severity: "error",
    title: "A call without a name",
    message: () => "This row has no call name.",
    help: () => "Write a name in the “Call” column.",
    bad: call("| | `GET /tools` | on demand | |"),
    good: call("| Fetch | `GET /tools` | on demand | |"),
  }),
  "call-twice": entry<{ name: string }>({
    severity: "error",
    title: "Two calls with the same name",
    message: ({ name }) => `The call “${name}” already exists.`,
    help: () => "Rename one of them. Until then, the second isn't sent.",
    bad: call("| Fetch | `GET /tools` | on demand | |\n| Fetch | `GET /more` | on demand | |"),
    good: call("| Fetch | `GET /tools` | on demand | |\n| Fetch more | `GET /more` | on demand | |"),
  }),
  "call-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "Unknown call",
    message: ({ name }) => `Unknown call “${name}”.`,
    help: ({ near }) => didYouMean(near, "Add it to section 7, or use an existing one."),
    bad: "## 6. Roles and permissions\n- Sign-in: call Log in\n",
    good: '## 6. Roles and permissions\n- Sign-in: call Log in\n\n## 7. The calls it makes\n- Base address: https://tools.example.com\n\n| Call | Request | Sends |\n| --- | --- | --- |\n| Log in | `POST /login` | `{"email": email, "password": password}` |\n',
  }),
  "call-fact-unused": entry<{ fact: string; why: string }>({
    severity: "warning",
    title: "A fact about calls without effect",
    message: ({ fact, why }) => `“${fact}” has no effect: ${why}.`,
    help: () => "Remove it, or change what keeps it from working.",
    bad: kept("- Kept at: /tools\n- List: none\n- Pages: `page`, 20 at a time"),
    good: kept("- Kept at: /tools\n- Pages: `page`, 20 at a time"),
  }),
  "rows-stay-here": entry<{ field: string; entity: string }>({
    severity: "warning",
    title: "Rows that stay on the phone",
    message: ({ field, entity }) => `The rows of “${field}” are neither sent nor fetched with ${entity}.`,
    help: () =>
      'Send them with “Sends”, as in `{"lines": lines.map(l, {"name": l.name})}`: then they come back too. Where the server only tells them, say “Calls: List, Get” and where they stand, in the table “Field, On the wire”. Or make them an entity of their own that names the record and has its own “Kept at”.',
    bad: rowsOf(""),
    good: rowsOf('- Sends: `{"name": name, "parts": parts.map(p, {"name": p.name})}`\n'),
  }),
  "calls-contradict": entry<{ verb: string }>({
    severity: "error",
    title: "Calls that contradict each other",
    message: ({ verb }) => `“Calls” says that the server has no ${verb}, and “${verb}” says how it is done.`,
    help: () => "Name it in “Calls”, or remove its own fact. Until then, nothing of this entity is sent or fetched.",
    bad: kept("- Kept at: /tools\n- Calls: List, Get\n- Change: PATCH"),
    good: kept("- Kept at: /tools\n- Calls: List, Get, Change\n- Change: PATCH"),
  }),
  "address-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid address of an entity",
    message: ({ written }) => `“${written}” isn't an address.`,
    help: () =>
      "Write a path such as /tools, and behind it only what is known: “, one record”, “, in order”. Until then, nothing of this entity is sent or fetched.",
    bad: kept("- Kept at: /tools sometimes"),
    good: kept("- Kept at: /tools, in order"),
  }),
  "request-missing": entry({
    severity: "error",
    title: "A call without a request",
    message: () => "This call has no request.",
    help: () => "Write method and path in backticks, such as `POST /loans/{id}/return`. Until then, it isn't sent.",
    bad: call("| Fetch | | on demand | |"),
    good: call("| Fetch | `GET /tools` | on demand | |"),
  }),
  "request-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid request",
    message: ({ written }) => `“${written}” isn't a method and path.`,
    help: () => "Write for example `POST /loans/{id}/return`. Until then, the call isn't sent.",
    bad: call("| Fetch | `FETCH` | on demand | |"),
    good: call("| Fetch | `GET /tools` | on demand | |"),
  }),
  "trigger-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid When of a call",
    message: ({ written }) => `“${written}” isn't a valid time for a call.`,
    help: () => "Write “on EVENT”, “on opening SCREEN”, “on demand”, “every 5 minutes” or “after sign-in”.",
    bad: call("| Fetch | `GET /tools` | sometimes | |"),
    good: call("| Fetch | `GET /tools` | every 5 minutes | |"),
  }),
  "answer-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid answer",
    message: ({ written }) => `“${written}” doesn't start with a status.`,
    help: () => 'Write for example “200: show "Done."; 409: error E3; 4xx: …; no answer: keep trying”.',
    bad: call('| Fetch | `GET /tools` | on demand | show "Done." |'),
    good: call('| Fetch | `GET /tools` | on demand | 200: show "Done." |'),
  }),
  "timeout-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid timeout",
    message: ({ written }) => `“${written}” isn't a duration.`,
    help: () => "Write for example “20 s” or “2 minutes”. Until then, it is 30 seconds.",
    bad: "## 7. The calls it makes\n- Timeout: a while\n",
    good: "## 7. The calls it makes\n- Timeout: 20 s\n",
  }),
  "key-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid Idempotency-Key",
    message: ({ written }) => `“${written}” doesn't say how the key of a call is sent.`,
    help: () => "Write “honoured”, “not sent”, or the name of the header that the server takes.",
    bad: "## 7. The calls it makes\n- Idempotency-Key: only on Sundays\n",
    good: "## 7. The calls it makes\n- Idempotency-Key: X-Request-Id, honoured\n",
  }),
  "header-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid header",
    message: ({ written }) => `“${written}” isn't a header.`,
    help: () => "Write its name, a colon and its value in backticks, for example `X-Shop: {shop.code}`.",
    bad: "## 7. The calls it makes\n- Headers: `Shop 7`\n",
    good: "## 7. The calls it makes\n- Headers: `X-Shop: 7`\n",
  }),
  "header-of-the-platform": entry<{ name: string }>({
    severity: "warning",
    title: "A header that the platform writes",
    message: ({ name }) => `“${name}” is written by the platform or the browser: this one is left out.`,
    help: () => "Leave it out. A document writes headers that its server asks for, such as `X-Shop: 7`.",
    bad: "## 7. The calls it makes\n- Headers: `If-Match: 7`\n",
    good: "## 7. The calls it makes\n- Headers: `X-Shop: 7`\n",
  }),
  "content-type-not-known": entry<{ type: string }>({
    severity: "error",
    title: "A content type that can't be written",
    message: ({ type }) => `Nothing can be sent as “${type}”.`,
    help: () =>
      "Use a kind of JSON (`application/json`, `application/vnd.api+json`), `application/x-www-form-urlencoded` or `multipart/form-data`.",
    bad: "## 7. The calls it makes\n- Headers: `Content-Type: text/csv`\n",
    good: "## 7. The calls it makes\n- Headers: `Content-Type: application/vnd.api+json`\n",
  }),
  "calls-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Calls of a server that are not understood",
    message: ({ written }) => `“${written}” does not say which of the five calls there are.`,
    help: () => "Name those that the server has: List, Get, Create, Change, Delete.",
    bad: kept("- Kept at: /tools\n- Calls: List, Find"),
    good: kept("- Kept at: /tools\n- Calls: List, Get"),
  }),
  "resource-call-not-understood": entry<{ verb: string; written: string }>({
    severity: "error",
    title: "A call of a kept entity that is not understood",
    message: ({ verb, written }) => `“${written}” does not say how ${verb} is requested.`,
    help: () => "Write a method, a method and a path in backticks, what it sends, or “none”.",
    bad: kept("- Kept at: /tools\n- Change: `FETCH /tools`"),
    good: kept("- Kept at: /tools\n- Change: `PATCH /tools/{id}`"),
  }),
  "wire-form-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "A form of values that is not understood",
    message: ({ written }) => `“${written}” does not say how the values are written.`,
    help: () =>
      'Write pairs (`yes = 1, no = 0`), “seconds since 1970”, “milliseconds since 1970”, “cents”, “text”, “number” or `prefix "T-"`.',
    bad: kept("- Kept at: /tools\n\n| Field | On the wire | As |\n| --- | --- | --- |\n| Name | title | upside down |"),
    good: kept(
      '- Kept at: /tools\n\n| Field | On the wire | As |\n| --- | --- | --- |\n| Name | title | prefix "T-" |',
    ),
  }),
  "token-refused-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "An answer that ends a sign-in and is not understood",
    message: ({ written }) => `“${written}” does not say which answer means that the token is no longer good.`,
    help: () =>
      "Write a status such as 419, or one with a condition: “400 when `answer.code = 209`”. A whole class (4xx) needs a condition.",
    bad: "## 7. The calls it makes\n- Token refused by: 4xx\n",
    good: "## 7. The calls it makes\n- Token refused by: 419\n",
  }),
  "missing-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "An answer for a missing record that is not understood",
    message: ({ written }) => `“${written}” does not say which answer means that there is no such record.`,
    help: () =>
      "Write a status such as 403, or one with a condition: “400 when `answer.code = 12`”. A whole class (4xx) needs a condition.",
    bad: "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 7. The calls it makes\n- Base address: https://tools.example.org\n### Tool\n- Kept at: /tools\n- Missing: no such tool\n",
    good: "## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 7. The calls it makes\n- Base address: https://tools.example.org\n### Tool\n- Kept at: /tools\n- Missing: 403\n",
  }),
  "at-once-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "A number of requests that is not understood",
    message: ({ written }) => `“${written}” does not say how many requests may go at once.`,
    help: () => "Write a number, such as “At once: 2”. Until then there is no such limit.",
    bad: "## 7. The calls it makes\n- At once: a few\n",
    good: "## 7. The calls it makes\n- At once: 2\n",
  }),
  "kept-at-missing": entry<{ entity: string }>({
    severity: "error",
    title: "A kept entity without an address",
    message: ({ entity }) => `${entity} has no server address.`,
    help: () => "Add the fact “Kept at: /path”.",
    bad: kept("| Field | On the wire |\n| --- | --- |\n| Name | title |"),
    good: kept("- Kept at: /tools\n\n| Field | On the wire |\n| --- | --- |\n| Name | title |"),
  }),
  "pages-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid pages",
    message: ({ written }) => `“${written}” doesn't describe pages.`,
    help: () => "Write for example “`limit` and `offset`, 20 at a time, total in `answer.count`”.",
    bad: kept("- Kept at: /tools\n- Pages: twenty"),
    good: kept("- Kept at: /tools\n- Pages: `limit` and `offset`, 20 at a time"),
  }),
};
