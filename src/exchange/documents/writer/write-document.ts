import { isCode, type AppDescription, type RuleDescription, type ScreenDescription } from "./description.ts";
import { codeSpan, message, narrowTable, oneLine, paragraph, plainText, table } from "./markdown.ts";
import { Marks, type MarkedUnit } from "./marks.ts";
import { writeCalls } from "./write-calls.ts";
import { writeEntity } from "./write-entities.ts";
import { WritingAttempt } from "./writing.ts";

const NOT_SHOWN = "not shown";

/** Writes a description as a document and returns the places of its units. `refused` units are written as notes. */
export function writeDocument(
  app: AppDescription,
  refused: ReadonlySet<object> = new Set(),
): { readonly source: string; readonly units: readonly MarkedUnit[] } {
  const marks = new Marks();
  const writing = new WritingAttempt(marks, refused);
  const about = app.about.map(paragraph).filter((text) => text !== "");
  const sections = [
    [`# Specification: ${plainText(oneLine(app.title) || "My app").replace(/#+$/u, "")}`, ...about].join("\n\n"),
    section("1. What the product does and for whom", purpose(app)),
    section("2. Screens and routes", screens(writing, app.screens)),
    section("3. Entities and their fields", app.entities.map((entity) => writeEntity(writing, entity)).join("\n\n")),
    section("4. States and transitions", states(app)),
    section("5. Validation rules", rules(writing, app.rules)),
    section("6. Roles and permissions", roles(app)),
    section("7. The calls it makes", app.calls === undefined ? "" : writeCalls(writing, app.calls)),
    section("8. The error catalogue", errors(writing, app)),
    section("9. Business constants and limits", constants(app)),
  ];
  const samples = sampleData(writing, app);
  if (samples !== "") sections.push(section("Sample data", samples));
  const words = wordTable(app);
  if (words !== "") sections.push(section("Words", words));
  return marks.strip(`${sections.join("\n\n")}\n`);
}

const section = (heading: string, body: string): string => `## ${heading}\n\n${body === "" ? NOT_SHOWN : body}`;

const fact = (key: string, value: string | undefined): string[] =>
  value === undefined || oneLine(value) === "" ? [] : [`- ${key}: ${plainText(value)}`];

function purpose(app: AppDescription): string {
  return [
    ...fact("Purpose of the product", app.purpose),
    ...fact("Intended users", app.users),
    ...fact("Icon", app.icon),
    ...fact("Colour", app.colour),
    ...fact("Language", app.language),
    ...fact("Currency", app.currency),
  ].join("\n");
}

function screens(writing: WritingAttempt, all: readonly ScreenDescription[]): string {
  const kept = all.filter((screen) => !writing.isRefused(screen));
  if (kept.length === 0) return "";
  const rows = kept.map((screen) => [
    screen.route,
    screen.name,
    writing.mark(screen, screen.shows),
    writing.mark(screen, screen.lets.join(", ")),
  ]);
  const blocks = kept.flatMap((screen) => {
    const facts = screenFacts(screen);
    return facts.length === 0 ? [] : [`### ${screen.name}\n${facts.join("\n")}`];
  });
  return [table(["Route", "Screen", "Shows", "Lets a user"], rows), ...blocks].join("\n\n");
}

const list = (key: string, names: readonly string[] | undefined): string[] =>
  names === undefined || names.length === 0 ? [] : [`- ${key}: ${names.join(", ")}`];

function screenFacts(screen: ScreenDescription): string[] {
  return [
    ...list("Title", screen.title === undefined ? undefined : [screen.title]),
    ...list("Subtitle", screen.subtitle),
    ...list("Badge", screen.badge === undefined ? undefined : [screen.badge]),
    ...list("Picture", screen.picture === undefined ? undefined : [screen.picture]),
    ...list("Search", screen.search),
    ...list("Filters", screen.filters),
    ...(screen.fields === undefined ? [] : [`- Fields: ${groups(screen.fields)}`]),
    ...fact("Empty", screen.empty),
    ...(screen.tab === undefined ? [] : [`- Tab: ${screen.tab}`]),
  ];
}

/** Groups of fields. Headings lose the characters that could break their emphasis. */
const groups = (all: NonNullable<ScreenDescription["fields"]>): string =>
  all
    .filter(({ fields }) => fields.length > 0)
    .map(({ heading, fields }) => {
      const words = heading === null ? "" : oneLine(heading.replace(/[^\p{L}\p{N}\p{M} '-]+/gu, " "));
      return `${words === "" ? "" : `**${words}** `}${fields.join(", ")}`;
    })
    .join("; ");

function states(app: AppDescription): string {
  return (app.states ?? [])
    .map(({ entity, transitions }) =>
      [
        `### ${entity}`,
        table(
          ["From", "Event", "To"],
          transitions.map(({ from, event, to }) => [from, event, to]),
        ),
      ].join("\n"),
    )
    .join("\n\n");
}

function rules(writing: WritingAttempt, all: readonly RuleDescription[]): string {
  const isRefused = (rule: RuleDescription): boolean =>
    writing.isRefused(rule) ||
    (isCode(rule.rule) && writing.isRefused(rule.rule)) ||
    (rule.onlyWhen !== undefined && writing.isRefused(rule.onlyWhen));
  const kept = all.filter((rule) => !isRefused(rule));
  const notes = all.filter(isRefused).map((rule) => paragraph(`Not taken over, ${rule.on}: ${rule.original}`));
  const rows = kept.map((rule) => [
    rule.on,
    isCode(rule.rule) ? writing.code(rule.rule) : writing.mark(rule, rule.rule),
    rule.onlyWhen === undefined ? "" : writing.code(rule.onlyWhen),
    rule.error ?? "",
  ]);
  return [...(rows.length === 0 ? [] : [narrowTable(["On", "Rule", "Only when", "Error"], rows, 2)]), ...notes].join(
    "\n\n",
  );
}

function roles({ roles: given }: AppDescription): string {
  if (given === undefined) return "";
  const facts = given.facts.map(([key, value]) => `- ${key}: ${value}`).join("\n");
  const rights =
    given.rights.length === 0
      ? ""
      : table(
          ["Role", "May", "On"],
          given.rights.map(({ role, may, on }) => [role, may, on]),
        );
  return [facts, rights].filter((part) => part !== "").join("\n\n");
}

/** Errors that only refused rules use are left out. */
function errors(writing: WritingAttempt, app: AppDescription): string {
  const unused = new Set(
    app.rules
      .filter((rule) => writing.isRefused(rule) || (isCode(rule.rule) && writing.isRefused(rule.rule)))
      .map((rule) => rule.error),
  );
  for (const rule of app.rules)
    if (!writing.isRefused(rule) && !(isCode(rule.rule) && writing.isRefused(rule.rule))) unused.delete(rule.error);
  const kept = app.errors.filter(({ code }) => !unused.has(code));
  if (kept.length === 0) return "";
  return table(
    ["Code", "Message", "Shown"],
    kept.map(({ code, message: text, shown }) => [code, message(text) || "This does not fit.", shown]),
  );
}

function constants({ constants: all = [] }: AppDescription): string {
  if (all.length === 0) return "";
  return table(
    ["Name", "Value", "Meaning"],
    all.map(({ name, value, meaning }) => [name, value, plainText(meaning)]),
  );
}

function sampleData(writing: WritingAttempt, app: AppDescription): string {
  return (app.samples ?? [])
    .filter(({ rows }) => rows.length > 0)
    .map(({ entity, fields, rows }) => {
      const kept = rows.filter((row) => !writing.isRefused(row));
      const cells = kept.map((row) => [
        row.handle,
        ...row.cells.map((cell) =>
          cell === "" ? "" : writing.mark(row, isCode(cell) ? codeSpan(cell.code) : plainText(cell)),
        ),
      ]);
      return `### ${entity}\n${table(["", ...fields], cells)}`;
    })
    .join("\n\n");
}

function wordTable({ words }: AppDescription): string {
  if (words === undefined || words.languages.length === 0 || words.texts.length === 0) return "";
  return table(
    ["Text", ...words.languages],
    words.texts.map(({ text, translations }) => [plainText(text), ...translations.map(plainText)]),
  );
}
