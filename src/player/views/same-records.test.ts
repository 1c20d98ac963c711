import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { choicesKey, chosenView } from "../state/list-choices.ts";
import { waysToLook } from "./same-records.ts";

function screenThatShows(shows: string) {
  const { model } = readDocument(`# Specification: Visits

## 2. Screens and routes

| Route | Screen | Shows |
| --- | --- | --- |
| /visits | Visits | ${shows} |

## 3. Entities and their fields

### Visit

| Field | Type |
| --- | --- |
| Name | text |
| Day | date |
| Place | location |

### Car

| Field | Type |
| --- | --- |
| Name | text |
`);
  const [screen] = model.screens;
  if (screen === undefined) throw new Error("It has a screen.");
  return screen;
}

test.each([
  ["list of Visit, calendar of Visit from day, map of Visit", [0, 1, 2]],
  ['text, list of Visit where `name != "x"`, map of Visit where `name != "x"`', [1, 2]],
  ["list of Visit, list of Car, map of Visit", [0, 2]],
  // Other records, or the same kind of view twice: these are shown one below the other.
  ['list of Visit where `name = "x"`, map of Visit', []],
  ["list of Visit by day, list of Visit by name", []],
  ["list of Visit first 3, table of Visit", []],
  ["list of Visit, table of Car", []],
  ["list of Visit", []],
  ["overview", []],
])("P2.35 what %s lets a person switch between", (shows, ways) => {
  expect(waysToLook(screenThatShows(shows))).toEqual(ways);
});

test("P2.35 search and filters are the same for all of them, and what is chosen is among them", () => {
  const screen = screenThatShows("list of Visit, list of Car, map of Visit");
  const keys = [0, 1, 2].map((view) => choicesKey("app", screen, view, null));
  expect(keys[2]).toBe(keys[0]);
  expect(keys[1]).not.toBe(keys[0]);
  const none = { search: "", filters: {}, order: null };
  expect([null, 2, 1, 7].map((view) => chosenView(screen, { ...none, view }))).toEqual([0, 2, 0, 0]);
  expect(chosenView(screenThatShows("overview"), { ...none, view: null })).toBe(-1);
});
