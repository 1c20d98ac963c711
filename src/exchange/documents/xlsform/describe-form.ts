import { coded, type CodedText } from "#engine/contract/import-texts.ts";
import { valueNamed } from "#text/by-name.ts";
import { FactCounter } from "../fact-counter.ts";
import type { Table } from "../../tables/table.ts";
import type {
  AppDescription,
  EntityDescription,
  FieldDescription,
  FieldGroup,
  SampleDescription,
} from "../writer/description.ts";
import { NameBook } from "../writer/name-book.ts";
import { screensFor, type ScreenWishes } from "../writer/screens-for.ts";
import { choiceLists } from "./choice-lists.ts";
import { FormFields } from "./form-fields.ts";
import { FormNames } from "./form-names.ts";
import { FormTexts, languageTag } from "./form-texts.ts";
import { comparedQuestions, listEntity, needsEntity, type ListEntity } from "./list-entities.ts";
import { readSurvey, type Group, type Item, type Question } from "./read-survey.ts";
import { translate } from "./scope.ts";
import { sheetNamed, sheetRows, type SheetRow } from "./sheet-rows.ts";

/** True if the tables are the sheets of an XLSForm: `survey` with the columns type and name or label. */
export function isForm(tables: readonly Table[]): boolean {
  const head = sheetNamed(tables, "survey")?.header.map((each) => each.trim().toLowerCase());
  return (
    head !== undefined &&
    head.includes("type") &&
    (head.includes("name") || head.some((each) => each.startsWith("label")))
  );
}

const ROOT = "form";

/** An XLSForm as an app: submissions become records, repeats child rows, and filtered choice lists entities. */
export function describeForm(
  tables: readonly Table[],
  fileName: string,
): { readonly app: AppDescription; readonly tally: FactCounter } {
  const tally = new FactCounter();
  const survey = sheetRows(sheetNamed(tables, "survey")).filter((row) => row.get("disabled").toLowerCase() !== "yes");
  const choices = sheetRows(sheetNamed(tables, "choices"));
  const [settings] = sheetRows(sheetNamed(tables, "settings"));
  const texts = new FormTexts([...survey, ...choices], settings?.get("default_language") ?? "");
  for (const { language, tag } of texts.others)
    if (tag === null) tally.note(coded("place-languages"), language, coded("why-language-unknown"));
  const lists = choiceLists(choices, texts);
  const items = readSurvey(survey, tally);
  const title = settings?.get("form_title") || settings?.get("title") || fileName || settings?.get("form_id") || "Form";

  const book = new NameBook();
  const entity = book.entity(ROOT, title);
  const names = new FormNames(items, ROOT, book, texts);
  const questions = allQuestions(items);
  const filtered = new Set(questions.filter(({ row }) => row.get("choice_filter") !== "").map(({ list }) => list));
  const isEntity = (list: string): boolean => {
    const found = lists.get(list);
    return found !== undefined && needsEntity(found, filtered.has(list));
  };
  const listEntities = entitiesOfLists(questions, lists, isEntity, book, tally);
  const fields = new FormFields({ names, texts, lists, isEntity, listEntities, tally, book });

  const entities: EntityDescription[] = [...listEntities.values()].map((each) => each.entity);
  const groups: FieldGroup[] = [];
  const main = fieldsOf(items, [], null);
  const shownAs = instanceName(settings, fields);
  entities.push({ name: entity.name, fields: main, ...(shownAs === null ? {} : { shownAs }) });
  tellSettings(settings, tally);
  for (const table of tables)
    if (!["survey", "choices", "settings"].includes(table.name.trim().toLowerCase()) && table.rows.length > 0)
      tally.note(
        coded("place-sheet", { name: table.name }),
        coded("row-count", { count: table.rows.length }),
        coded("why-not-of-form"),
      );

  /** The fields of one entity in order. Also adds the entities of nested repeats. */
  function fieldsOf(
    all: readonly Item[],
    path: readonly string[],
    heading: string | null,
    conditions: readonly Group[] = [],
  ): FieldDescription[] {
    const made: FieldDescription[] = [];
    for (const item of all) {
      if (item.kind === "group") {
        const label = texts.label(item.row);
        tally.take(label === "" ? 1 : 2);
        if (label !== "") texts.translate(label, item.row, ["label"]);
        made.push(...fieldsOf(item.items, path, label || heading, [...conditions, item]));
        continue;
      }
      const own =
        item.kind === "question" ? fields.fieldsOf(item, path, conditions) : repeatFields(item, path, conditions);
      made.push(...own);
      if (path.length === 0) addToGroup(groups, heading, own);
    }
    return made;
  }

  function repeatFields(item: Group, path: readonly string[], conditions: readonly Group[]): FieldDescription[] {
    const rows = fieldsOf(item.items, [...path, item.name], null);
    if (rows.length === 0) {
      tally.note(item.name, coded("a-repeat"), coded("why-empty-repeat"));
      return [];
    }
    const named = book.entity(`repeat ${item.name}`, item.name);
    entities.push({ name: named.name, fields: rows });
    return fields.rowsField(item, named.name, path, conditions);
  }

  const hasGroups = groups.some(({ heading }) => heading !== null);
  const wishes = new Map<string, ScreenWishes>([
    [
      entity.name,
      {
        formName: `New ${entity.name.toLocaleLowerCase("en")}`,
        empty: "Nothing filled in yet. Tap + to begin.",
        ...(hasGroups ? { groups: namedGroups(groups) } : {}),
      },
    ],
  ]);
  const samples: SampleDescription[] = [...listEntities.values()].map((each) => each.samples);
  const words = texts.words();
  if (words !== null) tally.take(words.texts.length);
  const ordered = [entities.at(-1), ...entities.slice(0, -1)].filter((each) => each !== undefined);
  const language = texts.main?.tag ?? languageTag(settings?.get("default_language") ?? "");
  const app: AppDescription = {
    title,
    about: ["Made from a form.", ...fields.notes.map((note) => `${note}`)],
    purpose: `fill in “${title}” and keep what was answered.`,
    ...(language === null ? {} : { language }),
    screens: screensFor(ordered, book, wishes),
    entities: entities,
    rules: fields.rules.rules,
    errors: fields.rules.errors,
    ...(samples.length === 0 ? {} : { samples }),
    ...(words === null ? {} : { words }),
  };
  return { app, tally };
}

function allQuestions(items: readonly Item[]): Question[] {
  return items.flatMap((item) => (item.kind === "question" ? [item] : allQuestions(item.items)));
}

/** Turns lists that are filtered or too long for a choice into entities with their rows. */
function entitiesOfLists(
  questions: readonly Question[],
  lists: ReturnType<typeof choiceLists>,
  isEntity: (list: string) => boolean,
  book: NameBook,
  tally: FactCounter,
): Map<string, ListEntity> {
  const used = new Set(questions.map(({ list }) => list).filter((list) => list !== "" && isEntity(list)));
  const made = new Map<string, ListEntity>();
  for (const name of used) {
    const list = lists.get(name);
    if (list === undefined) continue;
    const columnLists = new Map<string, string>();
    for (const question of questions)
      if (question.list === name)
        for (const [column, other] of comparedQuestions(question.row.get("choice_filter"))) {
          const of = questions.find((each) => each.name === other)?.list ?? "";
          if (of !== "") columnLists.set(column.toLowerCase(), of);
        }
    made.set(name, listEntity(book, tally, list, lists, columnLists, isEntity));
    tally.take(list.choices.length);
  }
  return made;
}

function addToGroup(groups: FieldGroup[], heading: string | null, fields: readonly FieldDescription[]): void {
  const names = fields.map(({ name }) => name);
  const last = groups.at(-1);
  if (last !== undefined && last.heading === heading)
    groups.splice(-1, 1, { heading, fields: [...last.fields, ...names] });
  else groups.push({ heading, fields: names });
}

/** Later groups need a heading, because they would seem to belong to the group before. */
const namedGroups = (groups: readonly FieldGroup[]): FieldGroup[] =>
  groups.map(({ heading, fields }, i) => ({ heading: heading ?? (i === 0 ? null : "More"), fields }));

/** `instance_name` becomes the title of records. */
function instanceName(settings: SheetRow | undefined, fields: FormFields) {
  const source = settings?.get("instance_name") ?? "";
  if (source === "") return null;
  const { piece, why } = translate(fields, source, { path: [], self: null });
  if (piece === null || piece.type !== "text") {
    fields.tally.note("settings", `instance_name ${source}`, why ?? coded("why-no-text"));
    fields.notes.push(`A record was called: ${source}`);
    return null;
  }
  fields.tally.take();
  return { code: piece.code, original: source };
}

/** Reports settings that have no meaning for an app. */
function tellSettings(settings: SheetRow | undefined, tally: FactCounter): void {
  const why: Readonly<Record<string, CodedText>> = {
    submission_url: coded("why-write-a-call"),
    public_key: coded("why-not-encrypted"),
    auto_send: coded("why-stays-on-phone"),
    auto_delete: coded("why-stays-on-phone"),
    style: coded("why-one-look"),
    allow_choice_duplicates: coded("why-labels-differ"),
  };
  for (const [column, value] of settings?.entries() ?? []) {
    const reason = valueNamed(why, column);
    if (reason !== undefined) tally.note("settings", `${column} ${value}`, reason);
    else if (["form_title", "title", "default_language"].includes(column)) tally.take();
  }
}
