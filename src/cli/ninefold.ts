import { suggest } from "#text/suggest.ts";
import { type Io, WELL, wrongUse } from "./command.ts";
import { commands } from "./commands/index.ts";
import { commandHelp, overview } from "./commands/help.ts";
import { fileTrouble } from "./file-trouble.ts";
import { processIo } from "./process-io.ts";
import { version } from "./version.ts";

/** The command line. Returns the exit code: 0 success, 1 problems in a document, 2 wrong usage. */
export async function main(args: readonly string[], io: Io = processIo()): Promise<number> {
  const [verb, ...rest] = args;
  if (verb === undefined) {
    io.err(overview(commands));
    return wrongUse(io, "say what to do, for example `ninefold check my-app.md`.");
  }
  if (verb === "--help" || verb === "-h") {
    io.out(overview(commands));
    return WELL;
  }
  if (verb === "--version" || verb === "-v") {
    io.out(`${version}\n`);
    return WELL;
  }
  const command = commands.find(({ name }) => name === verb);
  if (command === undefined) return wrongUse(io, unknownCommand(verb));
  if (rest.includes("--help") || rest.includes("-h")) {
    io.out(commandHelp(command));
    return WELL;
  }
  try {
    return await command.run(rest, io);
  } catch (error) {
    const why = fileTrouble(error);
    if (why === null) throw error;
    return wrongUse(io, why);
  }
}

function unknownCommand(verb: string): string {
  const names = commands.map(({ name }) => name);
  // Newcomers often try `ninefold app.md` first.
  if (/\.(md|markdown)$/i.test(verb)) return `to check that document, say: ninefold check ${verb}`;
  const near = suggest(verb, names);
  return near === null
    ? `there is no command ${verb}. There are: ${names.join(", ")}.`
    : `there is no command ${verb}. Did you mean ${near}?`;
}
