import { createHash } from "node:crypto";
import { unwatchFile, watchFile } from "node:fs";
import { realpath } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { checkAsText } from "../check-as-text.ts";
import { checkSource } from "../checked-file.ts";
import { type Command, WELL, wrongUse } from "../command.ts";
import { readOptions } from "../options.ts";
import { ownCertificate } from "../site/certificate.ts";
import { onPhone, ownAddresses } from "../site/local-network.ts";
import { loadProgram } from "../site/program.ts";
import { serveDocument } from "../site/serve-document.ts";

/** A fixed port, because browsers store records by address. */
const USUAL_PORT = 4091;
const LOOK_EVERY = 300;

export const run: Command = {
  name: "run",
  summary: "open a document as an app, and follow its changes",
  help: [
    "ninefold run FILE [--port N] [--host] [--https]",
    "",
    "Serves the app of a document on this machine and prints its address. When the file is saved, the open app changes",
    "with it: records stay, and mistakes are told here and in the app. On a wide screen it opens with the text and the app",
    "beside it, else under For builders, Change this app. What is applied there is written to the file; only pages on this",
    "machine can do that. The first opening in a browser brings the document's sample data. Ctrl+C ends it.",
    "",
    "Each file is an app of its own in the browser, known by where the file lies: one that is moved begins anew, and what",
    "was recorded is there again when it is moved back. Browsers keep records for each address, so another port, --https",
    "or another name of this machine begins anew too. What was recorded before files had apps of their own is still at",
    `http://localhost:${USUAL_PORT}/#/app/app/.`,
    "",
    `  --port N  the port to use; ${USUAL_PORT} unless given, or another one if that is taken`,
    "  --host    lets phones in the same network open it, and prints the addresses and a code to scan",
    "  --https   serves it with a certificate of this machine's own, kept in ~/.ninefold: browsers warn of it, and keep",
    "            no app offline with it",
    "",
  ].join("\n"),
  async run(args, io) {
    const { on, values, rest, mistake } = readOptions(args, ["host", "https"], ["port"]);
    if (mistake !== null) return wrongUse(io, mistake);
    const [file, ...others] = rest;
    if (file === undefined || others.length > 0) return wrongUse(io, "say which document to run: ninefold run FILE");
    const port = values.get("port");
    if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) < 65_536))
      return wrongUse(io, `--port needs a number from 0 to 65535, not ${port}.`);
    const read = await io.readFile(file);
    if (read.text === null) return wrongUse(io, read.why);
    const program = await loadProgram(io.err);
    if (program.files === null) return wrongUse(io, program.why);

    const tell = (source: string): void =>
      io.out(checkAsText(checkSource(basename(file), source), { colour: io.colour, gaps: false }));
    let current = read.text;
    const addresses = on.has("host") ? ownAddresses() : [];
    const secure = on.has("https");
    const serving = await serveDocument(program, read.text, port === undefined ? [USUAL_PORT, 0] : [Number(port)], {
      host: on.has("host"),
      app: await idOfFile(file),
      file: {
        read: async () => (await io.readFile(file)).text,
        write: async (text) => (await io.writeFile(file, text)).why,
      },
      onWritten: (text) => {
        current = text;
        tell(text);
      },
      ...(secure ? { certificate: ownCertificate(["localhost", "127.0.0.1", ...addresses]) } : {}),
    });
    if (serving.address === null) return wrongUse(io, serving.why);
    tell(read.text);
    io.out(
      `\n  ${file} runs at  ${serving.address}\n\n  Save the file, and the app changes with it. Change the app here, and the file is saved. Ctrl+C ends it.\n\n`,
    );
    if (port === undefined && serving.instead !== null) io.out(elsewhere(serving.instead));
    if (on.has("host")) io.out(onPhone(serving.port, secure, addresses));

    const look = async (isThere: boolean): Promise<void> => {
      const now = await io.readFile(file);
      if (now.text === null) {
        // Some editors delete the file for a moment while they save.
        if (isThere) io.err(`ninefold: ${now.why} The app stays as it was.\n`);
        return;
      }
      if (now.text === current) return;
      current = now.text;
      tell(current);
      serving.show(current);
    };
    watchFile(file, { interval: LOOK_EVERY }, ({ nlink }) => void look(nlink > 0));
    await (io.ended ?? new Promise<never>(() => {}));
    unwatchFile(file);
    await serving.close();
    return WELL;
  },
};

/** The id under which the browser keeps the records of this file apart from those of files run at the same address. */
async function idOfFile(file: string): Promise<string> {
  const path = await realpath(file).catch(() => resolve(file));
  return `file-${createHash("sha256").update(path).digest("hex").slice(0, 12)}`;
}

function elsewhere(why: string): string {
  const sentence = why.slice(0, 1).toUpperCase() + why.slice(1);
  return (
    `  ${sentence} So the address is another one, and browsers keep records for each address:\n` +
    `  what was recorded at the usual one is there again when port ${USUAL_PORT} is free.\n\n`
  );
}
