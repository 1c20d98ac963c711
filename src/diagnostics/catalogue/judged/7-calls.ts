import { entry } from "../../entry.ts";

const calls = (when: string, answers: string): string => `
## 3. Entities and their fields
### Loan
| Field | Type |
| --- | --- |
| Name | text |

## 4. States and transitions
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Returned |

## 7. The calls it makes
- Base address: https://example.org

| Call | Request | When | Answers |
| --- | --- | --- | --- |
| Tell the office | \`POST /returns\` | ${when} | ${answers} |
`;

const found = (request: string): string => `
## 2. Screens and routes
### Search
- Route: /
- Shows: list of Tool
- Actions: Find

## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |

## 7. The calls it makes
- Base address: https://example.org

| Call | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- |
| Find | ${request} | \`{"q": "saw"}\` | on opening Search | 2xx: do nothing; 4xx: do nothing; 5xx: do nothing; no answer: do nothing |
`;

const lacking = (rights: string): string => `
## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| clerk | ${rights} | Tool |

## 7. The calls it makes
- Base address: https://example.org

### Tool
- Kept at: /tools
- Calls: List, Get, Create
`;

const wired = (field: string, as: string): string => `
## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Kind | choice of Hammer, Saw |
| Bought | date |

## 7. The calls it makes
- Base address: https://example.org

### Tool
- Kept at: /tools

| Field | On the wire | As |
| --- | --- | --- |
| ${field} | it | ${as} |
`;

const uploading = (field: string): string => `
## 3. Entities and their fields
### Loan
| Field | Type |
| --- | --- |
| Name | text |
| Photo | photo |

## 4. States and transitions
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Returned |

## 7. The calls it makes
- Base address: https://example.org

| Call | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- |
| Upload | \`PUT /photos\` | ${field} as the body | on Return | 2xx: do nothing; 4xx: keep trying; 5xx: keep trying; no answer: keep trying |
`;

export const judgedCalls = {
  "answer-not-handled": entry<{ call: string; missing: string; waits: boolean }>({
    severity: "warning",
    title: "Unhandled answers",
    message: ({ call, missing }) => `“${call}” doesn't handle: ${missing}.`,
    help: ({ waits }) =>
      `Add them under *Answers*, for example \`${waits ? "4xx: error E1; 5xx: keep trying; no answer: keep trying" : "4xx: error E1; 5xx: error E2; no answer: error E2"}\`.`,
    why: "Servers refuse, fail and stay silent. Without your answer, Ninefold shows its own message for a refusal and keeps trying otherwise.",
    bad: calls("on Return", '2xx: show "Told."'),
    good: calls("on Return", '2xx: show "Told."; 4xx: keep trying; 5xx: keep trying; no answer: keep trying'),
  }),
  "answer-never-used": entry<{ call: string; status: string; earlier: string }>({
    severity: "warning",
    title: "An answer that is never used",
    message: ({ call, status, earlier }) =>
      `“${call}” never uses this answer: \`${earlier}\` above already covers \`${status}\`.`,
    help: () => "Put the more specific answer first, or give the earlier one a condition with `when`.",
    why: "The first answer that fits is taken.",
    bad: calls(
      "on Return",
      '2xx: show "Told."; 4xx: keep trying; 409: errors at fields from `answer.errors`; 5xx: keep trying; no answer: keep trying',
    ),
    good: calls(
      "on Return",
      '2xx: show "Told."; 409: errors at fields from `answer.errors`; 4xx: keep trying; 5xx: keep trying; no answer: keep trying',
    ),
  }),
  "refusal-only-shown": entry<{ call: string }>({
    severity: "warning",
    title: "A refusal that is only answered with words",
    message: ({ call }) => `“${call}” stays in the outbox after this answer: the server has refused it.`,
    help: () =>
      "Write `error CODE` with a row of section 8, ``errors at fields from `answer.errors` ``, or `keep trying`. The words alone are shown as the reason.",
    why: "A server that answers 4xx or 5xx has not done what was asked. The call stays in the outbox with what the server said, until somebody mends it, drops it, or says that it has arrived.",
    bad: calls("on Return", '2xx: show "Told."; 4xx: show "Refused."; 5xx: keep trying; no answer: keep trying'),
    good: calls(
      "on Return",
      '2xx: show "Told."; 4xx: errors at fields from `answer.errors`; 5xx: keep trying; no answer: keep trying',
    ),
  }),
  "read-with-body": entry<{ call: string; method: string }>({
    severity: "warning",
    title: "A request that can't send anything",
    message: ({ call, method }) => `“${call}” says what it sends, but a ${method} sends nothing.`,
    help: () => "Put it into the address (`GET /tools?q={name}`), or use `POST` with “only reads”.",
    why: "Browsers send no body with `GET` and `HEAD`: such a call never goes out.",
    bad: found("`GET /tools/search`"),
    good: found("`POST /tools/search`, only reads"),
  }),
  "server-lacks-call": entry<{ call: string; role: string }>({
    severity: "warning",
    title: "A right for something that the server does not offer",
    message: ({ call, role }) => `${role} may do this, but the server has no call “${call}”: it is refused.`,
    help: () => "Take the right out of section 6, or name the call among *Calls*.",
    bad: lacking("see, create, change, delete"),
    good: lacking("see, create"),
  }),
  "wire-form-does-not-fit": entry<{ field: string; type: string }>({
    severity: "error",
    title: "A form that does not fit its field",
    message: ({ field, type }) => `Values of “${field}” can't be written so: it is a field of the type ${type}.`,
    help: () => "Leave *As* empty, or give the form that the server uses for such values.",
    bad: wired("Name", "seconds since 1970"),
    good: wired("Bought", "seconds since 1970"),
  }),
  "wire-value-unknown": entry<{ field: string; value: string }>({
    severity: "error",
    title: "A pair for a value that does not exist",
    message: ({ field, value }) => `“${value}” is no value of “${field}”.`,
    help: () => "Name one of the field's choices on the left, and what the server calls it on the right.",
    bad: wired("Kind", 'Hammer = "H", Spade = "S"'),
    good: wired("Kind", 'Hammer = "H", Saw = "S"'),
  }),
  "file-body-not-a-file": entry<{ field: string; type: string }>({
    severity: "error",
    title: "A body that is no file",
    message: ({ field, type }) => `“${field}” can't be sent as a file: it is a field of the type ${type}.`,
    help: () => "Name a field of the type photo, file or signature, or send a map.",
    bad: uploading("Name"),
    good: uploading("Photo"),
  }),
  "call-never-made": entry<{ call: string }>({
    severity: "warning",
    title: "A call that is never made",
    message: ({ call }) => `Nothing makes the call “${call}”.`,
    help: () => "Add a *When* such as `on EVENT`, or offer it on a screen.",
    bad: calls("on demand", '2xx: show "Told."; 4xx: keep trying; 5xx: keep trying; no answer: keep trying'),
    good: calls("on Return", '2xx: show "Told."; 4xx: keep trying; 5xx: keep trying; no answer: keep trying'),
  }),
};
