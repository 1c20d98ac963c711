import { describe, expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";
import { openForTest } from "#testing/open-for-test.ts";

const shop = (rows: string, facts = "- Sign-in: choose a profile"): string => `# Shop

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /items | Items | list of Item |

## 3. Entities and their fields
### Item
| Field | Type |
| --- | --- |
| Name | text |
| Best before | date |

### Order
| Field | Type |
| --- | --- |
| Item | Item |

## 4. States and transitions
### Item
| From | Event | To |
| --- | --- | --- |
| start | | Good |
| Good | at \`best_before\` | Bad |

## 6. Roles and permissions
${facts}

| Role | May | On | Only if |
| --- | --- | --- | --- |
${rows}

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | keeper |
| bo | Bo | member |
| cy | Cy | visitor |
| di | Di | keeper, member, visitor |

### Item
| | Name | Best before |
| --- | --- | --- |
| tea | Tea | 2031-01-01 |

### Order
| | Item |
| --- | --- |
| first | tea |
`;

const ROWS = `| keeper | see, create, change, delete | Item | |
| keeper | see, create | Order | |
| member | see | Item | |
| member | see, create | Order | \`created_by == me\` |
| visitor | see | Item | |`;

/** Results of trying everything that concerns the whole app, as this person. */
async function tryAll(source: string, who: string) {
  const { app } = await openAs(who, source, "2030-05-01T09:00:00.000Z");
  const manages = await app.manages();
  const { clock } = await app.setClock("2032-01-01T00:00:00.000Z");
  const [tea] = (await app.trial.records())["Item"] ?? [];
  const loaded = await app.loadSampleData();
  const items = (await app.trial.records())["Item"]?.length;
  const removed = await app.removeAllRecords();
  const left = (await app.trial.records())["Item"]?.length;
  return { manages, clock, tea: tea?.["status"], loaded: loaded.kind, items, removed, left };
}

const DONE = {
  manages: true,
  clock: "2032-01-01T00:00:00.000Z",
  tea: "Bad",
  loaded: "done",
  items: 2,
  removed: { kind: "done" },
  left: 0,
};
const REFUSED = {
  manages: false,
  clock: "2030-05-01T09:00:00.000Z",
  tea: "Good",
  loaded: "refused",
  items: 1,
  removed: { kind: "refused" },
  left: 1,
};

describe("P6.34 what concerns the whole app asks for a right of the whole app", () => {
  test("P6.34 whoever may write all that anybody may without a condition does it, others change nothing", async () => {
    expect(await tryAll(shop(ROWS), "ana")).toMatchObject(DONE);
    expect(await tryAll(shop(ROWS), "bo")).toMatchObject(REFUSED);
    expect(await tryAll(shop(ROWS), "cy")).toMatchObject(REFUSED);
  });

  test("P6.34 the refusal names who may", async () => {
    const { app } = await openAs("bo", shop(ROWS));
    const outcome = await app.removeAllRecords();
    expect(outcome).toMatchObject({
      refusals: [{ code: "refused", reason: { code: "only-people", people: [{ kind: "role", role: "keeper" }] } }],
    });
  });

  test("P6.34 rights on some of it are not enough, and neither are rights with a condition", async () => {
    const divided = "| keeper | everything | Item | |\n| member | everything | Order | |\n| visitor | see | Item | |";
    for (const who of ["ana", "bo", "cy"]) expect(await tryAll(shop(divided), who), who).toMatchObject(REFUSED);
    expect(await tryAll(shop(divided), "di")).toMatchObject(DONE);
    const own = "| keeper, member, visitor | everything | everything | `created_by == me` |";
    for (const who of ["ana", "bo", "cy"]) expect(await tryAll(shop(own), who), who).toMatchObject(REFUSED);
    expect(await tryAll(shop(own), "di")).toMatchObject(DONE);
  });

  test("P6.34 everything but deleting is less than everything", async () => {
    const rows = "| keeper | everything | everything | |\n| member | everything except delete | everything | |";
    expect(await tryAll(shop(rows), "ana")).toMatchObject(DONE);
    expect(await tryAll(shop(rows), "bo")).toMatchObject(REFUSED);
  });

  test("P6.34 where nobody may write, only whoever has every role does it", async () => {
    const rows = "| keeper, member, visitor | see | everything | |";
    for (const who of ["ana", "bo", "cy"]) expect(await tryAll(shop(rows), who), who).toMatchObject(REFUSED);
    expect(await tryAll(shop(rows), "di")).toMatchObject(DONE);
  });

  test("P6.34 a row with a mistake makes nobody manage the app whom it was to exceed", async () => {
    const rows = "| keeper | everything | Itme, Order | |\n| member | create | Order | |\n| visitor | see | Item | |";
    for (const who of ["ana", "bo", "cy"]) expect(await tryAll(shop(rows), who), who).toMatchObject(REFUSED);
    expect(await tryAll(shop(rows), "di")).toMatchObject(DONE);
  });

  test("P6.34 without rows everybody does it", async () => {
    expect(await tryAll(shop("").replace(/\| Role \| May[^#]*/, "\n"), "cy")).toMatchObject(DONE);
  });

  test("P6.34 a guest does not, whatever only guests may; whoever signs in does", async () => {
    const rows = `${ROWS.replaceAll("visitor", "guest")}\n| guest | create | Person | |`;
    const source = shop(rows, "- Sign-in: call Log in\n- Role without sign-in: guest")
      .replace("Cy | visitor", "Cy | guest")
      .replace("member, visitor", "member, guest")
      .replace(
        "## Sample data",
        '## 7. The calls it makes\n- Base address: https://example.org\n\n| Call | Request | Sends | When |\n| --- | --- | --- | --- |\n| Log in | `POST /in` | `{"name": name}` | on demand |\n\n## Sample data',
      );
    const { app, ids } = await openAs("ana", source);
    await app.trial.become(null);
    expect(await app.manages()).toBe(false);
    expect((await app.removeAllRecords()).kind).toBe("refused");
    expect((await app.loadSampleData()).kind).toBe("refused");
    expect((await app.setClock("2032-01-01T00:00:00.000Z")).clock).toBeNull();
    await app.trial.become(ids["ana"] ?? "");
    expect((await app.removeAllRecords()).kind).toBe("done");
  });

  test("P6.34 sample data come into an app without records by whoever begins it", async () => {
    const source = shop(ROWS.replaceAll("visitor", "guest"), "- Sign-in: https://id.example.org\n- Client id: shop");
    const { app } = await openForTest(source);
    expect(await app.manages()).toBe(false);
    expect((await app.loadSampleData()).kind).toBe("done");
    expect((await app.loadSampleData()).kind).toBe("refused");
    expect((await app.trial.records())["Item"]).toHaveLength(1);
  });
});
