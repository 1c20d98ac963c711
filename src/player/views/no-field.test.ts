import { expect, test } from "vitest";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import { readDocument } from "#read/read-document.ts";
import type { PlayerValue } from "../player-context.ts";
import { en } from "../words/en.ts";
import { groupText } from "./no-field.ts";

const { model } = readDocument(`# Specification: Tools

## 2. Screens and routes

| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Tools | list of Tool grouped by shelf.name |

## 3. Entities and their fields

### Shelf

| Field | Type |
| --- | --- |
| Name | text |

### Tool

| Field | Type |
| --- | --- |
| Name | text |
| Shelf | Shelf |
| Shelves | several Shelf |
| Lent | yes/no |
`);
const translate = (text: string): string => text;
const format = { language: "en", currency: "EUR", zone: "UTC", words: en, translate, today: "2026-03-01" };
const player = { description: { model }, words: en, t: translate, format } as unknown as PlayerValue;

const shelf: DisplayValue["type"] = { kind: "reference", entity: "Shelf", where: null };
const shelves: DisplayValue["type"] = { kind: "references", entity: "Shelf", where: null };

test.each<[field: string, group: DisplayValue, text: string]>([
  ["shelf", { value: "s1", type: shelf, title: "Hall" }, "Hall"],
  ["shelf", { value: "s1", type: shelf, title: "" }, "–"],
  ["shelf", { value: "s1", type: shelf, title: null }, "Not available"],
  ["shelf", { value: null, type: shelf, title: null }, "No Shelf"],
  ["shelf.name", { value: null, type: { kind: "text" } }, "No Shelf name"],
  ["shelves", { value: ["s1", "s2"], type: shelves, titles: ["", null] }, "–"],
  ["shelves", { value: [], type: shelves, titles: [] }, "No Shelves"],
  ["lent", { value: null, type: { kind: "yes/no" } }, "No"],
  ["status", { value: null, type: { kind: "text" } }, "None"],
])(
  "P2.5 a group by %s is called what it is, and only one without a value as if it had none: %o",
  (field, group, text) => {
    expect(groupText(player, "Tool", field, group)).toBe(text);
  },
);
