import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";

/** Entities of lists nested as deep as the language allows. */
const DEEP = ["Part", "Piece", "Bit", "Crumb", "Grain", "Speck", "Mote"];

const FILES = `# Specification: Papers

## 3. Entities and their fields

### Secret
| Field | Type |
| --- | --- |
| Plan | file |

### Note
| Field | Type |
| --- | --- |
| Name | text |
| Paper | file |
| Rows | list of Part |

${DEEP.map(
  (name, index) => `### ${name}
| Field | Type |
| --- | --- |
| Name | text |
| Paper | file |
${DEEP[index + 1] === undefined ? "" : `| Rows | list of ${DEEP[index + 1] ?? ""} |`}
`,
).join("\n")}
## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| Boss | everything | everything |
| Clerk | see | Person |
| Clerk | see, create, change | Note |

## Sample data

### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |
| ben | Ben | Clerk |
`;

test.each(["beside a command", "beside a row", "deep in rows", "beside the values of a form"] as const)(
  "P6.13 a file that is closed to a person is not opened by naming it, with another %s",
  async (way) => {
    const { app, become } = await openAs("ann", FILES);
    const keep = async (text: string) => {
      const kept = await app.keepFile(new TextEncoder().encode(text), `${text}.txt`, "text/plain");
      if (kept.kind !== "kept") throw new Error("It was not kept.");
      return kept.value;
    };
    const paper = await keep("the secret plan");
    await app.submit({ commands: [{ kind: "create", entity: "Secret", values: { plan: paper } }] });
    await become("ben");
    const { hash } = await keep("my own");
    expect(await app.readFile(String(paper.hash))).toBeNull();
    const rows = (deep: number): object[] => [
      { id: null, values: deep === 0 ? { paper } : { name: "n", rows: rows(deep - 1) } },
    ];
    const note = (values: object, beside: object = {}) =>
      app.submit({ commands: [{ kind: "create", entity: "Note", values, ...beside } as never] });
    if (way === "beside a command") await note({ paper }, { hash });
    if (way === "beside a row") await note({ rows: [{ id: null, hash, values: { paper } }] });
    if (way === "deep in rows") await note({ rows: rows(DEEP.length - 1) });
    if (way === "beside the values of a form")
      await app.openDraft({ entity: "Note", id: null, values: { paper }, hash } as never);
    expect(await app.readFile(String(paper.hash))).toBeNull();
  },
);
