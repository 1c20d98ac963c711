import { describe, expect, it } from "vitest";
import type { Draft, DraftEdit, DraftOutcome } from "#engine/contract/drafts.ts";
import type { Value } from "#expr/types.ts";
import { DraftFiller } from "./draft-filler.ts";

const field = (key: string) => ({
  name: key,
  key,
  span: { start: 0, end: 0 },
  type: { kind: "text" as const },
  required: false,
  default: null,
  askedIf: null,
  notes: null,
  was: [],
  problem: null,
});

function draftOf(values: { readonly [key: string]: Value }, changed = false): Draft {
  const fields = Object.entries(values).map(([key, value]) => ({
    field: field(key),
    shown: { value, type: { kind: "text" as const } },
    visible: true,
    required: false,
    readOnly: false,
    errors: [],
  }));
  return {
    draft: "d1",
    entity: "Tool",
    id: null,
    event: null,
    groups: [{ heading: null, fields }],
    changed,
    errors: [],
  };
}

const shown = (draft: Draft, key: string): Value | undefined =>
  draft.groups[0]?.fields.find((one) => one.field.key === key)?.shown.value;

/** An engine that upper-cases what it is given and answers only when it is told to. */
class SlowEngine {
  values: Record<string, Value> = { name: "", twin: "" };
  readonly edits: DraftEdit[] = [];
  readonly #waiting: (() => void)[] = [];

  async editDraft(_draft: string, edit: DraftEdit): Promise<Draft> {
    this.edits.push(edit);
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
    if (edit.kind === "set" && typeof edit.value === "string")
      this.values = { ...this.values, [edit.field]: edit.value, twin: edit.value.toUpperCase() };
    return draftOf(this.values, true);
  }

  async answerAll(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) {
      this.#waiting.shift()?.();
      await Promise.resolve();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  submitted = 0;

  async submitDraft(): Promise<DraftOutcome> {
    this.submitted += 1;
    return { outcome: { kind: "done", commit: 1, records: [], messages: [], open: null, undoable: true }, draft: null };
  }

  async discardDraft(): Promise<void> {
    this.values = {};
  }
}

describe("filling a form while the engine answers late", () => {
  it("shows every keystroke at once, and what follows from it when the answer is there", async () => {
    const engine = new SlowEngine();
    const filler = new DraftFiller(engine, draftOf(engine.values));
    filler.set({ field: "name" }, "d");
    expect(shown(filler.current(), "name")).toBe("d");
    expect(shown(filler.current(), "twin")).toBe("");
    await engine.answerAll();
    expect(shown(filler.current(), "twin")).toBe("D");
  });

  it("never puts back an older text, and hands over only the newest", async () => {
    const engine = new SlowEngine();
    const filler = new DraftFiller(engine, draftOf(engine.values));
    for (const text of ["d", "dr", "dri", "drill"]) filler.set({ field: "name" }, text);
    const seen: (Value | undefined)[] = [];
    filler.subscribe(() => seen.push(shown(filler.current(), "name")));
    await engine.answerAll();
    expect(new Set(seen)).toEqual(new Set(["drill"]));
    expect(engine.edits.map((edit) => (edit.kind === "set" ? edit.value : edit.kind))).toEqual(["d", "drill"]);
    expect(shown(filler.current(), "twin")).toBe("DRILL");
  });

  it("saves only after everything typed has arrived, and is then done", async () => {
    const engine = new SlowEngine();
    const filler = new DraftFiller(engine, draftOf(engine.values));
    filler.set({ field: "name" }, "saw");
    const saving = filler.submit([]);
    expect(filler.unsaved()).toBe(true);
    await engine.answerAll();
    expect((await saving).outcome.kind).toBe("done");
    expect(engine.values["name"]).toBe("saw");
    expect(filler.unsaved()).toBe(false);
  });

  it("sends the save right behind what was typed last, and waits for one answer instead of two", async () => {
    const engine = new SlowEngine();
    const filler = new DraftFiller(engine, draftOf(engine.values));
    filler.set({ field: "name" }, "saw");
    filler.leave({ field: "name" });
    const saving = filler.submit([]);
    // Nothing has been answered yet.
    expect(engine.edits.map(({ kind }) => kind)).toEqual(["set", "leave"]);
    expect(engine.submitted).toBe(1);
    await engine.answerAll();
    await saving;
    expect(engine.edits).toHaveLength(2);
    expect(filler.unsaved()).toBe(false);
  });

  it("hands over again with the save what failed before, and saves nothing without it", async () => {
    const engine = new SlowEngine();
    let full = true;
    const edit = engine.editDraft.bind(engine);
    engine.editDraft = (...given) => (full ? Promise.reject(new Error("No room.")) : edit(...given));
    const filler = new DraftFiller(engine, draftOf(engine.values));
    filler.set({ field: "name" }, "saw");
    filler.leave({ field: "name" });
    await filler.settled();
    expect(shown(filler.current(), "name")).toBe("saw");
    await expect(filler.submit([])).rejects.toThrow("No room.");
    expect(engine.submitted).toBe(0);
    full = false;
    const saving = filler.submit([]);
    await engine.answerAll();
    expect((await saving).outcome.kind).toBe("done");
    expect(engine.values["name"]).toBe("saw");
    expect(engine.edits.map(({ kind }) => kind)).toEqual(["set", "leave"]);
  });

  it("leaves nothing behind once discarded", async () => {
    const engine = new SlowEngine();
    const filler = new DraftFiller(engine, draftOf(engine.values, true));
    expect(filler.unsaved()).toBe(true);
    await filler.discard();
    filler.set({ field: "name" }, "late");
    expect(engine.edits).toEqual([]);
    expect(filler.unsaved()).toBe(false);
  });
});
