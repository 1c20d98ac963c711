import { describe, expect, it } from "vitest";
import type { Draft, DraftEdit, DraftOutcome } from "#engine/contract/drafts.ts";
import type { Value } from "#expr/types.ts";
import { DraftFiller, type MakeValue } from "./draft-filler.ts";

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

/** A value that arrives when the test says so. */
function later() {
  let make: (made: MakeValue) => void = () => {};
  const had = new Promise<MakeValue>((resolve) => {
    make = resolve;
  });
  return { had, make, come: (value: Value) => make(() => value) };
}

/** An engine that copies the value in upper case to `twin`, and answers only when the test says so. */
class SlowEngine {
  values: Record<string, Value> = { name: "", twin: "" };
  readonly edits: DraftEdit[] = [];
  readonly #waiting: (() => void)[] = [];

  async editDraft(_draft: string, edit: DraftEdit): Promise<Draft> {
    this.edits.push(edit);
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
    this.#take(edit);
    return draftOf(this.values, true);
  }

  #take(edit: DraftEdit): void {
    if (edit.kind === "set" && typeof edit.value === "string")
      this.values = { ...this.values, [edit.field]: edit.value, twin: edit.value.toUpperCase() };
  }

  async answerAll(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) {
      this.#waiting.shift()?.();
      await Promise.resolve();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  submitted = 0;

  /** The edits carried by the last save. */
  carried: readonly DraftEdit[] = [];
  /** True: the next save is refused for another reason. */
  refusing = false;

  async submitDraft(
    _draft: string,
    _confirmed: readonly string[],
    typed: readonly DraftEdit[] = [],
  ): Promise<DraftOutcome> {
    this.submitted += 1;
    this.carried = typed;
    for (const edit of typed) this.#take(edit);
    if (this.refusing) return { outcome: { kind: "refused", refusals: [] }, draft: draftOf(this.values, true) };
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

  it("waits with the save for what takes time to be had, and loses nothing that came meanwhile", async () => {
    const engine = new SlowEngine();
    const filler = new DraftFiller(engine, draftOf(engine.values));
    const photo = later();
    const bringing = filler.bring({ field: "name" }, photo.had, true);
    expect(filler.unsaved()).toBe(true);
    const saving = filler.submit([]);
    filler.set({ field: "name" }, "bow");
    await engine.answerAll();
    expect(engine.submitted).toBe(0);
    expect(filler.isSaving()).toBe(true);
    photo.make((now) => `${String(now)} saw`);
    await engine.answerAll();
    await bringing;
    expect((await saving)?.outcome.kind).toBe("done");
    expect(engine.values["name"]).toBe("bow saw");
    expect(filler.unsaved()).toBe(false);
  });

  it("saves nothing while something that belongs to it can't be had, and takes in nothing for a field that is gone", async () => {
    const engine = new SlowEngine();
    const filler = new DraftFiller(engine, draftOf(engine.values));
    const unreadable = (): Promise<MakeValue> => Promise.reject(new Error("Unreadable."));
    const failing = filler.bring({ field: "name" }, unreadable()).catch(() => "said");
    expect(await filler.submit([])).toBe(null);
    expect(await failing).toBe("said");
    const gone = { field: "name", row: { field: "rows", row: "r1" } };
    await filler.bring(
      gone,
      Promise.resolve(() => "saw"),
    );
    expect(engine.edits).toEqual([]);
    // A missing value that its field has reported does not stop the next save.
    expect((await filler.submit([]))?.outcome.kind).toBe("done");
  });

  it("is being saved from the first press until its end, and goes once", async () => {
    const engine = new SlowEngine();
    const over: Promise<unknown>[] = [];
    const filler = new DraftFiller(engine, draftOf(engine.values), (save) => over.push(save));
    const photo = later();
    void filler.bring({ field: "name" }, photo.had);
    const save = filler.whileSaving(async () => {
      await filler.submit([]);
      return filler.submit([]);
    });
    expect(filler.isSaving()).toBe(true);
    photo.come("saw");
    await engine.answerAll();
    expect(await save).toBe(null);
    expect(filler.isSaving()).toBe(false);
    expect(engine.submitted).toBe(1);
    expect(over).toHaveLength(1);
  });

  it("keeps what was chosen last of what takes time, and what was put there meanwhile", async () => {
    const engine = new SlowEngine();
    const filler = new DraftFiller(engine, draftOf(engine.values));
    const [first, second, third] = [later(), later(), later()];
    const bringing = [first, second].map(({ had }) => filler.bring({ field: "name" }, had));
    second.come("second");
    first.come("first");
    await engine.answerAll();
    await Promise.all(bringing);
    expect(shown(filler.current(), "name")).toBe("second");
    const cleared = filler.bring({ field: "name" }, third.had);
    filler.set({ field: "name" }, null);
    third.come("third");
    await cleared;
    expect(shown(filler.current(), "name")).toBe(null);
  });

  it("waits no longer for what was put there by hand, whether it could be had or not", async () => {
    const engine = new SlowEngine();
    const filler = new DraftFiller(engine, draftOf(engine.values));
    const place = later();
    const bringing = filler.bring({ field: "name" }, place.had);
    const saving = filler.submit([]);
    filler.set({ field: "name" }, "picked");
    await engine.answerAll();
    expect((await saving)?.outcome.kind).toBe("done");
    await bringing;
    expect(engine.values["name"]).toBe("picked");
  });

  it("takes a photo to those that are there, though one of them is removed meanwhile", async () => {
    const engine = new SlowEngine();
    const filler = new DraftFiller(engine, draftOf({ name: ["a", "b"] }));
    const [one, other] = [later(), later()];
    const bringing = [one, other].map(({ had }) => filler.bring({ field: "name" }, had, true));
    filler.set({ field: "name" }, ["b"]);
    other.make((now) => [...(now as string[]), "d"]);
    await new Promise((resolve) => setTimeout(resolve));
    one.make((now) => [...(now as string[]), "c"]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(shown(filler.current(), "name")).toEqual(["b", "d", "c"]);
    await engine.answerAll();
    await Promise.all(bringing);
  });

  it("saves only after everything typed has arrived, and is then done", async () => {
    const engine = new SlowEngine();
    const filler = new DraftFiller(engine, draftOf(engine.values));
    filler.set({ field: "name" }, "saw");
    const saving = filler.submit([]);
    expect(filler.unsaved()).toBe(true);
    await engine.answerAll();
    expect((await saving)?.outcome.kind).toBe("done");
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
    expect(engine.edits.map(({ kind }) => kind)).toEqual(["set"]);
    expect(engine.carried.map(({ kind }) => kind)).toEqual(["set", "leave"]);
    expect(engine.submitted).toBe(1);
    await engine.answerAll();
    await saving;
    expect(engine.edits).toHaveLength(1);
    expect(filler.unsaved()).toBe(false);
  });

  it("lets the save carry that a field was left, and tells it by itself where no save comes", async () => {
    const engine = new SlowEngine();
    const filler = new DraftFiller(engine, draftOf(engine.values));
    filler.leave({ field: "name" });
    expect(filler.unsaved()).toBe(false);
    const saving = filler.submit([]);
    expect(engine.edits).toEqual([]);
    expect(engine.carried.map(({ kind }) => kind)).toEqual(["leave"]);
    await saving;
    const other = new DraftFiller(engine, draftOf(engine.values));
    other.leave({ field: "name" });
    const settled = other.settled();
    await expect.poll(() => engine.edits.map(({ kind }) => kind)).toEqual(["leave"]);
    await engine.answerAll();
    await settled;
  });

  it("hands over again with the save what failed before, and saves nothing without it", async () => {
    const engine = new SlowEngine();
    let full = true;
    const edit = engine.editDraft.bind(engine);
    const submit = engine.submitDraft.bind(engine);
    engine.editDraft = (...given) => (full ? Promise.reject(new Error("No room.")) : edit(...given));
    engine.submitDraft = (...given) => (full ? Promise.reject(new Error("No room.")) : submit(...given));
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
    expect((await saving)?.outcome.kind).toBe("done");
    expect(engine.values["name"]).toBe("saw");
    expect(engine.carried.map(({ kind }) => kind)).toEqual(["set", "leave"]);
  });

  it("saves what was typed though handing it over fails in the moment of the save", async () => {
    const engine = new SlowEngine();
    const fail: (() => void)[] = [];
    engine.editDraft = () => new Promise((_, reject) => fail.push(() => reject(new Error("Lost."))));
    const filler = new DraftFiller(engine, draftOf(engine.values));
    filler.set({ field: "name" }, "saw");
    filler.leave({ field: "name" });
    const saving = filler.submit([]);
    for (const one of fail) one();
    expect((await saving)?.outcome.kind).toBe("done");
    expect(engine.values["name"]).toBe("saw");
  });

  it("never saves an older text that failed over a newer one, and shows what failed until it is saved", async () => {
    const engine = new SlowEngine();
    const edit = engine.editDraft.bind(engine);
    let failing = true;
    engine.editDraft = (...given) => (failing ? Promise.reject(new Error("Lost.")) : edit(...given));
    const filler = new DraftFiller(engine, draftOf(engine.values));
    filler.set({ field: "name" }, "older");
    filler.set({ field: "twin" }, "kept");
    await filler.settled();
    failing = false;
    filler.set({ field: "name" }, "newer");
    await engine.answerAll();
    expect(shown(filler.current(), "name")).toBe("newer");
    expect(shown(filler.current(), "twin")).toBe("kept");
    engine.refusing = true;
    await filler.submit([]);
    expect(engine.carried).toEqual([{ kind: "set", field: "twin", value: "kept" }]);
    expect(engine.values["name"]).toBe("newer");
    // Edits carried by a refused save are not sent again.
    await filler.submit([]);
    expect(engine.carried).toEqual([]);
  });

  it("adds no row twice where a save comes before the answer", async () => {
    const engine = new SlowEngine();
    const filler = new DraftFiller(engine, draftOf(engine.values));
    const adding = filler.addRow("parts");
    filler.set({ field: "name" }, "saw");
    const saving = filler.submit([]);
    await engine.answerAll();
    await Promise.all([adding, saving]);
    expect([...engine.edits, ...engine.carried].filter(({ kind }) => kind === "addRow")).toHaveLength(1);
    expect(engine.values["name"]).toBe("saw");
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
