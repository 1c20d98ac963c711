import { applyFixes } from "../apply-fixes.ts";
import { checkAsJson } from "../check-as-json.ts";
import { checkAsSarif } from "../check-as-sarif.ts";
import { checkAsText, some } from "../check-as-text.ts";
import { checkSource, type CheckedFile, summarise } from "../checked-file.ts";
import { type Command, type Io, MISTAKES, readNamed, WELL, WRONG_USE, wrongUse } from "../command.ts";
import { modelAsJson } from "#read/print-model.ts";
import { readOptions } from "../options.ts";

export const check: Command = {
  name: "check",
  summary: "read documents and say what is wrong with them",
  help: [
    "ninefold check FILE… [--json | --sarif | --model] [--fix] [--no-gaps]",
    "",
    "Reads documents and says what is wrong, what is suspicious and what they leave open. FILE may be - for standard input.",
    "Documents are UTF-8; one in another encoding is refused and stays as it is.",
    "",
    "  --json     print the findings as JSON: one object, or an array for several files",
    "  --sarif    print the findings as SARIF 2.1.0, for code hosts and editors",
    "  --model    print what was read as JSON",
    "  --fix      mend what can be mended beyond doubt, and say what was changed",
    "  --no-gaps  leave out what the document does not show",
    "",
    "The exit code is 0 without errors, 1 with errors, 2 for wrong use.",
    "",
  ].join("\n"),
  async run(args, io) {
    const { on, rest, mistake } = readOptions(args, ["json", "sarif", "model", "fix", "no-gaps"]);
    if (mistake !== null) return wrongUse(io, mistake);
    if (rest.length === 0) return wrongUse(io, "say which document to check: ninefold check FILE…");
    if (on.has("fix") && rest.includes("-"))
      return wrongUse(io, "--fix changes files; standard input can't be changed. Name a file.");
    const forPrograms = (["json", "sarif", "model"] as const).filter((one) => on.has(one));
    if (forPrograms.length > 1)
      return wrongUse(io, `choose one of ${forPrograms.map((one) => `--${one}`).join(" and ")}.`);

    const checked: CheckedFile[] = [];
    for (const file of rest) {
      const read = await readNamed(io, file);
      if (read.text === null) return wrongUse(io, read.why);
      checked.push(checkSource(file === "-" ? "standard input" : file, read.text));
    }
    const results = on.has("fix") ? await fixAll(checked, io, forPrograms.length > 0) : checked;
    if (results === null) return WRONG_USE;
    const told = on.has("no-gaps") ? results.map(withoutGaps) : results;

    if (on.has("json")) io.out(json(told.map(checkAsJson)));
    else if (on.has("sarif")) io.out(json([checkAsSarif(told)]));
    else if (on.has("model")) io.out(json(results.map(({ model }) => modelAsJson(model))));
    else {
      const text = results.map((one) => checkAsText(one, { colour: io.colour, gaps: !on.has("no-gaps") }));
      io.out(text.join("\n"));
    }
    return results.some(({ diagnostics }) => summarise(diagnostics).errors > 0) ? MISTAKES : WELL;
  },
};

const withoutGaps = (checked: CheckedFile): CheckedFile => ({
  ...checked,
  diagnostics: checked.diagnostics.filter(({ severity }) => severity !== "gap"),
});

const json = (all: readonly unknown[]): string => `${JSON.stringify(all.length === 1 ? all[0] : all, null, 2)}\n`;

/** Null: a file could not be written. The list of changes goes to standard error if the output is for programs. */
async function fixAll(checked: readonly CheckedFile[], io: Io, forPrograms: boolean): Promise<CheckedFile[] | null> {
  const say = forPrograms ? io.err : io.out;
  const results: CheckedFile[] = [];
  for (const one of checked) {
    const fixed = applyFixes(one);
    results.push(fixed.checked);
    if (fixed.changes.length === 0) {
      say(`${one.file}: nothing to mend by itself.\n\n`);
      continue;
    }
    const { why } = await io.writeFile(one.file, fixed.checked.source);
    if (why !== null) {
      wrongUse(io, why);
      return null;
    }
    const lines = fixed.changes.map(({ line, title }) => `  ${one.file}:${line}  ${title}`);
    say(`${[`Mended ${some(fixed.changes.length, "place")}:`, ...lines, ""].join("\n")}\n`);
  }
  return results;
}
