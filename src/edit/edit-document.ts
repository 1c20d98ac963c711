import type { Model } from "#model/model.ts";
import type { PartCache } from "#read/markdown/parts.ts";
import type { TextEdit } from "#text/edit.ts";
import { app, purpose } from "./1-purpose.ts";
import { overviewBlocks, screens } from "./2-screens.ts";
import { entities, fields } from "./3-entities.ts";
import { setStepsOf, statuses, stepsOf, transitions } from "./4-states.ts";
import { rules } from "./5-rules.ts";
import { rights, roles } from "./6-roles.ts";
import { callFacts, calls, resources, wires } from "./7-calls.ts";
import { errors } from "./8-errors.ts";
import { constants, limits } from "./9-constants.ts";
import type { Change, ItemRef, ItemRefs, Kind, StepContent, Value } from "./change.ts";
import { type Content, piecesOf, plainOf } from "./content.ts";
import { openText } from "./document-text.ts";
import type { EditResult } from "./edited.ts";
import { type ItemText, setValues, valuesIn } from "./item-text.ts";
import { checkedEdits, type PlannedEdit } from "./plan.ts";
import type { ItemEditor, Place } from "./point.ts";
import { Refused } from "./refusal.ts";
import { type RenamedItem, renameIn } from "./rename.ts";
import { samples } from "./sample-data.ts";
import { scenarios, sentencesOf, steps, type WrittenSentence } from "./scenarios.ts";
import { moveInTable, removeItem } from "./remove-and-move.ts";
import type { Values } from "./table-items.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- each editor has the references of its own kind
const EDITORS: { readonly [kind in Kind]: ItemEditor<any, any> } = {
  app,
  purpose,
  screen: screens,
  block: overviewBlocks,
  entity: entities,
  field: fields,
  transition: transitions,
  status: statuses,
  rule: rules,
  roles,
  right: rights,
  calls: callFacts,
  call: calls,
  resource: resources,
  wire: wires,
  error: errors,
  constant: constants,
  limit: limits,
  sample: samples,
  scenario: scenarios,
  step: steps,
};

/**
 * Translates a change of the model into edits of its text. Nothing outside the affected cells and lines changes.
 * `known`: cached parts of the text, so that only changed parts are parsed.
 */
export function editsFor(source: string, model: Model, change: Change, known: PartCache | null = null): EditResult {
  const renaming = renameOf(model, change);
  if (renaming !== null) return renameIn(source, model, renaming.what, renaming.name);
  const place: Place = { text: openText(source, known), model };
  return refusable(() => checkedEdits(place.text, planOf(place, change)));
}

/** The values of an item by key, as for a form. Missing values have no entry. */
export function writtenValues(source: string, model: Model, ref: ItemRef): ReadonlyMap<string, readonly Content[]> {
  const place: Place = { text: openText(source), model };
  const editor = editorOf(ref.kind);
  const item = editor.find(place, ref);
  const values = new Map<string, readonly Content[]>();
  if (item === null) return values;
  for (const [key, value] of editor.says?.(place, ref) ?? []) values.set(key, [value]);
  for (const [key, all] of editor.saysAll?.(place, ref) ?? []) values.set(key, all);
  for (const key of Object.keys(item.keys)) {
    const said = valuesIn(item, key);
    if (said.length > 0) values.set(key, said);
  }
  return values;
}

function refusable(make: () => readonly TextEdit[]): EditResult {
  try {
    return { edits: make() };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
}

const editorOf = (kind: Kind): ItemEditor<unknown, unknown> => EDITORS[kind];

function planOf(place: Place, change: Change): readonly PlannedEdit[] {
  switch (change.do) {
    case "set": {
      const { item, key } = change;
      const all = "values" in change ? change.values : contentsOf(key, change.value);
      const values = all.filter((value) => piecesOf(value).length > 0);
      const own = editorOf(item.kind).set?.(place, item, key, new Map(values.map((value) => [key, value])), values);
      return own ?? setValues(place.text, found(place, item), key, values);
    }
    case "steps":
      return setStepsOf(place, change.item, change.steps.filter(saysSomething));
    case "add": {
      const after = change.after === undefined || change.after === null ? change.after : found(place, change.after);
      const editor = editorOf(change.kind);
      if (editor.add === undefined) throw new Refused("not-there", change.kind);
      const values = valuesOf(change.values);
      if (values.size === 0) throw new Refused("name-missing", change.kind);
      return editor.add(place, change.in, values, after);
    }
    case "remove": {
      const item = found(place, change.item);
      return editorOf(change.item.kind).remove?.(place, item) ?? removeItem(place.text, item);
    }
    default: {
      const item = found(place, change.item);
      const after = change.after === null ? null : found(place, change.after);
      return editorOf(change.item.kind).move?.(place, item, after) ?? moveInTable(place.text, item, after);
    }
  }
}

const saysSomething = ({ says }: StepContent): boolean => piecesOf(says).length > 0;

/** The steps of an event, including nested steps. */
export const writtenSteps = (source: string, model: Model, item: ItemRefs["transition"]): readonly StepContent[] =>
  stepsOf({ text: openText(source), model }, item);

/** The bullets of a scenario, in order. A step is identified by the index of its bullet. */
export const writtenSentences = (source: string, model: Model, scenario: number): readonly WrittenSentence[] =>
  sentencesOf({ text: openText(source), model }, scenario);

function found(place: Place, ref: ItemRef): ItemText {
  const item = editorOf(ref.kind).find(place, ref);
  if (item === null) throw new Refused("not-there", ref.kind);
  return item;
}

/** For these keys `no` is the default, and the cell stays empty. */
const EMPTY_FOR_NO = new Set(["required", "unique"]);

function contentsOf(key: string, value: Value): Content[] {
  if (value === null) return [];
  if (typeof value !== "boolean") return [value];
  return value ? ["yes"] : EMPTY_FOR_NO.has(key) ? [] : ["no"];
}

const valuesOf = (values: { readonly [key: string]: Value | undefined }): Values =>
  new Map(
    Object.entries(values).flatMap(([key, value]) =>
      contentsOf(key, value ?? null)
        .filter((content) => piecesOf(content).length > 0)
        .map((content) => [key, content] as const),
    ),
  );

/** The rename that a change means; null: it is none. */
function renameOf(model: Model, change: Change): { readonly what: RenamedItem; readonly name: string } | null {
  if (change.do !== "set") return null;
  const what = namedBy(model, change.item, change.key);
  const [value] = "values" in change ? change.values : contentsOf(change.key, change.value);
  return what === null ? null : { what, name: plainOf(value ?? "") };
}

const named = (kind: RenamedItem["kind"], name: string, entity: string | null = null): RenamedItem => ({
  kind,
  key: name,
  entity,
});

function namedBy(model: Model, item: ItemRef, key: string): RenamedItem | null {
  switch (item.kind) {
    case "screen":
      return key === "screen" ? named("screen", item.screen) : null;
    case "entity":
      return key === "name" ? named("entity", item.entity) : null;
    case "field":
      return key === "field" ? named("field", item.field, item.entity) : null;
    case "status":
      return key === "status" ? named("status", item.status, item.entity) : null;
    case "call":
      return key === "call" ? named("call", item.call) : null;
    case "error":
      return key === "code" ? named("error", item.code) : null;
    case "constant":
      // A formula's name is followed by its parameters.
      return key === "name" && model.constants.constants.some(({ name }) => name === item.constant)
        ? named("constant", item.constant)
        : null;
    case "sample": {
      const row = model.samples.find(({ handle }) => handle === item.handle);
      return key === "handle" && row !== undefined && !row.handle.includes("#")
        ? named("record", item.handle, row.entity)
        : null;
    }
    default:
      return null;
  }
}
