import { describe, expect, it } from "vitest";
import type { Screen, ViewKind } from "#model/2-screens.ts";
import type { Model } from "#model/model.ts";
import { isDetail, listFor, placeOf, recordOf, shapeOf } from "./list-beside.ts";

const screen = (name: string, kind: ViewKind, entity: string | null = "Tool", parameters: readonly string[] = []) =>
  ({ name, parameters, views: [{ kind, entity }] }) as unknown as Screen;

const figures = screen("Figures", "overview");
const board = screen("Board", "board", "Loan");
const tools = screen("Tools", "list");
const tool = screen("Tool", "one", "Tool", ["id"]);
const borrow = screen("Borrow", "form", "Loan");
const model = { screens: [figures, board, tools, tool, borrow] } as unknown as Model;
const all = (): boolean => true;

describe("what stands beside what, on a wide screen", () => {
  it("gives rows a column, and lets boards and tables fill the width", () => {
    const shapes = [tools, board, figures, tool].map((one) => shapeOf(one));
    expect(shapes).toEqual(["column", "broad", "none", "none"]);
  });

  it("P2.35 gives the view that is looked at its own room", () => {
    const visits = { ...tools, views: [...tools.views, ...screen("Map", "map").views] };
    expect([shapeOf(visits, 0), shapeOf(visits, 1)]).toEqual(["column", "broad"]);
  });

  it("knows a page that was opened from another", () => {
    expect(isDetail({ kind: "screen", screen: tool, at: "7" })).toBe(true);
    expect(isDetail({ kind: "screen", screen: borrow, at: null })).toBe(true);
    expect(isDetail({ kind: "new", entity: "Tool", screen: null, values: {} })).toBe(true);
    expect(isDetail({ kind: "screen", screen: tools, at: null })).toBe(false);
    // The person's own record on a tab was not opened from a list.
    expect(isDetail({ kind: "screen", screen: tool, at: null })).toBe(false);
  });

  it("finds the list of a record that a link led to, if this person may open it", () => {
    const record = { kind: "record", entity: "Loan", id: "7" } as const;
    expect(listFor(model, record, all)?.screen).toBe(board);
    expect(listFor(model, record, (one) => one !== board)).toBeNull();
    expect(listFor(model, { kind: "screen", screen: tool, at: "7" }, all)?.screen).toBe(tools);
    expect(listFor(model, { kind: "screen", screen: figures, at: null }, all)).toBeNull();
  });

  it("marks the row of the record that is open", () => {
    expect(recordOf({ kind: "screen", screen: tool, at: "7" })).toBe("7");
    expect(recordOf({ kind: "edit", entity: "Tool", id: "8", screen: null })).toBe("8");
    expect(recordOf({ kind: "new", entity: "Tool", screen: null, values: {} })).toBeNull();
    expect(placeOf({ kind: "screen", screen: tools, at: null })).toEqual({ screen: tools, at: null });
  });
});
