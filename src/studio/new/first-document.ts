import { iconsFor } from "#check/icon-words.ts";
import { titleOf } from "#read/sections.ts";
import type { PointNumber } from "#model/model.ts";
import { fieldKey, entityKey } from "#text/names.ts";
import type { Answers, DocumentWords, NeverRule } from "./answers.ts";
import { lowerFirst, plainName } from "./plain-name.ts";
import { tidyAnswers, type TidyAnswers, type TidyField, type TidyThingAnswers } from "./tidy-answers.ts";

const COLOURS = ["teal", "blue", "green", "orange", "purple", "pink", "indigo"] as const;
const STATUS_COLOURS = ["blue", "amber", "purple", "teal"] as const;

/** Types of fields that a list's row can show besides the title. */
const IN_A_ROW: readonly TidyField["type"][] = ["choice", "date", "reference", "person", "money", "whole number"];

/**
 * The document made from the answers: lists, pages and forms, states, roles and rules. It passes the checker without
 * findings.
 */
export function firstDocument(answers: Answers, words: DocumentWords, language: string): string {
  const tidy = tidyAnswers(answers, words, language);
  const { title: name, things, people } = tidy;
  const all = listOf(things.map(({ many }) => lowerFirst(many)));
  const rules = rulesOf(tidy, words);
  const points: readonly (readonly [PointNumber, string])[] = [
    [
      1,
      facts([
        ["Purpose of the product", things.length === 0 ? "not shown" : words.purpose(all)],
        ["Intended users", people.length === 0 ? words.anyone : listOf(people.map((one) => one.name))],
        ...iconFact(things[0]),
        ["Colour", COLOURS[sumOf(name) % COLOURS.length] ?? "blue"],
        ...(language.startsWith("en") ? [] : [["Language", language] as const]),
      ]),
    ],
    [2, things.length === 0 ? "not shown" : screens(things, words)],
    [3, things.length === 0 ? "not shown" : things.map((thing, at) => entity(thing, at, tidy)).join("\n\n")],
    [
      4,
      or(
        things
          .filter(({ begins }) => begins !== null)
          .map((thing) => states(thing, tidy))
          .join("\n\n"),
      ),
    ],
    [
      5,
      or(
        table(
          ["On", "Rule", "Only when", "Error"],
          rules.map((one) => [one.on, one.rule, one.when, one.code]),
        ),
      ),
    ],
    [6, roles(things, people)],
    [7, "not shown"],
    [
      8,
      or(
        table(
          ["Code", "Message", "Shown"],
          rules.map((one) => [one.code, one.message, "at the field"]),
        ),
      ),
    ],
    [9, "not shown"],
  ];
  const written = points.map(([point, text]) => `## ${point}. ${titleOf(point)}\n\n${text}\n`).join("\n");
  const proof = scenarios(tidy, words);
  return `# Specification: ${name}\n\n${written}${proof === "" ? "" : `\n## Scenarios\n\n${proof}\n`}`;
}

const or = (text: string): string => (text === "" ? "not shown" : text);
const listOf = (names: readonly string[]): string => names.join(", ");
const facts = (all: readonly (readonly [string, string])[]): string =>
  all.map(([key, value]) => `- ${key}: ${value}`).join("\n");

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const used = heads.map((_, at) => at === 0 || rows.some((row) => (row[at] ?? "") !== ""));
  const line = (cells: readonly string[]): string => `| ${cells.filter((_, at) => used[at]).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

/** An icon for the thing, if its name suggests one. */
const iconOf = (thing: TidyThingAnswers | undefined): string | undefined =>
  thing === undefined ? undefined : iconsFor(thing.name)[0];

const iconFact = (thing: TidyThingAnswers | undefined): readonly (readonly [string, string])[] => {
  const icon = iconOf(thing);
  return icon === undefined ? [] : [["Icon", icon]];
};

/** The same name always gets the same colour. */
const sumOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0);

function routes(things: readonly TidyThingAnswers[]): readonly string[] {
  const taken = new Set<string>();
  return things.map(({ many }) => {
    const base = fieldKey(many).replaceAll("_", "-");
    let route = base;
    for (let number = 2; taken.has(route); number++) route = `${base}-${number}`;
    taken.add(route);
    return route;
  });
}

interface ScreenNames {
  readonly list: string;
  readonly board: string | null;
  readonly one: string;
  readonly form: string;
}

function namesOf(things: readonly TidyThingAnswers[], words: DocumentWords): readonly ScreenNames[] {
  const taken = new Set<string>();
  const free = (name: string): string => {
    let tried = name;
    for (let number = 2; taken.has(tried.toLocaleLowerCase()); number++) tried = `${name} ${number}`;
    taken.add(tried.toLocaleLowerCase());
    return tried;
  };
  const lists = things.map(({ many }) => free(many));
  // The tab bar has room for five tabs.
  let tabs = lists.length;
  const boards = things.map(({ statuses, many }) =>
    statuses.length < 2 || ++tabs > 5 ? null : free(plainScreen(words.byStatus(many))),
  );
  return things.map(({ name }, at) => ({
    list: lists[at] ?? name,
    board: boards[at] ?? null,
    one: free(name),
    form: free(plainScreen(words.newOf(lowerFirst(name)))),
  }));
}

const plainScreen = (name: string): string => plainName(name, 60) || "Screen";

function screens(things: readonly TidyThingAnswers[], words: DocumentWords): string {
  const paths = routes(things);
  const names = namesOf(things, words);
  const rows = things.flatMap((thing, at) => {
    const path = paths[at] ?? "";
    const { list, board, one, form } = names[at] as ScreenNames;
    const events = thing.steps.map(({ event }) => event);
    const others = things.flatMap((other, index) =>
      other.fields
        .filter(({ type, written }) => type === "reference" && written === thing.name)
        .slice(0, 1)
        .map(({ key }) => ({
          view: `, list of ${other.name} where \`${key} = this\``,
          opens: `open ${names[index]?.one}`,
        })),
    );
    return [
      [
        `/${path}`,
        list,
        `list of ${thing.name} by ${thing.title.key}`,
        listOf(["search", `create ${thing.name}`, `open ${one}`]),
      ],
      ...(board === null
        ? []
        : [[`/${path}/board`, board, `board of ${thing.name}`, listOf([...events, `open ${one}`])]]),
      [`/${path}/new`, form, `form for ${thing.name}`, ""],
      [
        `/${path}/{id}`,
        one,
        `one ${thing.name}${others.map(({ view }) => view).join("")}`,
        listOf([...new Set([...events, "edit", "delete", ...others.map(({ opens }) => opens)])]),
      ],
    ];
  });
  const blocks = things.flatMap((thing, at) => {
    const { list, board } = names[at] as ScreenNames;
    const shown = thing.fields.filter(({ type }) => IN_A_ROW.includes(type)).slice(0, 2);
    const picture = thing.fields.find(({ type }) => type === "photo");
    const filters = thing.fields.filter(({ type }) => type === "choice").slice(0, 2);
    const rowFacts: readonly (readonly [string, string])[] = [
      ...(shown.length === 0 ? [] : [["Subtitle", listOf(shown.map((field) => field.name))] as const]),
      ...(thing.begins === null ? [] : [["Badge", "Status"] as const]),
      ...(picture === undefined ? [] : [["Picture", picture.name] as const]),
    ];
    const filterNames = [...filters.map((field) => field.name), ...(thing.begins === null ? [] : ["Status"])];
    return [
      `### ${list}\n${facts([
        ...rowFacts,
        [
          "Search",
          listOf(
            thing.fields
              .filter(({ type }) => type === "text")
              .map((field) => field.name)
              .slice(0, 3),
          ),
        ],
        ...(filterNames.length === 0 ? [] : [["Filters", listOf(filterNames)] as const]),
        ["Empty", words.emptyList(lowerFirst(thing.many))],
        ["Tab", `yes, ${iconOf(thing) ?? "list"}`],
      ])}`,
      ...(board === null
        ? []
        : [
            `### ${board}\n${facts([...(shown.length === 0 ? [] : [["Subtitle", shown[0]?.name ?? ""] as const]), ["Tab", "yes, columns-3"]])}`,
          ]),
    ];
  });
  return `${table(["Route", "Screen", "Shows", "Lets a user"], rows)}\n\n${blocks.join("\n\n")}`;
}

function entity(thing: TidyThingAnswers, at: number, { never }: TidyAnswers): string {
  const required = new Set(never.filter((one) => one.kind === "empty" && one.thing === at).map(({ field }) => field));
  const rows = thing.fields.map((field) => [
    field.name,
    field.written,
    field === thing.title || required.has(field.at) ? "yes" : "",
    startOf(field),
  ]);
  return `### ${thing.name}\n${facts([["Shown as", thing.title.name], ...iconFact(thing)])}\n\n${table(["Field", "Type", "Required", "Default"], rows)}`;
}

/** The starting value that fits most records. */
function startOf(field: TidyField): string {
  if (field.type === "choice") return field.options[0] ?? "";
  return field.type === "person" ? "`me`" : field.type === "yes/no" ? "no" : "";
}

function states(thing: TidyThingAnswers, { never, things }: TidyAnswers): string {
  const place = things.indexOf(thing);
  const closed = never.some((one) => one.kind === "changed at the end" && one.thing === place);
  const before = (at: number): string => thing.steps[at - 1]?.status ?? thing.begins ?? "";
  const rows = [
    ["start", "", thing.begins ?? ""],
    ...thing.steps.map(({ event, status }, at) => [before(at), event, status]),
  ];
  const last = thing.steps.at(-1)?.status;
  const described = thing.statuses.map((status, at) => [
    status,
    status === last ? "green" : (STATUS_COLOURS[at % STATUS_COLOURS.length] ?? "blue"),
    closed && status === last && thing.statuses.length > 1 ? "no" : "yes",
  ]);
  return `### ${thing.name}\n${table(["From", "Event", "To"], rows)}\n\n${table(["Status", "Colour", "Open to change"], described)}`;
}

interface WrittenRule {
  readonly on: string;
  readonly rule: string;
  readonly when: string;
  readonly code: string;
  readonly message: string;
}

function rulesOf({ things, never }: TidyAnswers, words: DocumentWords): readonly WrittenRule[] {
  const made = new Map<string, Omit<WrittenRule, "code">>();
  for (const one of never) {
    const thing = things[one.thing];
    const field = thing?.fields.find(({ at }) => at === one.field);
    const rule = thing === undefined || field === undefined ? null : ruleOf(one, thing, field, words);
    if (rule !== null) made.set(`${rule.on} ${rule.rule}`, rule);
  }
  return [...made.values()].map((rule, at) => ({ ...rule, code: `E${at + 1}` }));
}

const DATES: readonly TidyField["type"][] = ["date", "date and time"];

function ruleOf(
  one: NeverRule,
  thing: TidyThingAnswers,
  field: TidyField,
  words: DocumentWords,
): Omit<WrittenRule, "code"> | null {
  const on = `${entityKey(thing.name)}.${field.key}`;
  const now = field.type === "date" ? "today()" : "now()";
  const isDate = DATES.includes(field.type);
  switch (one.kind) {
    case "same":
      return field.type === "photo" ? null : { on, rule: "unique", when: "", message: words.same(field.name) };
    case "past":
      // Only checked for new records: a date may pass later.
      return isDate ? { on, rule: `\`${field.key} >= ${now}\``, when: "new", message: words.past(field.name) } : null;
    case "future":
      return isDate ? { on, rule: `\`${field.key} <= ${now}\``, when: "", message: words.future(field.name) } : null;
    case "negative": {
      const zero = field.type === "money" ? "0 EUR" : ["number", "whole number"].includes(field.type) ? "0" : null;
      return zero === null
        ? null
        : { on, rule: `\`${field.key} >= ${zero}\``, when: "", message: words.negative(field.name) };
    }
    case "before": {
      const other = thing.fields.find(({ at }) => at === one.other);
      if (!isDate || other === undefined || other === field || other.type !== field.type) return null;
      return { on, rule: `\`${field.key} >= ${other.key}\``, when: "", message: words.before(field.name, other.name) };
    }
    default:
      return null;
  }
}

function roles(things: readonly TidyThingAnswers[], people: TidyAnswers["people"]): string {
  if (people.length === 0) return "not shown";
  const what = listOf(things.map(({ name }) => name));
  // Someone must be able to correct everything.
  const chief = people.some(({ may }) => may === "everything") ? [] : [people[0]];
  const rows = people.flatMap((group) => {
    if (group.may === "everything" || chief.includes(group)) return [[group.name, "everything", "everything"]];
    if (what === "") return [[group.name, "see", "Person"]];
    return [
      [group.name, group.may === "add" ? "see, create, change" : "see", what],
      [group.name, "see", "Person"],
    ];
  });
  const newcomer = people.find((group) => group.may !== "everything" && !chief.includes(group)) ?? people[0];
  return `${facts([
    ["Sign-in", "choose a profile"],
    ["Role of a new user", newcomer?.name ?? ""],
  ])}\n\n${table(["Role", "May", "On"], rows)}`;
}

/** Scenarios for what the document says about its states. */
function scenarios({ things, never }: TidyAnswers, words: DocumentWords): string {
  const blocks = things.flatMap((thing, at) => {
    const first = thing.title;
    const [step] = thing.steps;
    // Other required fields depend on other records or on files, so no scenario is written.
    const asked = never.some((one) => one.kind === "empty" && one.thing === at && one.field !== first.at);
    if (thing.begins === null || asked) return [];
    return [
      `### ${words.beginsAs(thing.name, thing.begins)}`,
      `- When: create ${thing.name} X1 with \`${first.key} = "A1"\``,
      `- Then: X1 \`status = "${thing.begins}"\``,
      ...(step === undefined
        ? []
        : [
            "",
            `### ${words.leadsTo(step.event, step.status)}`,
            `- When: create ${thing.name} X2 with \`${first.key} = "A2"\``,
            `- When: ${step.event} X2`,
            `- Then: X2 \`status = "${step.status}"\``,
          ]),
      "",
    ];
  });
  return blocks.join("\n").trim();
}
