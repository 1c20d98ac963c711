import { suggest } from "#text/suggest.ts";
import { type Command, WELL, wrongUse } from "../command.ts";

/** `ninefold help [COMMAND]`. Takes a function, because the list contains this command too. */
export function helpCommand(commands: () => readonly Command[]): Command {
  return {
    name: "help",
    summary: "say what a command does",
    help: "ninefold help [COMMAND]\n\nSays what there is to do, or all about one command.\n",
    async run([name, ...more], io) {
      if (name === undefined) {
        io.out(overview(commands()));
        return WELL;
      }
      const command = commands().find((one) => one.name === name);
      if (command === undefined || more.length > 0) {
        const names = commands().map((one) => one.name);
        const near = suggest(name, names);
        if (more.length > 0) return wrongUse(io, "help takes one command at a time.");
        return wrongUse(
          io,
          `there is no command ${name}. ${near ? `Did you mean ${near}?` : `There are: ${names.join(", ")}.`}`,
        );
      }
      io.out(commandHelp(command));
      return WELL;
    },
  };
}

export const commandHelp = (command: Command): string => command.help;

export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    "Ninefold runs a Markdown specification in nine points as an app.",
    "",
    "ninefold COMMAND …",
    "",
    ...list,
    "",
    "ninefold help COMMAND says more. ninefold --version prints the version.",
    "",
  ].join("\n");
}
