import { describe, expect, it } from "vitest";
import type { Draft, DraftRequest } from "#engine/contract/drafts.ts";
import { DraftsAhead } from "./drafts-ahead.ts";

/** Records each request to open a form. */
function engine() {
  const opened: DraftRequest[] = [];
  return {
    opened,
    async openDraft(request: DraftRequest): Promise<Draft> {
      opened.push(request);
      const { entity, id } = request;
      return { draft: `d${opened.length}`, entity, id, event: null, groups: [], changed: false, errors: [] };
    },
  };
}

const newTool: DraftRequest = { entity: "Tool", id: null, screen: "New tool" };

describe("a form that is opened with the tap", () => {
  it("is there when its page is drawn, and is opened once", async () => {
    const app = engine();
    const drafts = new DraftsAhead(app);
    const opening = drafts.open(newTool);
    expect(drafts.peek(newTool)).toBeNull();
    await opening;
    expect(drafts.peek({ ...newTool })?.draft).toBe("d1");
    drafts.forget(newTool);
    expect(app.opened).toHaveLength(1);
  });

  it("is taken by a page that is drawn before it is there", async () => {
    const app = engine();
    const drafts = new DraftsAhead(app);
    void drafts.open(newTool);
    expect((await drafts.take(newTool)).draft).toBe("d1");
    expect(app.opened).toHaveLength(1);
  });

  it("is never shown by a second page, nor in the place of another form", async () => {
    const app = engine();
    const drafts = new DraftsAhead(app);
    await drafts.open(newTool);
    const other: DraftRequest = { entity: "Loan", id: null, screen: null };
    expect(drafts.peek(other)).toBeNull();
    drafts.forget(newTool);
    expect(drafts.peek(newTool)).toBeNull();
    expect((await drafts.take(newTool)).draft).toBe("d2");
  });

  it("is opened anew once its save is over, and other forms at once", async () => {
    const app = engine();
    const drafts = new DraftsAhead(app);
    let fail = (): void => {};
    drafts.saves(newTool, new Promise((_, reject) => (fail = () => reject(new Error("No room.")))));
    const opening = drafts.open(newTool);
    await drafts.take({ entity: "Loan", id: null, screen: null });
    expect(app.opened.map(({ entity }) => entity)).toEqual(["Loan"]);
    fail();
    await opening;
    expect(app.opened.map(({ entity }) => entity)).toEqual(["Loan", "Tool"]);
    await drafts.take(newTool);
    expect(app.opened).toHaveLength(3);
  });

  it("tells the page when it can't be opened", async () => {
    const drafts = new DraftsAhead({ openDraft: () => Promise.reject(new Error("There is no such record.")) });
    await drafts.open(newTool);
    await expect(drafts.take(newTool)).rejects.toThrow("no such record");
  });
});
