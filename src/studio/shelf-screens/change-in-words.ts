import type { DiffEntry } from "#ui/view/DiffList.tsx";
import type { DataChange, ExampleOfChange } from "#engine/contract/shelf.ts";
import { minorDigits } from "#expr/money.ts";
import { listed, partedByCommas } from "#text/listed.ts";
import { sayNumber } from "#ui/number/write-number.ts";
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
  "newly-unique": "changed",
  "field-unasked": "changed",
  "role-gone": "removed",
  "timers-planned": "added",
  "timers-gone": "removed",
  "events-at-once": "changed",
};

/** A change of the document with its effect on existing records. */
export function entryOf(change: DataChange, words: StudioWords, language: string): DiffEntry {
  const { kind, entity, field, from } = change;
  const what = field === null ? entity : `${field} (${entity})`;
  return {
    key: `${kind} ${entity} ${field ?? ""}${kind === "role-gone" ? ` ${from}` : ""}`,
    kind: KINDS[kind],
    label: kind.endsWith("renamed")
      ? words.nowCalled(field === null ? (from ?? "") : `${from} (${entity})`, field ?? entity)
      : labelOf(change, what, words),
    ...noteOf(change, words, language),
  };
}

function labelOf({ kind, records, from }: DataChange, what: string, words: StudioWords): string {
  switch (kind) {
    case "role-gone":
      return words.roleGone(from ?? "", records);
    case "timers-planned":
      return words.timersPlanned(what, records);
    case "timers-gone":
      return words.timersGone(what, records);
    case "events-at-once":
      return words.eventsAtOnce(what, records);
    case "field-unasked":
      return words.isUnasked(what);
    case "newly-required":
      return words.isRequired(what);
    case "newly-unique":
      return words.isUnique(what);
    default:
      break;
  }
  switch (KINDS[kind]) {
    case "added":
      return kind.endsWith("back") ? words.isBack(what) : words.isNew(what);
    case "removed":
      return words.isGone(what);
    case "changed":
      return words.isRetyped(what);
  }
}

function noteOf(change: DataChange, words: StudioWords, language: string): { readonly note?: string } {
  const { kind, records, setAside, back, due = 0 } = change;
  const parts = [
    kind.endsWith("removed") && records > 0 ? words.keptHidden(records) : "",
    kind.endsWith("renamed") && records > 0 ? words.goOn(records) : "",
    kind.endsWith("back") && records > 0 ? words.haveItAgain(records) : "",
    kind === "newly-required" ? words.lackIt(records) : "",
    kind === "newly-unique" ? words.shareIt(records) : "",
    kind === "field-unasked" ? words.areEmptied(records) : "",
    due > 0 ? words.timersDue(due) : "",
    setAside > 0 ? words.setAside(setAside) : "",
    back > 0 ? words.fitAgain(back) : "",
    kind === "field-retyped" && setAside === 0 && back === 0 ? words.allFit : "",
    examplesInWords(change, words, language),
  ].filter((part) => part !== "");
  return parts.length === 0 ? {} : { note: parts.join(" ") };
}

const DAY = /^\d{4}-\d\d-\d\d$/u;

/** `Such as: Wheelbarrow (Garden), Hedge trimmer (Garden)`. */
function examplesInWords({ examples = [] }: DataChange, words: StudioWords, language: string): string {
  const all = examples.map((example) => {
    const said = exampleInWords(example, language);
    return said === "" || said === example.title ? example.title : `${example.title} (${said})`;
  });
  return all.length === 0 ? "" : words.suchAs(listed(all, partedByCommas(language)));
}

function exampleInWords({ value, type }: ExampleOfChange, language: string): string {
  if (typeof value === "string")
    return DAY.test(value) ? new Date(`${value}T12:00`).toLocaleDateString(language, { dateStyle: "medium" }) : value;
  if (value === null) return "";
  if (type?.kind === "money") return sayNumber(value, language, { ...type, places: minorDigits(type.currency) });
  return type === undefined ? value.toLocaleString(language) : sayNumber(value, language, type);
}
