/** A task as a server has it. The document of a test knows nothing of `note`: it must survive. */
export interface Task {
  readonly key: string;
  readonly title: string;
  readonly done: boolean;
  readonly note: string | null;
}

/** A server from npm, with the document that speaks to it. */
export interface TaskServer {
  readonly address: string;
  /** Everything that it has. */
  tasks(): Promise<readonly Task[]>;
  close(): Promise<void>;
}

export interface TaskServerKind {
  readonly name: string;
  /** The facts of the kept entity. */
  readonly facts: string;
  /** Starts it with so many tasks; a title of `bad` is refused. */
  start(tasks: number): Promise<TaskServer>;
}

export const titles = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `Task ${i + 1}`);

/** The document: only what is said about the server differs. */
export const tasksDocument = (facts: string): string => `# Tasks

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

## 7. The calls it makes
- Base address: https://tasks.example.com

### Task
- Key: Number
${facts}
`;
