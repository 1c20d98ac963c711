import type { Call, Calls, Method, Resource } from "#model/7-calls.ts";
import type { Problem, Template } from "#model/expression.ts";
import { readCodeTemplate, readHeaders } from "./headers.ts";
import { CALL, CALL_FACTS, RESOURCE, WIRE } from "./keys.ts";
import { fit, Item, readBlock, readFacts, readRows, tellUnreadFacts } from "./items.ts";
import type { OutlineBlock, OutlineSection } from "./markdown/outline.ts";
import { CODE, type Rich } from "./markdown/rich.ts";
import { looseName } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import { matchKey } from "./match-keys.ts";
import type { Names } from "./names.ts";
import { readAnswers } from "./phrases/answers.ts";
import { readAnswerPath } from "./phrases/answer-paths.ts";
import { milliseconds } from "./phrases/durations.ts";
import { readNamedAnswers } from "./phrases/named-answers.ts";
import { readTemplate, trimCode } from "./phrases/templates.ts";
import { readTriggers } from "./phrases/triggers.ts";
import { tellTwoWays } from "./phrases/two-ways.ts";
import { plainNumber } from "./phrases/written-numbers.ts";
import { written, type Reading } from "./reading.ts";
import { readResource } from "./resources.ts";
import { readKeyFact, readSendingFacts, type SendingFacts } from "./sending-facts.ts";
import { ITEM_OPTIONS, readSends } from "./sends.ts";
import { callIn } from "./sign-in.ts";

/** The entities that have an event of that name. */
export interface EventsOf {
  readonly names: ReadonlyMap<string, string>;
  entitiesWith(event: string): readonly string[];
}

export function readCalls(
  reading: Reading,
  names: Names,
  sections: readonly OutlineSection[],
  events: EventsOf,
): Calls {
  const facts = new Item<typeof CALL_FACTS>({ start: 0, end: 0 }, null);
  const items: Item<typeof CALL>[] = [];
  const resources: Resource[] = [];
  for (const section of sections) {
    readFacts(reading, section.body.facts, CALL_FACTS, ITEM_OPTIONS, facts);
    for (const { value, span } of section.body.facts)
      if (/^\W*(?:GET|POST|PUT|PATCH|DELETE)\s/u.test(value.plain))
        reading.problem("bullet-not-read", span, {
          instead: "a row of a table with the columns “Call”, “Request”, “When”",
        });
    for (const table of section.body.tables)
      if (fit(table, CALL) > 0) items.push(...readRows(reading, table, CALL, ITEM_OPTIONS));
      else if (table.rows.some((row) => row.cells.some((cell) => cell.hasCode)))
        reading.problem("table-not-understood", table.span, { expected: "Call, Request, Sends, When, Answers" });
    for (const block of section.blocks) {
      if (isResource(block, names)) resources.push(readResource(reading, names, block));
      else addBlock(reading, block, items);
    }
  }
  const base = facts.get("baseAddress");
  const timeout = facts.get("timeout");
  const token = readAnswerPath(reading, facts.get("token"), "Token");
  const me = readAnswerPath(reading, facts.get("me"), "Me");
  const meFrom = callIn(facts.get("meFrom"));
  const refresh = callIn(facts.get("refresh"));
  const refreshToken = readAnswerPath(reading, facts.get("refreshToken"), "Refresh token").value;
  const tokenRefused = readNamedAnswers(reading, facts.get("tokenRefused"), "token-refused-not-understood").answers;
  const sentAs = facts.get("sentAs");
  const headers = readHeaders(reading, facts.get("headers"), facts);
  const atOnce = readAtOnce(reading, facts.get("atOnce"));
  const closed = facts.problem;
  const calls = uniqueCalls(
    reading,
    items.map((item) => readCall(reading, names, item, { events, resources }, closed)),
  );
  // A base address that says `not shown` is reported at that fact.
  const mentionsBase = sections.some(({ body }) =>
    body.facts.some(({ key }) => {
      const match = matchKey(key.plain, CALL_FACTS);
      return match.kind !== "prose" && match.key === "baseAddress";
    }),
  );
  const relative = [...calls.map(({ path }) => path), ...resources.map(({ keptAt }) => keptAt)].find(({ source }) =>
    source.startsWith("/"),
  );
  if (relative !== undefined && !mentionsBase) reading.gap("D7.2", relative.span);
  return {
    baseAddress: base === null ? null : written(base),
    timeout: timeout === null ? null : timeoutOf(reading, timeout),
    token: token.value,
    sentAs: sentAs === null ? null : readTemplate(reading, sentAs).template,
    me: me.value,
    ...(meFrom === null ? {} : { meFrom }),
    ...(refresh === null ? {} : { refresh }),
    ...(refreshToken === null ? {} : { refreshToken }),
    ...(tokenRefused.length === 0 ? {} : { tokenRefused }),
    ...(headers.length === 0 ? {} : { headers }),
    ...(atOnce === null ? {} : { atOnce }),
    ...readKeyFact(reading, facts),
    calls,
    resources: resources.map((resource) => ({ ...resource, problem: resource.problem ?? closed })),
  };
}

/** `At once: 2`. */
function readAtOnce(reading: Reading, cell: Rich | null): number | null {
  if (cell === null) return null;
  const number = /^(?:at most |no more than )?([1-9]\d?)(?: requests?)?(?: per host)?\.?$/iu.exec(cell.plain)?.[1];
  if (number === undefined) reading.problem("at-once-not-understood", cell.span, { written: cell.plain });
  return number === undefined ? null : Number(number);
}

/**
 * A block with `Kept at` is a resource. So is a block with a near miss of that key, or with a table that maps fields to
 * the wire.
 */
function isResource(block: OutlineBlock, names: Names): boolean {
  const keyed = block.body.facts.some((fact) => {
    const match = matchKey(fact.key.plain, RESOURCE);
    return match.kind !== "prose" && match.key === "keptAt";
  });
  const asCall = block.body.facts.some((fact) => {
    const match = matchKey(fact.key.plain, CALL);
    return match.kind === "known" && match.key === "request";
  });
  const wired = block.body.tables.some((table) => fit(table, WIRE) >= 3);
  return keyed || (!asCall && wired && names.entity(block.heading.text.plain) !== null);
}

/** A block adds to the row of the same name, or is a call of its own. Tables in it contain calls too. */
function addBlock(reading: Reading, block: OutlineBlock, items: Item<typeof CALL>[]): void {
  for (const table of block.body.tables)
    if (fit(table, CALL) > 0) items.push(...readRows(reading, table, CALL, ITEM_OPTIONS));
  const { item, prose } = readBlock(reading, block, CALL, ITEM_OPTIONS);
  tellUnreadFacts(reading, prose);
  if (item.isEmpty && item.problem === null) return;
  const name = block.heading.text.plain.toLocaleLowerCase("en");
  const row = items.find((each) => each.get("call")?.plain.toLocaleLowerCase("en") === name);
  if (row === undefined) items.push(item);
  else row.merge(item);
}

export function timeoutOf(reading: Reading, cell: Rich): { value: number; span: Rich["span"] } | null {
  const value =
    milliseconds(plainNumber(cell.plain)) ?? (/^\d{1,6}$/u.test(cell.plain) ? Number(cell.plain) * 1000 : null);
  if (value !== null && value > 0) {
    tellTwoWays(reading, cell.plain, cell.span, { kind: "limit" });
    return { value, span: cell.span };
  }
  reading.problem("timeout-not-understood", cell.span, { written: cell.plain });
  return null;
}

const REQUEST = /^\s*(GET|POST|PUT|PATCH|DELETE|HEAD)\s+(\S[^]*)$/iu;

function readCall(
  reading: Reading,
  names: Names,
  item: Item<typeof CALL>,
  around: CallContext,
  closed: Problem | null,
): Call {
  const { events } = around;
  item.close(closed);
  const name = item.get("call") ?? item.heading;
  if (name === null) item.close(reading.problem("call-without-name", item.span, {}));
  const request = readRequest(reading, item);
  const { when, problem } = readTriggers(reading, item.get("when"), events.names);
  item.close(problem);
  const entity = entityOf(names, item, when, around);
  const of = item.get("of");
  if (of !== null && entity === null)
    item.close(
      reading.problem("entity-unknown", of.span, { name: of.plain, near: suggest(of.plain, names.entityNames()) }),
    );
  const { sends, photosAsFiles, fileBody, leavesOutEmpty } = readSends(reading, item.get("sends"), {
    names,
    entity,
    item,
  });
  const headers = readHeaders(reading, item.get("headers"), item);
  const answers = readAnswers({ reading, names, entity, inAnswer: true }, item.all("answers"));
  const timeout = item.get("timeout");
  return {
    name: name?.plain ?? "",
    span: name?.span ?? item.span,
    ...request,
    sends,
    photosAsFiles,
    ...(leavesOutEmpty === true ? { leavesOutEmpty } : {}),
    ...(fileBody === undefined ? {} : { fileBody }),
    ...(headers.length === 0 ? {} : { headers }),
    when,
    answers,
    timeout: timeout === null ? null : (timeoutOf(reading, timeout)?.value ?? null),
    entity,
    problem: item.problem,
  };
}

interface CallContext {
  readonly events: EventsOf;
  readonly resources: readonly Resource[];
}

const OF_A_RESOURCE = /^(?:create|change|delete)\s+(\S[^]*)$/iu;

/** The entity of the event that triggers the call; else the one in `Of`; else the kept entity in the call's name. */
function entityOf(
  names: Names,
  item: Item<typeof CALL>,
  when: Call["when"],
  { events, resources }: CallContext,
): string | null {
  const of = item.get("of");
  if (of !== null) return names.entity(of.plain);
  for (const trigger of when)
    if (trigger.kind === "event") {
      const [entity, second] = events.entitiesWith(trigger.event);
      if (entity !== undefined && second === undefined) return entity;
    }
  const called = OF_A_RESOURCE.exec((item.get("call") ?? item.heading)?.plain ?? "")?.[1] ?? "";
  const kept = names.entityNames().find((name) => looseName(name) === looseName(called));
  const entity = kept === undefined ? null : names.entity(kept);
  return resources.some((resource) => resource.entity === entity) ? entity : null;
}

const ONLY_READS = /\s*[,(]?\s*(?:(?:it\s+)?only\s+reads|reads\s+only)\s*\)?\.?$/iu;

function readRequest(
  reading: Reading,
  item: Item<typeof CALL>,
): Pick<Call, "method" | "path" | "onlyReads"> & SendingFacts {
  const request = item.get("request");
  const said = request === null ? null : readSendingFacts(request);
  const whole = said?.rest ?? null;
  const reads = whole === null || !whole.text.startsWith(CODE) ? null : ONLY_READS.exec(whole.text);
  const cell = whole === null || reads === null ? whole : whole.slice(0, reads.index).trim();
  const nowhere: Template = { span: item.span, source: "", parts: [] };
  if (cell === null) {
    item.close(reading.problem("request-missing", item.span, {}));
    return { method: "GET", path: nowhere };
  }
  const code = cell.onlyCode;
  const match = REQUEST.exec(code === null ? cell.text : code.source);
  if (match === null) {
    item.close(reading.problem("request-not-understood", cell.span, { written: cell.plain }));
    return { method: "GET", path: { ...nowhere, span: cell.span } };
  }
  const method = (match[1] ?? "GET").toUpperCase() as Method;
  const from = match[0].length - (match[2]?.length ?? 0);
  const read =
    code === null ? readTemplate(reading, cell.slice(from).trim()) : readCodeTemplate(reading, trimCode(code, from));
  item.close(read.problem);
  return { method, path: read.template, ...said?.facts, ...(reads === null ? {} : { onlyReads: true }) };
}

function uniqueCalls(reading: Reading, calls: readonly Call[]): Call[] {
  const seen = new Set<string>();
  return calls.map((call) => {
    const loose = call.name.toLocaleLowerCase("en");
    if (loose !== "" && seen.has(loose)) {
      const problem = reading.problem("call-twice", call.span, { name: call.name });
      return { ...call, problem: call.problem ?? problem };
    }
    seen.add(loose);
    return call;
  });
}
