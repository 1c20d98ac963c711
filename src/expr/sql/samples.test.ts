import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { DocumentStore, entityOfThis, expressionsOf } from "#store/testing/document-store.ts";
import { same } from "#store/testing/lending-store.ts";

/** The number of rows per entity that every expression is tested on, besides the empty one. */
const MOST_ROWS = 4;
const samples = new URL("../../../samples/", import.meta.url);

describe("evaluator and SQL agree on every expression of", () => {
  test.each(readdirSync(samples).filter((name) => name.endsWith(".md")))(
    "%s",
    async (name) => {
      const { model } = readDocument(readFileSync(new URL(name, samples), "utf8"));
      const document = await DocumentStore.of(model);
      // For each entity, a record with only empty fields.
      for (const { key } of model.entities) document.insert(key, { id: `empty ${key}` });
      // A secret is never stored, so SQL can't read it.
      const secrets = model.entities.flatMap(({ fields }) =>
        fields.filter(({ type }) => type.kind === "secret").map(({ key }) => key),
      );
      const differences: string[] = [];
      const without: string[] = [];
      let compared = 0;
      for (const { tree, source } of expressionsOf(model)) {
        if (tree === null) continue;
        const entity = entityOfThis(tree) ?? "Person";
        const people = [...(document.rows.get("Person")?.keys() ?? [])];
        const ids = [...(document.rows.get(entity)?.keys() ?? [])];
        for (const id of new Set([...ids.slice(0, MOST_ROWS), ...ids.slice(-1)]))
          for (const me of [people[0] ?? null, people.at(-1) ?? null]) {
            const variables = { this: id, me };
            const bySql = document.bySql(tree, entity, variables);
            if (bySql === undefined) {
              if (!secrets.some((secret) => source.includes(secret))) without.push(source);
              break;
            }
            compared++;
            const evaluated = document.evaluated(tree, variables);
            if (!same(bySql, evaluated, tree.type))
              differences.push(
                `${source} on ${id}: SQL ${JSON.stringify(bySql)}, evaluator ${JSON.stringify(evaluated)}`,
              );
          }
      }
      expect(differences).toEqual([]);
      expect([...new Set(without)]).toEqual([]);
      expect(compared).toBeGreaterThan(20);
    },
    300_000,
  );
});
