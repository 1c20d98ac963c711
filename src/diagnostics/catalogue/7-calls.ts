import { didYouMean, entry } from "../entry.ts";
import { TOOL, TOOL_STATES } from "./fragments.ts";

const call = (row: string): string =>
  `${TOOL_STATES}\n## 7. The calls it makes\n- Base address: https://tools.example.com\n\n| Call | Request | When | Answers |\n| --- | --- | --- | --- |\n${row}\n`;
const kept = (facts: string): string =>
  `${TOOL}\n## 7. The calls it makes\n- Base address: https://tools.example.com\n\n### Tool\n${facts}\n`;

export const calls = {
  "call-without-name": entry({
    severity: "error",
    title: "A call without a name",
    message: () => "This row names no call.",
    help: () => "Write a name into the column “Call”.",
    bad: call("| | `GET /tools` | on demand | |"),
    good: call("| Fetch | `GET /tools` | on demand | |"),
  }),
  "call-twice": entry<{ name: string }>({
    severity: "error",
    title: "Two calls of one name",
    message: ({ name }) => `There is a call “${name}” already.`,
    help: () => "Give one of the two another name. Until then the second is not sent.",
    bad: call("| Fetch | `GET /tools` | on demand | |\n| Fetch | `GET /more` | on demand | |"),
    good: call("| Fetch | `GET /tools` | on demand | |\n| Fetch more | `GET /more` | on demand | |"),
  }),
  "call-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "A call that does not exist",
    message: ({ name }) => `There is no call “${name}” in point 7.`,
    help: ({ near }) => didYouMean(near, "Add it to point 7, or use the name of one that is there."),
    bad: "## 6. Roles and permissions\n- Sign-in: call Log in\n",
    good: '## 6. Roles and permissions\n- Sign-in: call Log in\n\n## 7. The calls it makes\n- Base address: https://tools.example.com\n\n| Call | Request | Sends |\n| --- | --- | --- |\n| Log in | `POST /login` | `{"email": email, "password": password}` |\n',
  }),
  "request-missing": entry({
    severity: "error",
    title: "A call without a request",
    message: () => "This call does not say what it requests.",
    help: () => "Write method and path in backticks, such as `POST /loans/{id}/return`. Until then it is not sent.",
    bad: call("| Fetch | | on demand | |"),
    good: call("| Fetch | `GET /tools` | on demand | |"),
  }),
  "request-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "A request that is not understood",
    message: ({ written }) => `“${written}” is not a method and a path.`,
    help: () => "Write for example `POST /loans/{id}/return`. Until then the call is not sent.",
    bad: call("| Fetch | `FETCH` | on demand | |"),
    good: call("| Fetch | `GET /tools` | on demand | |"),
  }),
  "trigger-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "A time for a call that is not understood",
    message: ({ written }) => `“${written}” does not say when the call is made.`,
    help: () => "Write “on EVENT”, “on opening SCREEN”, “on demand”, “every 5 minutes” or “after sign-in”.",
    bad: call("| Fetch | `GET /tools` | sometimes | |"),
    good: call("| Fetch | `GET /tools` | every 5 minutes | |"),
  }),
  "answer-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "An answer that is not understood",
    message: ({ written }) => `“${written}” does not begin with a status.`,
    help: () => 'Write for example “200: show "Done."; 409: error E3; 4xx: …; no answer: keep trying”.',
    bad: call('| Fetch | `GET /tools` | on demand | show "Done." |'),
    good: call('| Fetch | `GET /tools` | on demand | 200: show "Done." |'),
  }),
  "timeout-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "A timeout that is not understood",
    message: ({ written }) => `“${written}” is not a length of time.`,
    help: () => "Write for example “20 s” or “2 minutes”. Until then it is 30 seconds.",
    bad: "## 7. The calls it makes\n- Timeout: a while\n",
    good: "## 7. The calls it makes\n- Timeout: 20 s\n",
  }),
  "header-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "A header that is not understood",
    message: ({ written }) => `“${written}” is not a header.`,
    help: () => "Write its name, a colon and its value in backticks, for example `X-Shop: {shop.code}`.",
    bad: "## 7. The calls it makes\n- Headers: `Shop 7`\n",
    good: "## 7. The calls it makes\n- Headers: `X-Shop: 7`\n",
  }),
  "kept-at-missing": entry<{ entity: string }>({
    severity: "error",
    title: "A kept entity without its place",
    message: ({ entity }) => `It is not said where ${entity} is kept.`,
    help: () => "Add the fact “Kept at: /path”.",
    bad: kept("| Field | On the wire |\n| --- | --- |\n| Name | title |"),
    good: kept("- Kept at: /tools\n\n| Field | On the wire |\n| --- | --- |\n| Name | title |"),
  }),
  "pages-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Pages that are not understood",
    message: ({ written }) => `“${written}” does not say how lists come in pages.`,
    help: () => "Write for example “`limit` and `offset`, 20 at a time, total in `answer.count`”.",
    bad: kept("- Kept at: /tools\n- Pages: twenty"),
    good: kept("- Kept at: /tools\n- Pages: `limit` and `offset`, 20 at a time"),
  }),
};
