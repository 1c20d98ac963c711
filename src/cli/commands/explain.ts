import { ICONS } from "#check/appearance-names.ts";
import { iconsFor } from "#check/icon-words.ts";
import { enErrors } from "#words/english.ts";
import { PLATFORM_CODES } from "#diagnostics/platform-codes.ts";
import { suggest } from "#text/suggest.ts";
import { explanation, listOfCodes, pages } from "#diagnostics/explain.ts";
import { readDocument } from "#read/read-document.ts";
import { type Command, type Io, readNamed, WELL, wrongUse } from "../command.ts";
import { saidAbout } from "../example.ts";
import { readOptions } from "../options.ts";
import { rightsAsText } from "../rights-as-text.ts";

export const explain: Command = {
  name: "explain",
  summary: "say what a message means, with an example",
  help: [
    "ninefold explain [CODE…]",
    "ninefold explain icons [WORD]",
    "ninefold explain --rights FILE [--json]",
    "",
    "Prints the page of a message: what it means, why it matters, an example of the mistake and one without it.",
    "Without a code it lists all codes. `ninefold explain platform-errors` lists the errors that the running app can give",
    "by itself, whose words a row of point 8 with the same code replaces. `ninefold explain icons` lists the icons,",
    "`ninefold explain icons car` those with that word in their names.",
    "",
    "  --rights   print what every role may do in a document, worked out from points 4 and 6, with the rows that say so",
    "  --json     print that as JSON",
    "",
  ].join("\n"),
  async run(args, io) {
    const { on, rest, mistake } = readOptions(args, ["rights", "json"]);
    if (mistake !== null) return wrongUse(io, mistake);
    if (on.has("rights")) return explainRights(rest, on.has("json"), io);
    if (on.has("json")) return wrongUse(io, "--json goes with --rights.");
    if (rest.length === 0) {
      io.out(listOfCodes());
      return WELL;
    }
    if (rest[0]?.toLowerCase() === "icons") return explainIcons(rest.slice(1).join("-"), io);
    const found: string[] = [];
    for (const written of rest) {
      const code = written.toLowerCase();
      if (code === "platform-errors") {
        found.push(platformErrors());
        continue;
      }
      const entry = pages.get(code);
      const page = explanation(code, entry === undefined ? null : saidAbout(code, entry));
      if (page === null) {
        const near = suggest(code, pages.keys());
        return wrongUse(
          io,
          `there is no message with the code ${code}. ${near ? `Did you mean ${near}?` : "`ninefold explain` lists all codes."}`,
        );
      }
      found.push(page);
    }
    io.out(found.join("\n"));
    return WELL;
  },
};

function explainIcons(word: string, io: Io): number {
  const named = [...ICONS].filter((name) => name.includes(word.toLowerCase()));
  const found = [...new Set([...named, ...(word === "" ? [] : iconsFor(word))])];
  if (found.length === 0) return wrongUse(io, `no icon has “${word}” in its name or means it. An emoji works too.`);
  io.out(`${found.join("\n")}\n`);
  return WELL;
}

async function explainRights(files: readonly string[], asJson: boolean, io: Io): Promise<number> {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) return wrongUse(io, "say which document: ninefold explain --rights FILE");
  const read = await readNamed(io, file);
  if (read.text === null) return wrongUse(io, read.why);
  const { model } = readDocument(read.text);
  const { permissionsOf } = await import("#engine/rights/permissions.ts");
  const roles = permissionsOf(model);
  io.out(asJson ? `${JSON.stringify(roles, null, 2)}\n` : rightsAsText(model, read.text, roles));
  return WELL;
}

function platformErrors(): string {
  const width = Math.max(...PLATFORM_CODES.map((code) => code.length));
  const rows = PLATFORM_CODES.map((code) => {
    const words = code === "refused" ? "(why this person may not)" : enErrors.platform[code];
    return `  ${code.padEnd(width)}  ${words}`;
  });
  return ["Errors of the platform; a row of point 8 with such a code rewords it:", ...rows, ""].join("\n");
}
