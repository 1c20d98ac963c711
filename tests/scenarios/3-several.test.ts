import { expect, test } from "vitest";
import type { ListAnswer, ListQuery } from "#engine/contract/queries.ts";
import type { Value } from "#expr/types.ts";
import { readDocument } from "#read/read-document.ts";
import { modelAsJson } from "#read/print-model.ts";
import { runDerived } from "#scenarios/derived/run-derived.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const document = (skills: string, more = "", narrowed = ""): string => `## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /helpers | Helpers | list of Helper by name A to Z | create Helper, search |
| /helpers/{id} | One helper | one Helper | edit, delete |
| /skills/{id} | One skill | one Skill, list of Helper where \`this in skills\` | edit, delete |

### Helpers
- Subtitle: Skills
- Search: Name, Skills
- Filters: Skills

## 3. Entities and their fields
### Skill
| Field | Type |
| --- | --- |
| Name | text, required |
| Hard | yes/no |

### Helper
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Skills | ${skills}${narrowed} | |
| Hard ones | number | \`= skills.filter(s, s.hard).size()\` |
${more}

## Sample data
### Skill
| | Name | Hard |
| --- | --- | --- |
| cook | Cooking | no |
| drive | Driving | yes |
| weld | Welding | yes |

### Helper
| | Name | Skills |
| --- | --- | --- |
| ana | Ana | cook, drive |
| bo | Bo | |
`;

test("P3.20 several: kept as links, each once, read in expressions from both sides", async () => {
  const scenarios = `
## Scenarios
### Links
- Then: ana \`skills.size() = 2 and cook in skills and weld not in skills and hard_ones = 1\`
- Then: ana \`skills.map(s, s.name).join(", ") = "Cooking, Driving" and skills.first() = cook\`
- Then: bo \`skills is empty and skills.size() = 0 and hard_ones = 0\`
- When: change ana with \`skills = [weld, cook, weld]\`
- Then: ana \`skills.map(s, s.name) = ["Welding", "Cooking"]\`
- Then: \`Helper.filter(h, weld in h.skills).size() = 1 and Helper.exists(h, h.skills.exists(s, s.hard))\`
- When: change bo with \`skills = ana.skills + [drive]\`
- Then: bo \`skills.size() = 3 and hard_ones = 2\`
- When: delete weld
- Then: refused
- When: change ana with \`skills = []\`
- When: change bo with \`skills = [cook]\`
- When: delete weld
- Then: \`Skill.size() = 2\`
`;
  expect(await scenarioFailures(document("several Skill") + scenarios)).toEqual([]);
  expect(await scenarioFailures(document("many skills, optional") + scenarios)).toEqual([]);
});

test("P3.20 only records that fit may be named: others are refused, and so is what is not there", async () => {
  const scenarios = `
## Scenarios
### Narrowed
- When: change bo with \`skills = [drive, weld]\`
- Then: bo \`skills.size() = 2\`
- When: change bo with \`skills = [drive, cook]\`
- Then: refused with not-among-options
`;
  const narrowed = document("several Skill", "", " where `hard`").replace(
    "| ana | Ana | cook, drive |",
    "| ana | Ana | drive |",
  );
  expect(await scenarioFailures(narrowed + scenarios)).toEqual([]);
  const { app } = await openForTest(`# T\n\n${document("several Skill")}`);
  const made = await app.submit({
    commands: [{ kind: "create", entity: "Helper", values: { name: "X", skills: ["nobody"] } }],
  });
  expect(made).toMatchObject({ kind: "refused", refusals: [{ code: "no-such-record", field: "skills" }] });
});

test("P3.20 links are picked in a form, searched by their titles, offered as filters, and shown with their titles", async () => {
  const { app } = await openForTest(`# T\n\n${document("several Skill")}`);
  const records = await app.loadSampleData();
  expect(records).toBeDefined();
  const list = (more: Partial<ListQuery>) =>
    app.ask({ kind: "list", screen: "Helpers", view: 0, from: 0, limit: 20, ...more });
  const names = ({ rows }: ListAnswer): readonly Value[] => rows.map(({ title }) => title.value);
  const all = await list({});
  expect(names(all)).toEqual(["Ana", "Bo"]);
  expect(all.rows[0]?.subtitle[0]).toMatchObject({ titles: ["Cooking", "Driving"] });
  const offer = all.filters.find(({ field }) => field === "skills");
  expect(offer?.options.map(({ shown }) => shown.title)).toEqual(["Cooking", "Driving", "Welding"]);
  const drive = offer?.options[1]?.shown.value as Value;
  expect(names(await list({ filters: { skills: [drive] } }))).toEqual(["Ana"]);
  expect(names(await list({ search: "driv" }))).toEqual(["Ana"]);
  expect(names(await list({ search: "weld" }))).toEqual([]);
  const id = all.rows[1]?.id ?? "";
  const draft = await app.openDraft({ entity: "Helper", id });
  const options = await app.draftOptions({ draft: draft.draft, field: "skills", search: "", limit: 20 });
  expect(options.options.map(({ title }) => title.value)).toEqual(["Cooking", "Driving", "Welding"]);
});

test("P3.20 a reference that becomes several keeps its record, and one of several stays when it becomes a reference", async () => {
  const source = (type: string): string =>
    `# T\n\n${
      document(type)
        .replace(/\| Hard ones.*\n/u, "")
        .replace("this in skills", "name is not empty")
        .split("## Sample data")[0] ?? ""
    }`;
  const first = await openForTest(source("Skill"));
  const skill = await first.app.submit({
    commands: [{ kind: "create", entity: "Skill", id: "s1", values: { name: "Cooking" } }],
  });
  expect(skill.kind).toBe("done");
  await first.app.submit({
    commands: [{ kind: "create", entity: "Helper", id: "h1", values: { name: "Ana", skills: "s1" } }],
  });
  const second = await openForTest(source("several Skill"), { database: first.store.at.db });
  expect(second.store.records.read("Helper", "h1")).toMatchObject({ skills: ["s1"] });
  const third = await openForTest(source("Skill"), { database: first.store.at.db });
  expect(third.store.records.read("Helper", "h1")).toMatchObject({ skills: "s1" });
});

test("P3.20 the model says which entity several links lead to", () => {
  const { model } = readDocument(`# T\n\n${document("several Skill")}`);
  expect(JSON.stringify(modelAsJson(model))).toContain('"type":{"kind":"references","entity":"Skill"}');
});

test("the derived tests hold for links, formulas, unique fields among some, and rights on them", async () => {
  const source = `# T

${document("several Skill", "| Room | text | |\n| Open | yes/no | |\n| Friends | several person | |")}

### Person
| | Name | Roles |
| --- | --- | --- |
| kim | Kim | boss |
| lee | Lee | member |
| mia | Mia | member |

## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Helper | unique room among \`open\` | Taken. |
| Helper.skills | \`few(skills)\` | Too many. |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | everything | |
| member | see | Skill | \`not hard\` |
| member | see, create | Helper | |
| member | change | Helper | \`me in friends\` |
| member | see | Person | |

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| few(list) | \`list.size() <= 2\` |
`;
  const { model, diagnostics } = readDocument(source);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const results = await runDerived(model, async () => (await openForTest(source, { model })).app, {
    seed: 7,
    steps: 40,
  });
  expect(results.flatMap(({ failures }) => failures.map(({ sentence }) => sentence))).toEqual([]);
});
