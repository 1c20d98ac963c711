import type { Method, OwnCall, Resource, ResourceVerb } from "#model/7-calls.ts";
import { readCodeTemplate } from "./headers.ts";
import type { Item } from "./items.ts";
import type { RESOURCE } from "./keys.ts";
import { CODE, type Rich } from "./markdown/rich.ts";
import { trimCode } from "./phrases/templates.ts";
import type { Reading } from "./reading.ts";
import { LEFT_OUT } from "./sends.ts";

const VERBS = ["List", "Get", "Create", "Change", "Delete"] as const;
const NONE = /^(?:none|no|never|not offered|not there|nothing)\.?$/iu;
const OWN =
  /^(\uE000|GET|POST|PUT|PATCH|DELETE)(?:\s*,?\s*(?:with\s+|and\s+)?(?:sends|sending|body)\s+(\uE000))?\.?$/iu;
const REQUEST = /^\s*(GET|POST|PUT|PATCH|DELETE)(?:\s+(\S[^]*))?$/iu;

/** `Calls: List, Get`, and the document's settings for single calls of the five. */
export function readOwnCalls(reading: Reading, item: Item<typeof RESOURCE>): NonNullable<Resource["own"]> {
  const own: { [verb in ResourceVerb]?: OwnCall | null } = {};
  const offered = item.get("calls");
  if (offered !== null) {
    const named = verbsIn(offered);
    if (named === null) item.close(reading.problem("calls-not-understood", offered.span, { written: offered.plain }));
    else for (const verb of VERBS) if (!named.has(verb)) own[verb] = null;
  }
  for (const verb of VERBS) {
    const cell = item.get(verb.toLowerCase() as Lowercase<ResourceVerb>);
    if (cell === null) continue;
    if (own[verb] === null && !NONE.test(cell.text))
      item.close(reading.problem("calls-contradict", cell.span, { verb }));
    if (NONE.test(cell.text)) own[verb] = null;
    else own[verb] = readOwn(reading, item, verb, cell);
  }
  return own;
}

function verbsIn(cell: Rich): ReadonlySet<ResourceVerb> | null {
  if (/^all(?: five)?\.?$/iu.test(cell.plain)) return new Set(VERBS);
  const words = cell.plain.split(/\s*(?:,|\band\b|\bonly\b)\s*/iu).filter((word) => word !== "" && word !== ".");
  const verbs = words.map((word) =>
    VERBS.find((verb) => verb.toLowerCase() === word.toLowerCase().replace(/\.$/u, "")),
  );
  return verbs.length > 0 && verbs.every((verb) => verb !== undefined) ? new Set(verbs) : null;
}

/** `` `PUT /items/{number}`, only what has changed ``. */
const ONLY_CHANGES = /\s*,?\s*(?:with\s+)?only (?:what (?:has |was )?changed|the changes|changed fields)\.?\s*$/iu;

/** `` `POST /search` sends `{"q": …}` ``, `` `PATCH /items/{number}` ``, `PATCH`. */
function readOwn(reading: Reading, item: Item<typeof RESOURCE>, verb: ResourceVerb, cell: Rich): OwnCall {
  const nothing: OwnCall = { method: null, path: null, sends: null };
  const changes = verb === "Change" ? ONLY_CHANGES.exec(cell.text) : null;
  const said = changes === null ? cell.text : cell.text.slice(0, changes.index);
  const leftOut = LEFT_OUT.exec(said);
  const parts = OWN.exec(leftOut === null ? said : said.slice(0, leftOut.index).trim());
  const code = parts?.[1] === CODE ? cell.codeAt(0) : null;
  const request = parts === null ? null : REQUEST.exec(code === null ? (parts[1] ?? "") : code.source);
  if (parts === null || request === null) {
    item.close(reading.problem("resource-call-not-understood", cell.span, { verb, written: cell.plain }));
    return nothing;
  }
  const path =
    code === null || request[2] === undefined
      ? null
      : readCodeTemplate(reading, trimCode(code, request[0].length - request[2].length));
  item.close(path?.problem ?? null);
  const sent = parts[2] === undefined ? null : cell.codeAt(cell.text.lastIndexOf(CODE));
  return {
    method: (request[1] ?? "").toUpperCase() as Method,
    path: path?.template ?? null,
    sends: sent === null ? null : reading.expression(sent),
    ...(leftOut === null ? {} : { leavesOutEmpty: true }),
    ...(changes === null ? {} : { onlyChanges: true }),
  };
}
