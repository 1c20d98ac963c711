import { describe, expect, it } from "vitest";
import type { Screen } from "#model/2-screens.ts";
import type { Model } from "#model/model.ts";
import {
  appPath,
  doPath,
  editPath,
  newPath,
  readPlace,
  readRoute,
  recordPath,
  screenPath,
  sourcePath,
  tabsOf,
} from "./routes.ts";

const at = { start: 0, end: 0 };

function screen(
  name: string,
  route: string,
  kind: "list" | "one" | "form" | "text",
  tab: boolean | null = null,
): Screen {
  return {
    name,
    span: at,
    route,
    parameters: route
      .split("/")
      .filter((part) => part.startsWith(":"))
      .map((part) => part.slice(1)),
    views: [
      {
        kind,
        span: at,
        entity: kind === "text" ? null : "Tool",
        where: null,
        order: [],
        groupedBy: null,
        first: null,
        from: null,
        to: null,
        blocks: [],
        problem: null,
      },
    ],
    actions: [],
    who: [],
    title: null,
    subtitle: [],
    badge: null,
    picture: null,
    search: [],
    filters: [],
    fields: [],
    answerHere: [],
    empty: null,
    tab: tab === null ? null : { shown: tab, icon: null, span: at },
    from: null,
    asksTheServer: null,
    prose: "",
    byDefault: false,
    problem: null,
  };
}

const screens = [
  screen("Tools", "/tools", "list"),
  screen("One tool", "/tools/:id", "one"),
  screen("New tool", "/tools/new", "form"),
  screen("House rules", "/rules", "text"),
];
const model = { screens } as unknown as Model;
const nameAt = (path: string): string => {
  const route = readRoute(model, path);
  return route.kind === "screen" ? `${route.screen.name} ${route.at ?? ""}`.trim() : route.kind;
};

describe("addresses", () => {
  it("finds the screen of a route, a fixed one before one with a parameter", () => {
    expect(nameAt("/tools")).toBe("Tools");
    expect(nameAt("/tools/new")).toBe("New tool");
    expect(nameAt("/tools/T%2F1")).toBe("One tool T/1");
    expect(nameAt("/TOOLS/")).toBe("Tools");
  });

  it("knows what is no page", () => {
    expect(nameAt("/nowhere")).toBe("unknown");
    expect(nameAt("/tools/1/2")).toBe("unknown");
    expect(nameAt("/-/what/Tool")).toBe("unknown");
    expect(nameAt("/tools/%E0%A4%A")).toContain("One tool");
    expect(nameAt("")).toBe("start");
  });

  it("reads its own pages back as they were written", () => {
    expect(readRoute(model, newPath("Loan", { tool: "a b&c" }, "Borrow"))).toEqual({
      kind: "new",
      entity: "Loan",
      screen: "Borrow",
      values: { tool: "a b&c" },
    });
    expect(readRoute(model, editPath("Loan", "7/8", null))).toEqual({
      kind: "edit",
      entity: "Loan",
      id: "7/8",
      screen: null,
    });
    expect(readRoute(model, doPath("Loan", "7", "Mark lost"))).toEqual({
      kind: "do",
      entity: "Loan",
      id: "7",
      event: "Mark lost",
    });
  });

  it("shows a record on the document's screen for it, else on the platform's", () => {
    expect(recordPath(model, "Tool", "x1")).toBe("/tools/x1");
    expect(recordPath(model, "Loan", "x1")).toBe("/-/record/Loan/x1");
    expect(screenPath(screens[1] as Screen, "a/b")).toBe("/tools/a%2Fb");
  });

  it("tells the parts of the program apart", () => {
    expect(readPlace("/")).toEqual({ kind: "shelf" });
    expect(readPlace(appPath("x 1", "/tools?a=1"))).toEqual({ kind: "app", app: "x 1", inside: "/tools?a=1" });
    expect(readPlace("/source/x1")).toEqual({ kind: "source", app: "x1", at: null, listing: false });
    expect(readPlace(sourcePath("x1", { start: 3, end: 9 }))).toEqual({
      kind: "source",
      app: "x1",
      at: { start: 3, end: 9 },
      listing: false,
    });
    expect(readPlace("/else/x1").kind).toBe("unknown");
  });
});

describe("tabs", () => {
  it("P2.12 are what the document says", () => {
    const said = {
      screens: [screen("A", "/a", "list", true), screen("B", "/b", "list", false), screen("C", "/c", "text", true)],
    } as unknown as Model;
    expect(tabsOf(said, () => true).map(({ name }) => name)).toEqual(["A", "C"]);
  });

  it("P2.12 are the first five screens where it says nothing, without forms and what may not be opened", () => {
    const many = {
      screens: [...screens, ...["a", "b", "c", "d", "e", "f"].map((name) => screen(name, `/${name}`, "list"))],
    } as unknown as Model;
    expect(tabsOf(many, ({ name }) => name !== "b").map(({ name }) => name)).toEqual([
      "Tools",
      "House rules",
      "a",
      "c",
      "d",
    ]);
  });
});
