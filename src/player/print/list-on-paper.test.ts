import { expect, test } from "vitest";
import type { SessionClient } from "#engine/contract/app.ts";
import { openAs } from "#testing/open-as.ts";
import type { PlayerValue } from "../player-context.ts";
import { en } from "../words/en.ts";
import { listOnPaper } from "./list-on-paper.ts";

const PAPERS = `# Papers

## 2. Screens and routes
| Screen | Shows |
| --- | --- |
| Papers | list of Paper |

## 3. Entities and their fields
### Paper
| Field | Type |
| --- | --- |
| Name | text |
| Secret | yes/no |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| member | see | Paper | \`secret = false\` |
| keeper | everything | everything | |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| kim | Kim | keeper |
`;

/** More records than one query returns. */
const MANY = 600;

test("P6.13 a list on paper shows what one person sees: where somebody else is chosen meanwhile, nothing is printed", async () => {
  const { app, become } = await openAs("kim", PAPERS);
  const [screen] = (await app.describe()).model.screens;
  if (screen === undefined) throw new Error("There is no such screen.");
  const all = Array.from({ length: MANY }, (_, index) => ({ name: `Paper ${index}`, secret: index % 2 === 0 }));
  await app.submit({ commands: all.map((values) => ({ kind: "create", entity: "Paper", values })) });
  let read = (): Promise<void> => Promise.resolve();
  const readRecords: SessionClient["readRecords"] = async (query) => {
    const answer = await app.readRecords(query);
    await read();
    return answer;
  };
  const description = await app.describe();
  const format = { language: "en", currency: "EUR", zone: "UTC", words: en, today: "2026-03-01" };
  const player = {
    app: { readRecords },
    description,
    words: en,
    t: (text: string) => text,
    format: { ...format, translate: (text: string) => text },
  } as unknown as PlayerValue;
  const base = { screen: screen.name, view: 0 } as const;
  const rows = async (): Promise<number | undefined> => (await listOnPaper(player, screen, base))?.rows.length;
  expect(await rows()).toBe(MANY);
  read = () => become("ana");
  expect(await rows()).toBeUndefined();
  expect(await rows()).toBe(MANY / 2);
});
