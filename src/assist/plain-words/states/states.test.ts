import { describe, expect, test } from "vitest";
import { applyEdits } from "#text/edit.ts";
import { studyDocument } from "../../analysed-document.ts";
import { offerCode } from "../offer-code.ts";
import { mended } from "../testing/mended.ts";

const document = (states: string): string => `# Loans

## 3. Entities and their fields

### Loan
| Field | Type |
| --- | --- |
| Name | text |

## 4. States and transitions

### Loan
${states}

## 5. Validation rules
`;

const errorsOf = (source: string): readonly string[] =>
  studyDocument(source).diagnostics.flatMap(({ code, severity }) => (severity === "error" ? [code] : []));

/** The states after the fix, and whether the fix is safe. Verified by reading the result. */
function offered(states: string): readonly [string | undefined, boolean | undefined] {
  const source = document(states);
  expect(errorsOf(source)).not.toEqual([]);
  const study = studyDocument(source);
  const fix = offerCode(study, study.diagnostics).find((each) => each.fix?.title.startsWith("Write as a table"))?.fix;
  if (fix === undefined) return [undefined, undefined];
  const fixed = applyEdits(source, fix.edits);
  const [, after] = /## 4\. States and transitions\s+### Loan\n([^]*?)\s+## 5\./u.exec(fixed) ?? [];
  return [after, fix.safe];
}

const HEAD = "| From | Event | To |\n| --- | --- | --- |\n";
const FOUND = `${HEAD}| start | | Open |\n| Open | Hand out | Out |\n| Out | Take back | Given back |`;

describe("PE.22 transitions in another form are offered their table", () => {
  const diagram = (lines: string): string => `\`\`\`mermaid\nstateDiagram-v2\n${lines}\n\`\`\``;

  test("a diagram, which stays", () => {
    const drawn = diagram(
      '  direction LR\n  %% how it goes\n  state "Given back" as GB\n  [*] --> Open\n  Open --> Out: Hand out\n  Out --> GB : Take back\n  GB --> [*]',
    );
    expect(offered(drawn)).toEqual([`${drawn}\n\n${FOUND}`, true]);
    expect(errorsOf(document(`${drawn}\n\n${FOUND}`))).toEqual([]);
    // The other sentence may say who fires the event.
    expect(offered(`${drawn}\n\nKeepers hand out.`)[1]).toBe(false);
  });

  test.each([
    ["has no event", "[*] --> Open\nOpen --> Out"],
    ["has a guard", "[*] --> Open\nOpen --> Out: Hand out [is paid]"],
    ["does something", "[*] --> Open\nOpen --> Out: Hand out / tell the keeper"],
    ["has states within states", "[*] --> Open\nstate Open {\nA --> B: Go\n}"],
    ["has a choice", "state c <<choice>>\nOpen --> c: Go"],
  ])("not a diagram that %s", (_, lines) => {
    expect(offered(diagram(lines))).toEqual([undefined, undefined]);
  });

  test.each([
    ["- start → Open\n- Open → Out: Hand out\n- Out → Given back: Take back", FOUND],
    ["- A new Loan is Open.\n- Open -> Out (Hand out)\n- Out -> Given back (Take back)", FOUND],
    ['1. new --> Open\n2. Open --> Out: "Hand out"\n3. **Out** --> **Given back**: Take back.', FOUND],
    ["- start → Open\n- Open -- Hand out --> Out\n- Out --Take back--> Given back", FOUND],
  ])("bullets: %s", (said, read) => {
    expect(offered(said)).toEqual([read, true]);
    expect(errorsOf(document(read))).toEqual([]);
  });

  test.each([
    "- start → Open\n- Open → Out: Hand out, only if it is paid",
    "- start → Open\n- Open → Out: when a keeper hands it out",
    "- start → Open\n- Open → Out",
    "- start → Open\n- Open → Out → Given back: Move",
    "- start → Open\n- Open → Out: Hand out\n  - tells the keeper",
    "- start → Open\n- All of them come back.",
  ])("not bullets that say more: %s", (said) => {
    expect(offered(said)).toEqual([undefined, undefined]);
  });

  test("a table of statuses by statuses", () => {
    const matrix =
      "| | Open | Out | Given back |\n| --- | --- | --- | --- |\n| start | – | | |\n| Open | | Hand out | |\n| Out | | | Take back |";
    const read = `${HEAD}| Open | Hand out | Out |\n| Out | Take back | Given back |`;
    expect(offered(matrix)).toEqual([read, false]);
    expect(errorsOf(document(read))).toEqual([]);
    expect(offered(matrix.replace("| Open | |", "| Paid | |"))).toEqual([undefined, undefined]);
    expect(offered(matrix.replace("Hand out", "x"))).toEqual([undefined, undefined]);
  });
});

describe("PE.22 what could be meant otherwise", () => {
  const ROLES =
    "\n## 6. Roles and permissions\n| Role | May | On |\n| --- | --- | --- |\n| keeper | everything | everything |\n";
  const safeWith = (states: string): boolean | undefined => {
    const study = studyDocument(`${document(states)}${ROLES}`);
    return offerCode(study, study.diagnostics).find((each) => each.fix?.title.startsWith("Write as a table"))?.fix
      ?.safe;
  };

  test.each([
    ["- start → Open\n- Open → Paid: Pay by the keeper", true],
    ["- start → Open\n- Open → Paid: Pay by card", false],
    ["- start → Open\n- Open → Paid (keeper)", undefined],
    ["- start → Open\n- Open → Paid – by the keeper", undefined],
    ["- New loans are checked by hand\n- Open → Paid: Pay", undefined],
    ["- New → Open: Begin\n- Open → Paid: Pay", false],
    ["- start → New\n- New → Open: Begin", true],
  ])("%s", (states, safe) => {
    expect(safeWith(states)).toBe(safe);
  });

  test("whoever is named stands under Who", () => {
    expect(
      offered(
        "- start → Open\n- Open → Out: Hand out, by the keeper or the owner\n- Out → Open: Take back by a keeper",
      ),
    ).toEqual([
      "| From | Event | To | Who |\n| --- | --- | --- | --- |\n| start | | Open | |\n| Open | Hand out | Out | keeper, owner |\n| Out | Take back | Open | keeper |",
      false,
    ]);
  });

  test("New is a status where something is done to it", () => {
    expect(offered("- New → Open: Begin")[0]).toBe(`${HEAD}| start | | New |\n| New | Begin | Open |`);
  });
});

describe("PE.22 P4.21 a field that the record has is asked for without its type", () => {
  const asked = (cell: string): string =>
    document(
      `| From | Event | To | Asks for |\n| --- | --- | --- | --- |\n| start | | Open | |\n| Open | Close | Closed | ${cell} |`,
    );

  test.each([
    ["Name (text)", "Name"],
    ["Name (text, optional), Why (text)", "Name (optional), Why (text)"],
  ])("%s", (said, read) => {
    expect(mended(asked(said))).toBe(asked(read));
    expect(errorsOf(asked(read))).toEqual([]);
  });
});
