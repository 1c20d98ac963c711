import { expect, test } from "vitest";
import { derivedParts } from "#scenarios/derived/run-derived.ts";
import type { DerivedFailure } from "#scenarios/derived/result.ts";
import type { TriedApp } from "#scenarios/derived/set-up.ts";
import { readDocument } from "#read/read-document.ts";
import { openShelfForTest } from "#testing/shelf-for-test.ts";
import { appOn } from "./scenario-trial.ts";

const LENDING = `# Specification: Lending

## 3. Entities and their fields
### Loan
| Field | Type | Required |
| --- | --- | --- |
| Thing | text | yes |
| Remark | text | |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Loan.thing | at most 40 characters | E1 |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| member | see, create | Loan |
| keeper | everything | everything |

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | Too long. |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| bo | Bo | keeper |

### Loan
| | Thing | Remark |
| --- | --- | --- |
| l1 | Saw | Sharp |
| l2 | Axe | |
`;

test("the tests of a document run part by part, can be ended, and find nothing where the app does what it says", async () => {
  const { shelf } = await openShelfForTest();
  const first = await shelf.tryDerived(LENDING, 0);
  expect(first.areas).toEqual(["rights", "answers", "secrecy", "rules", "walk"]);
  expect(first.checks).toBeGreaterThan(5);
  expect(first.failures).toEqual([]);
  expect((await shelf.tryDerived(LENDING, 3)).failures).toEqual([]);
  const running = shelf.tryDerived(LENDING, 4);
  await shelf.stopDerived();
  await expect(running).rejects.toThrow("ended");
});

test("a walk that fails is told as the shortest story, which says what should be and runs as a scenario", async () => {
  const { model } = readDocument(LENDING);
  const { device } = await openShelfForTest();
  // A faulty app that gives everybody who deletes the role of keeper, so that forbidden deletions succeed.
  const makeApp = async (): Promise<TriedApp> => {
    let last = 0;
    const app = appOn(device.databases.inMemory(), model, LENDING, { next: () => `r${++last}` });
    const submit: TriedApp["submit"] = async (submission) => {
      const { id } = (await app.describe()).profile;
      const deletes = submission.commands.some(({ kind }) => kind === "delete");
      const keeper = (await app.describe()).profiles.find(({ name }) => name === "Bo")?.id ?? null;
      if (deletes) await app.trial.become(keeper);
      const outcome = await app.submit(submission);
      if (deletes) await app.trial.become(id);
      return outcome;
    };
    return new Proxy(app, { get: (of, name) => (name === "submit" ? submit : Reflect.get(of, name, of)) });
  };
  let failure: DerivedFailure | undefined;
  for (let seed = 1; seed < 40 && failure === undefined; seed++) {
    const walk = derivedParts(model, makeApp, { seed, steps: 200 }).find(({ area }) => area === "walk");
    [failure] = (await walk?.run())?.failures ?? [];
  }
  expect(failure?.sentence).toContain("though it is not");
  const story = (failure?.story ?? []).map(
    ({ key, says }) => `${key}: ${says.map((one) => (typeof one === "string" ? one : one.code)).join("")}`,
  );
  expect(story.at(-2)).toMatch(/^When: delete (?:l1|l2|ana|bo)$/u);
  expect(story.at(-1)).toBe("Then: refused");
  expect(story.filter((sentence) => sentence.startsWith("When"))).toHaveLength(1);
});
