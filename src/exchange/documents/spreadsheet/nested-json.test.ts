import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "#read/read-document.ts";
import { openLibrary } from "#testing/import-library.ts";
import { openFile } from "#testing/imports-for-test.ts";
import { openForTest, type ForTest } from "#testing/open-for-test.ts";
import { importFile } from "../import-file.ts";
import { importTables, planSpreadsheet } from "../import-tables.ts";
import { readTables } from "../../tables/read-tables.ts";

const bytes = (data: unknown): Uint8Array =>
  new TextEncoder().encode(typeof data === "string" ? data : JSON.stringify(data));

const recordsOf = ({ records }: ForTest["store"], entity: string) =>
  records.ids({ entity, where: null }, [], 100, 0).map((id) => records.read(entity, id));

/** The app of a file, created from the first proposal. */
const appOf = async (file: Uint8Array, name: string) => {
  const read = await importFile(file, name);
  if (read.kind !== "tables") throw new Error(`${name}: ${JSON.stringify(read)}`);
  const { source, report } = importTables(read.tables, planSpreadsheet(read.tables, read.name));
  const { model, diagnostics } = readDocument(source);
  const errors = [...diagnostics, ...checkModel(model, source)].filter(({ severity }) => severity === "error");
  const types = Object.fromEntries(
    model.entities
      .filter(({ builtIn }) => !builtIn)
      .map(({ name: entity, fields }) => [
        entity,
        Object.fromEntries(fields.map(({ name: field, type }) => [field, type.kind])),
      ]),
  );
  return { source, report, errors, types, tables: read.tables };
};

test("objects inside rows are columns, and points, coordinates and pairs of columns are places", async () => {
  const { source, errors, types } = await appOf(
    bytes([
      {
        name: "Depot",
        address: { city: "Linz", geo: { lat: 48.3, lng: 14.29 } },
        entrance: { type: "Point", coordinates: [14.3, 48.31] },
        start_lat: 48.1,
        start_lon: 14.1,
        tags: ["wet", "cold"],
      },
      { name: "Yard", address: { city: "Wels", zip: "4600" }, entrance: null, start_lat: 48.2, start_lon: 14.2 },
      { name: "Quay", address: null, tags: ["dry"] },
    ]),
    "places.json",
  );
  expect(errors).toEqual([]);
  expect(types).toEqual({
    Place: {
      Name: "text",
      "Address city": "text",
      "Address geo": "location",
      Entrance: "location",
      Start: "location",
      Tags: "list of text",
      "Address zip": "text",
    },
  });
  const { app, store } = await openForTest(source);
  await app.loadSampleData();
  const records = recordsOf(store, "Place");
  expect(records.find((place) => place?.["name"] === "Depot")).toMatchObject({
    address_city: "Linz",
    address_geo: { latitude: 48.3, longitude: 14.29 },
    entrance: { latitude: 48.31, longitude: 14.3 },
    start: { latitude: 48.1, longitude: 14.1 },
    tags: ["wet", "cold"],
  });
  expect(records.find((place) => place?.["name"] === "Quay")).toMatchObject({ address_city: null, tags: ["dry"] });
  store.at.db.close();
});

test("a map of GeoJSON is a table of its features; shapes that are no points stay as they are", async () => {
  const feature = (name: string, geometry: unknown) => ({ type: "Feature", id: name, properties: { name }, geometry });
  const point = { type: "Point", coordinates: [14.3, 48.3, 260] };
  const { errors, types, report } = await appOf(
    bytes({ type: "FeatureCollection", crs: null, features: [feature("Well", point), feature("Spring", point)] }),
    "waters.geojson",
  );
  expect([errors, types]).toEqual([[], { Water: { "Water id": "text", Name: "text", Location: "location" } }]);
  expect(report.notes.map(({ what }) => what)).toEqual(["crs"]);
  const lake = {
    type: "Polygon",
    coordinates: [
      [
        [1, 2],
        [3, 4],
        [1, 2],
      ],
    ],
  };
  const mixed = await appOf(bytes({ type: "FeatureCollection", features: [feature("Lake", lake)] }), "waters.json");
  expect(mixed.types).toEqual({ Water: { "Water id": "text", Name: "text", Geometry: "long text" } });
  // Numbers outside the valid ranges and incomplete pairs stay numbers.
  const plain = await appOf(bytes("Name,Lat,Lon\nA,91,5\nB,4,\n"), "things.csv");
  expect(plain.types).toEqual({ Thing: { Name: "text", Lat: "whole number", Lon: "whole number" } });
});

test("lists of objects in the rows are a table of their own, whose rows name the row they belong to", async () => {
  const { source, errors, types } = await appOf(
    bytes([
      {
        order_no: "A-1",
        lines: [
          { item: "Rope", pieces: 2 },
          { item: "Hook", pieces: 1 },
        ],
      },
      { order_no: "A-2", lines: [] },
      { order_no: "A-3", lines: [{ item: "Buoy", pieces: 4, checks: [{ by: "Ada" }, { by: "Kim" }] }] },
    ]),
    "orders.json",
  );
  expect(errors).toEqual([]);
  expect(Object.keys(types)).toEqual(["Order", "Line", "Check"]);
  expect(types["Line"]).toEqual({ Order: "reference", Item: "text", Pieces: "whole number" });
  const { app, store } = await openForTest(source);
  await app.loadSampleData();
  const [order] = recordsOf(store, "Order").filter((one) => one?.["order_no"] === "A-1");
  const lines = recordsOf(store, "Line").filter((line) => line?.["order"] === order?.["id"]);
  expect(lines.map((line) => line?.["item"])).toEqual(["Rope", "Hook"]);
  store.at.db.close();
});

test("an option is written as most cells write it", () => {
  const rows = ["small", "Small", "Large", "Small", "large", "large", "Small"].map((size, i) => ({
    number: i + 2,
    cells: [size],
  }));
  const plan = planSpreadsheet([{ name: "Things", header: ["Size"], rows }], "things");
  expect(plan.entities[0]?.fields[0]?.type).toEqual({ kind: "choice", options: ["Small", "large"] });
});

test("an import into an app sees the parts of objects as columns", async () => {
  const { imports } = await openLibrary();
  const data = [{ name: "Saw", kept: { kind: "Hand tool" }, weight: 2 }];
  const { view } = await openFile(imports, JSON.stringify(data), "tools.json");
  expect(view.tables[0]?.columns.map(({ name }) => name)).toEqual(["name", "kept.kind", "weight"]);
});

test("objects by key, deep ones and names that would meet stay one cell; strange keys harm nobody", async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`k${i}`, i]));
  const deep = { a: { b: { c: { d: { e: { f: 1 } } } } } };
  const read = await readTables(
    bytes(
      `[${JSON.stringify({ many, deep, x: { y: 1 }, "x.y": 2 })},{"o":{"__proto__":{"polluted":1},"constructor":2}}]`,
    ),
    "odd.json",
  );
  if (read.kind !== "tables") throw new Error(read.code);
  expect(read.tables[0]?.header.filter((name) => !name.startsWith("o."))).toEqual(["many", "deep.a.b.c.d", "x", "x.y"]);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test("a map from outside becomes records with their places", async () => {
  const folder = join(import.meta.dirname, "../../../../node_modules/vega-datasets/data");
  const { errors, types } = await appOf(readFileSync(join(folder, "earthquakes.json")), "earthquakes.json");
  expect(errors).toEqual([]);
  expect(types["Earthquake"]).toMatchObject({ Location: "location", Place: "text" });
});
