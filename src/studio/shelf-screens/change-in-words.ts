import type { DiffEntry } from "#ui/view/DiffList.tsx";
import type { DataChange } from "#engine/contract/shelf.ts";
import type { StudioWords } from "../words/en.ts";

const KINDS: Readonly<Record<DataChange["kind"], DiffEntry["kind"]>> = {
  "entity-added": "added",
  "entity-removed": "removed",
  "entity-renamed": "changed",
  "entity-back": "added",
  "field-added": "added",
  "field-removed": "removed",
  "field-renamed": "changed",
  "field-back": "added",
  "field-retyped": "changed",
  "newly-required": "changed",
};

/** One change of the document, and what it means for the records that are there. */
export function entryOf(change: DataChange, words: StudioWords): DiffEntry {
  const { kind, entity, field, from } = change;
  const what = field === null ? entity : `${entity}: ${field}`;
  return {
    key: `${kind} ${entity} ${field ?? ""}`,
    kind: KINDS[kind],
    label: kind.endsWith("renamed")
      ? words.nowCalled(field === null ? (from ?? "") : `${entity}: ${from}`, field ?? entity)
      : labelOf(kind, what, words),
    ...noteOf(change, words),
  };
}

function labelOf(kind: DataChange["kind"], what: string, words: StudioWords): string {
  switch (KINDS[kind]) {
    case "added":
      return kind.endsWith("back") ? words.isBack(what) : words.isNew(what);
    case "removed":
      return words.isGone(what);
    case "changed":
      return kind === "newly-required" ? words.isRequired(what) : words.isRetyped(what);
  }
}

function noteOf({ kind, records, setAside, back }: DataChange, words: StudioWords): { readonly note?: string } {
  const parts = [
    kind.endsWith("removed") && records > 0 ? words.keptHidden(records) : "",
    kind.endsWith("renamed") && records > 0 ? words.goOn(records) : "",
    kind.endsWith("back") && records > 0 ? words.haveItAgain(records) : "",
    kind === "newly-required" ? words.lackIt(records) : "",
    setAside > 0 ? words.setAside(setAside) : "",
    back > 0 ? words.fitAgain(back) : "",
    kind === "field-retyped" && setAside === 0 && back === 0 ? words.allFit : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? {} : { note: parts.join(" ") };
}
