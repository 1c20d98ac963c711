import { expect, test } from "vitest";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";
import { openForTest } from "#testing/open-for-test.ts";

const source = (language: string): string => `# Specification: Spots

## 1. What the product does and for whom

- Language: ${language}

## 3. Entities and their fields

### Thing
| Field | Type |
| --- | --- |
| Name | text |
| Spot | location |
`;

/** The stored values of cells. Null: refused. */
async function imported(language: string, cells: readonly string[]): Promise<readonly unknown[]> {
  const opened = await openForTest(source(language));
  const imports = importsOf(opened, source(language));
  const rows = cells.map((cell, at) => `T${at}\t${cell}\n`).join("");
  const { id } = await openFile(imports, `Name\tSpot\n${rows}`, "spots.tsv", "Thing");
  await carryOut(imports, id, "run");
  const { records } = await opened.app.readRecords({ entity: "Thing", fields: ["name", "spot"], limit: 100 });
  const byName = new Map(records.map(({ values }) => [values["name"], values["spot"]]));
  return cells.map((_, at) => byName.get(`T${at}`) ?? null);
}

const at = (latitude: number, longitude: number, accuracy?: number) => ({
  latitude,
  longitude,
  ...(accuracy === undefined ? {} : { accuracy }),
});

test("P3.17 a decimal comma in a place divides no latitude from its longitude", async () => {
  expect(await imported("de", ["52,5; 13", "48,2 16", "52,52, 13,405", "52,5; 13,4"])).toEqual([
    at(52.5, 13),
    at(48.2, 16),
    at(52.52, 13.405),
    at(52.5, 13.4),
  ]);
  // With decimal commas, 52,13 may be half a pair, and three numbers separated by commas may be two.
  expect(await imported("de", ["52,13", "52,5,13", "52,5; 13; 4"])).toEqual([null, null, null]);
  expect(await imported("en", ["52,13"])).toEqual([at(52, 13)]);
});

test("P3.17 a place is read as a form reads it, and as an export writes it", async () => {
  const cells = ["52.52, 13.405", "52.52, 13.405, 12", "52.5; 13; 4.5", "geo:52.52,13.405;u=12", "52.52 N 13.405 E"];
  const places = [
    at(52.52, 13.405),
    at(52.52, 13.405, 12),
    at(52.5, 13, 4.5),
    at(52.52, 13.405, 12),
    at(52.52, 13.405),
  ];
  for (const language of ["en", "de"]) expect(await imported(language, cells), language).toEqual(places);
  expect(await imported("de", ["52,5 N 13,4 O"])).toEqual([at(52.5, 13.4)]);
  expect(await imported("fr", ["48,8 N 2,3 O"])).toEqual([at(48.8, -2.3)]);
});

test("P3.17 a place keeps all its digits, and may have its accuracy behind it without a blank", async () => {
  const [exact, broken] = [at(52.52000812345679, 13.40495412345679), at(52.520333333, -13.405)];
  for (const language of ["en", "de"]) {
    expect(await imported(language, ["52.52000812345679, 13.40495412345679", "52°31'13.2\" N 13.405 W"])).toEqual([
      exact,
      broken,
    ]);
    expect(await imported(language, ["52.5,13.4,12", "52.5,-13.4,12.5", "52,5,13", "52.5,13,4"]), language).toEqual([
      at(52.5, 13.4, 12),
      at(52.5, -13.4, 12.5),
      null,
      null,
    ]);
  }
});

test("a latitude beyond the poles is refused, with an accuracy too", async () => {
  expect(await imported("en", ["91, 13", "91, 13, 5", "52, 181, 5", "Berlin"])).toEqual([null, null, null, null]);
});
