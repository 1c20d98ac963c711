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

/** Judgements about point 7. */
export const judgedCalls = {
  "answer-not-handled": entry<{ call: string; missing: string }>({
    severity: "warning",
    title: "A call with answers that nothing handles",
    message: ({ call, missing }) => `The call “${call}” does not say what to do with: ${missing}.`,
    help: () => "Add them under *Answers*, for example `4xx: error E1; 5xx: keep trying; no answer: keep trying`.",
    why: "Servers refuse, fail and stay silent. Where the document does not say, the platform shows its own message for a refusal and keeps trying otherwise.",
    bad: calls("on Return", '2xx: show "Told."'),
    good: calls("on Return", '2xx: show "Told."; 4xx: keep trying; 5xx: keep trying; no answer: keep trying'),
  }),
  "answer-never-used": entry<{ call: string; status: string; earlier: string }>({
    severity: "warning",
    title: "An answer that another one always goes before",
    message: ({ call, status, earlier }) =>
      `“${call}” never comes to this answer: \`${earlier}\` before it covers \`${status}\`.`,
    help: () => "Put the narrower answer first, or give the earlier one a condition with `when`.",
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
      "Write `error CODE` with a row of point 8, ``errors at fields from `answer.errors` ``, or `keep trying`. The words alone are shown as the reason.",
    why: "A server that answers 4xx or 5xx has not done what was asked. The call stays in the outbox with what the server said, until somebody mends it, drops it, or says that it has arrived.",
    bad: calls("on Return", '2xx: show "Told."; 4xx: show "Refused."; 5xx: keep trying; no answer: keep trying'),
    good: calls(
      "on Return",
      '2xx: show "Told."; 4xx: errors at fields from `answer.errors`; 5xx: keep trying; no answer: keep trying',
    ),
  }),
  "call-never-made": entry<{ call: string }>({
    severity: "warning",
    title: "A call that nothing makes",
    message: ({ call }) => `Nothing makes the call “${call}”.`,
    help: () => "Say under *When* what makes it, such as `on EVENT`, or offer it on a screen.",
    bad: calls("on demand", '2xx: show "Told."; 4xx: keep trying; 5xx: keep trying; no answer: keep trying'),
    good: calls("on Return", '2xx: show "Told."; 4xx: keep trying; 5xx: keep trying; no answer: keep trying'),
  }),
};
