import { diff as differencesOf } from "#diff/diff.ts";
import { en } from "#diff/words/en.ts";
import { inWords } from "#diff/words/in-words.ts";
import type { Difference } from "#engine/contract/difference.ts";
import { readDocument } from "#read/read-document.ts";
import { Lines } from "#text/lines.ts";
import { type Command, MISTAKES, readNamed, WELL, wrongUse } from "../command.ts";
import { readOptions } from "../options.ts";

export const diff: Command = {
  name: "diff",
  summary: "compare two documents by what they mean",
  help: [
    "ninefold diff BEFORE AFTER [--json]",
    "",
    "Says what differs between two documents by meaning, the weightiest first: who may do what, what is kept, what happens,",
    "what is shown. Places, line breaks and ways of writing the same do not count. One of the two may be - for standard input.",
    "",
    "  --json     print the differences as JSON",
    "",
    "The exit code is 0 when they mean the same, 1 when they differ, 2 for wrong use.",
    "",
  ].join("\n"),
  async run(args, io) {
    const { on, rest, mistake } = readOptions(args, ["json"]);
    if (mistake !== null) return wrongUse(io, mistake);
    const [before, after, ...more] = rest;
    if (before === undefined || after === undefined || more.length > 0)
      return wrongUse(io, "say which two documents: ninefold diff BEFORE AFTER");
    if (before === "-" && after === "-") return wrongUse(io, "only one of the two can be standard input.");
    const sources: string[] = [];
    for (const file of [before, after]) {
      const read = await readNamed(io, file);
      if (read.text === null) return wrongUse(io, read.why);
      sources.push(read.text);
    }
    const [old = "", now = ""] = sources;
    const found = differencesOf(
      { model: readDocument(old).model, source: old },
      { model: readDocument(now).model, source: now },
    );
    io.out(on.has("json") ? asJson(found, old, now) : asText(found, old, now));
    return found.length === 0 ? WELL : MISTAKES;
  },
};

const MARKS = { added: "+", removed: "-", changed: "~" } as const;

function asText(found: readonly Difference[], before: string, after: string): string {
  if (found.length === 0) return "Both documents mean the same.\n";
  const [old, now] = [new Lines(before), new Lines(after)];
  return found
    .map((one) => {
      const place =
        one.after !== null
          ? ` (line ${now.at(one.after.start).line})`
          : one.before !== null
            ? ` (line ${old.at(one.before.start).line} before)`
            : "";
      return `${MARKS[one.kind]} ${inWords(one, en)}${place}\n`;
    })
    .join("");
}

function asJson(found: readonly Difference[], before: string, after: string): string {
  const [old, now] = [new Lines(before), new Lines(after)];
  const list = found.map((one) => ({
    code: one.code,
    kind: one.kind,
    point: one.point,
    text: inWords(one, en),
    values: one.values,
    lineBefore: one.before === null ? null : old.at(one.before.start).line,
    lineAfter: one.after === null ? null : now.at(one.after.start).line,
  }));
  return `${JSON.stringify(list, null, 2)}\n`;
}
