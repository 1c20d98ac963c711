import type { RequestListener } from "node:http";

/** A task on the server. The test's document does not name `note`, which must be preserved. */
export interface Task {
  readonly key: string;
  readonly title: string;
  readonly done: boolean;
  readonly note: string | null;
}

/** A server from npm, with the document for it. */
export interface TaskServer {
  readonly address: string;
  tasks(): Promise<readonly Task[]>;
  close(): Promise<void>;
}

export interface TaskServerKind {
  readonly name: string;
  /** The document's facts about the resource. */
  readonly facts: string;
  /** Starts the server with these tasks; it refuses a title of `bad`. */
  start(tasks: readonly Task[], how?: Serving): Promise<TaskServer>;
}

export interface Serving {
  /** Wraps the server: tokens, holding answers back. */
  readonly around?: (inner: RequestListener) => RequestListener;
  readonly port?: number;
}

export const tasksToBegin = (count: number): readonly Task[] =>
  Array.from({ length: count }, (_, i) => ({
    key: String(i + 1),
    title: `Task ${i + 1}`,
    done: false,
    note: `Note ${i + 1}`,
  }));

export const SIGN_IN = `## 6. Roles and permissions
- Sign-in: call Log in
- Role of a new user: keeper

| Role | May | On |
| --- | --- | --- |
| keeper | everything | everything |
`;

const LOG_IN = `- Token: \`answer.token\`
- Sent as: \`Authorization: Bearer {token}\`
- Me: \`answer.user\`

| Call | Request | Sends | When |
| --- | --- | --- | --- |
| Log in | \`POST /login\` | \`{"name": email}\` | on demand |
`;

/** The document; only the facts about the server differ. */
export const tasksDocument = (facts: string, signsIn = false): string => `# Tasks

## 2. Screens and routes
### Tasks
- Route: /
- Shows: list of Task

## 3. Entities and their fields
### Task
- Shown as: Title

| Field | Type |
| --- | --- |
| Number | text |
| Title | text |
| Done | yes/no |

${signsIn ? SIGN_IN : ""}
## 7. The calls it makes
- Base address: https://tasks.example.com
${signsIn ? LOG_IN : ""}
### Task
- Key: Number
${facts}
`;
