import type { Value } from "#expr/types.ts";
import type { CallOutcome } from "#engine/contract/calls.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type { CodedMessage } from "#engine/contract/reasons.ts";
import { isNotAskedFor } from "./asked-for.ts";
import { keyOnTheWire } from "./from-wire.ts";
import { deep, isObject } from "./json.ts";
import { keepRecords } from "./keep-records.ts";
import type { HttpReply } from "#engine/ports/http.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import type { PlatformCode } from "#diagnostics/platform-codes.ts";
import { NOWHERE, codedMessage, word } from "#engine/refuse.ts";
import type { CallState } from "./call-state.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { Answer } from "#model/7-calls.ts";
import type { RunningApp } from "#engine/running-app.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { entryOf } from "./entry-of.ts";
import { fetchedOf, NO_NEWS, noteFetched, type Fetch } from "./fetches.ts";
import { paceOf } from "./host-limits.ts";
import { nextPage, pageRequest } from "./pages.ts";
import { confirmMissing } from "./confirm-missing.ts";
import { missingIn, removeMissing, type CompleteList } from "./remove-missing.ts";
import { refusalsOfRead, rowOfRead, tellsOfErrors } from "./refused-read.ts";
import { backoff } from "./backoff.ts";
import { takeIn } from "./take-in.ts";
import { hindrance, tokenHolder, transmit, type TransmitResult } from "./transmit.ts";
import { isLastAnswer, noteEtag } from "./versions.ts";
import { CommandContext } from "#engine/context/command-context.ts";

/** Records per transaction; other work runs between batches. */
const BATCH = 500;
/** How often a page is requested from a server that is busy. */
const MOST_ATTEMPTS = 6;

/** This many pages in a row without a new record end a list, even if more cursors follow. */
const MOST_WITHOUT_NEWS = 3;

const MISFITS: ReadonlySet<string> = new Set<PlatformCode>(["records-left-out", "values-set-aside"]);

/** The content of one page, or the outcome why there is none. */
type Page =
  | { readonly outcome: CallOutcome }
  | {
      readonly ids: readonly string[];
      /** Counts of records that could not be kept, and of values that were set aside. */
      readonly leftOut: number;
      readonly setAside: number;
      readonly count: number;
      /** Keys in the page if not all records were kept: a locally deleted record still counts as progress. */
      readonly told: readonly string[];
      readonly total: number | null;
      /** Cursor or address of the next page; null: the answer has none. */
      readonly next: string | null;
      /** Whether the answer says that there are more pages; null: it does not say. */
      readonly more: boolean | null;
      /** True if the page is full and the header that announces the next page is not readable. */
      readonly untold: boolean;
      /** Why the answer may be incomplete regardless of pages; null: no sign of that. */
      readonly partial: PlatformCode | null;
      readonly etag: string | null;
    };

/** Copies data from the server to the device: lists page by page, single records, screens with `From`. */
export class Fetcher {
  readonly #running: RunningApp;
  readonly #calls: CallState;

  constructor(running: RunningApp, calls: CallState) {
    this.#running = running;
    this.#calls = calls;
  }

  async fetch(fetch: Fetch, from = 0): Promise<CallOutcome> {
    const calls = this.#calls;
    if (calls.connection.network === null || calls.underWay.has(fetch.key)) return NO_NEWS;
    calls.underWay.set(fetch.key, 0);
    calls.onChange(["$fetched"]);
    try {
      return await this.#pages(fetch, from);
    } finally {
      calls.underWay.delete(fetch.key);
      calls.onChange(["$fetched"]);
    }
  }

  async #pages(fetch: Fetch, from: number): Promise<CallOutcome> {
    const { app } = this.#running;
    const { connection } = this.#calls;
    const pages = fetch.resource?.pages ?? null;
    const isList = fetch.ordered || fetch.key.startsWith("list/");
    const before = from === 0 ? null : fetchedOf(app, fetch.key);
    const seen = new Set(before?.ids ?? []);
    const told = new Set<string>();
    const asked = this.#calls.moment();
    // Reads all pages, without a limit: a truncated list would look complete.
    let next = before?.next ?? null;
    const cursors = new Set(next === null ? [] : [next]);
    let withoutNews = 0;
    let misfits = { leftOut: 0, setAside: 0 };
    let partial: PlatformCode | null = null;
    const { person } = this.#running.actor;
    for (let page = before?.pages ?? 0, offset = from; ; page++) {
      // The current profile has changed; the remaining pages must not be requested as somebody else.
      if (this.#running.actor.person !== person) return NO_NEWS;
      const request =
        pages === null || !isList ? fetch.request : pageRequest(fetch.request, pages, { page, offset, next });
      const got = await this.#one(fetch, request, pages === null && from === 0);
      if ("outcome" in got) return got.outcome;
      partial ??= got.partial;
      const known = seen.size + told.size;
      for (const id of got.ids) seen.add(id);
      for (const one of got.told) told.add(one);
      offset += got.count;
      const hasMore = pages !== null && isList && goesOn(pages, got, offset);
      withoutNews = seen.size + told.size === known ? withoutNews + 1 : 0;
      const repeats = got.next === null ? withoutNews > 0 : cursors.has(got.next) || withoutNews >= MOST_WITHOUT_NEWS;
      next = got.next;
      if (next !== null) cursors.add(next);
      misfits = { leftOut: misfits.leftOut + got.leftOut, setAside: misfits.setAside + got.setAside };
      noteFetched(this.#calls, fetch.key, {
        at: new Date(connection.network?.now() ?? 0).toISOString(),
        problem: this.#misfitsInWords(misfits),
        total: got.total,
        hasMore: fetch.ordered && hasMore,
        // An ETag would stand for the complete list.
        etag: partial === null ? got.etag : null,
        pages: page + 1,
        next,
        ids: fetch.ordered ? [...seen] : null,
      });
      this.#calls.filledAt.set(fetch.key, asked);
      // A server that returns the same pages forever would never end.
      if (hasMore && repeats) return this.#say(fetch, "pages-repeat");
      if (!hasMore && got.untold) return this.#say(fetch, "pages-not-told");
      if (!hasMore && partial !== null) return this.#say(fetch, partial);
      if (fetch.ordered || !hasMore) {
        // If records were left out, the missing one may be among them, so nothing is removed.
        if (!fetch.ordered && isList && from === 0 && misfits.leftOut === 0)
          await this.#removeMissing(fetch, { entity: fetch.entity, ids: [...seen], asked }, page > 0);
        return NO_NEWS;
      }
    }
  }

  /** Removes records that the list no longer contains; after a list of several pages, they are confirmed first. */
  async #removeMissing(fetch: Fetch, list: CompleteList, inPages: boolean): Promise<void> {
    const missing = missingIn(this.#running, this.#calls, list);
    if (missing.length === 0) return;
    if (!inPages || fetch.resource === null) {
      removeMissing(this.#running, list.entity, missing);
      return;
    }
    const again = (): Promise<ReadonlySet<string> | null> => this.#readAgain(fetch);
    const gone = new Set(await confirmMissing(this.#running, this.#calls, fetch.resource, list, missing, again));
    if (this.#calls.connection.network === null) return;
    // A record may have been changed here in the meantime.
    const still = missingIn(this.#running, this.#calls, list).filter((id) => gone.has(id));
    removeMissing(this.#running, list.entity, still);
  }

  /** Reads a whole list again and returns its ids; null: it could not be read to its end. */
  async #readAgain(fetch: Fetch): Promise<ReadonlySet<string> | null> {
    const pages = fetch.resource?.pages ?? null;
    const seen = new Set<string>();
    const told = new Set<string>();
    let next: string | null = null;
    if (pages === null) return null;
    for (let page = 0, offset = 0; ; page++) {
      const got: Page = await this.#one(fetch, pageRequest(fetch.request, pages, { page, offset, next }), false);
      if ("outcome" in got || got.partial !== null) return null;
      const known = seen.size + told.size;
      for (const id of got.ids) seen.add(id);
      for (const one of got.told) told.add(one);
      offset += got.count;
      if (!goesOn(pages, got, offset)) return seen;
      if (seen.size + told.size === known) return null;
      next = got.next;
    }
  }

  async #one(fetch: Fetch, request: Fetch["request"], whole: boolean): Promise<Page> {
    const { app } = this.#running;
    const { connection } = this.#calls;
    const entry = entryOf(this.#calls, new CommandContext(app, this.#running.actor), request, 0);
    const hindered = hindrance(this.#calls, entry, true)?.refusal ?? null;
    if (hindered !== null) {
      const found = connection.address(request.path);
      if (hindered.code === "host-not-allowed" && found.code === null && connection.allows(found.host) === null) {
        connection.wanted.add(found.host);
        this.#calls.onChange(["$connection"]);
      }
      return { outcome: { ...NO_NEWS, refusals: [hindered] } };
    }
    const began = connection.network?.now() ?? 0;
    const asked = this.#calls.moment();
    const { etag } = fetchedOf(app, fetch.key);
    const { reply, signed, token } = await this.#patiently(() =>
      transmit(this.#calls, entry, whole && etag !== null ? { "If-None-Match": etag } : {}),
    );
    if (connection.network === null) return { outcome: NO_NEWS };
    if (reply.kind === "answer" && reply.status === 304) {
      // An unchanged list also has the same records and values that did not fit.
      const { problem } = fetchedOf(app, fetch.key);
      const isSame = problem !== null && MISFITS.has(problem.code);
      this.#calls.filledAt.set(fetch.key, asked);
      noteFetched(this.#calls, fetch.key, { at: new Date(began).toISOString(), problem: isSame ? problem : null });
      return { outcome: NO_NEWS };
    }
    if (reply.kind !== "answer" || reply.status < 200 || reply.status >= 300) {
      if (reply.kind !== "none" && reply.status === 401 && signed)
        connection.tokens.forget(tokenHolder(this.#calls, entry), token);
      return { outcome: this.#trouble(fetch, reply.kind === "none" ? null : reply.status, reply) };
    }
    const context = new CommandContext(app, app.itself);
    const refused = refusalsOfRead(context, answersTo(app, fetch), fetch.entity, reply);
    return refused.length > 0 ? { outcome: this.#refuse(fetch, refused) } : this.#keep(fetch, entry, reply, asked);
  }

  /** Retries a page while the server is busy, so that a long list is completed. */
  async #patiently(send: () => Promise<TransmitResult>): Promise<TransmitResult> {
    for (let attempt = 1; ; attempt++) {
      const sent = await send();
      const { network } = this.#calls.connection;
      if (network === null || sent.reply.kind === "none" || attempt >= MOST_ATTEMPTS) return sent;
      const isBusy = sent.reply.status === 429 || (sent.reply.status === 503 && "retry-after" in sent.reply.headers);
      if (!isBusy || !paceOf(this.#calls).isSoon(sent.host, network.now())) return sent;
      // If the server named a waiting time, `transmit` waits for it.
      if (paceOf(this.#calls).until(sent.host, network.now()) > network.now()) continue;
      await new Promise<void>((done) => void network.after(backoff(attempt, network.random()), done));
    }
  }

  /** Stores an answer in batches, each in a short transaction. */
  async #keep(
    fetch: Fetch,
    entry: OutboxEntry,
    reply: HttpReply & { readonly kind: "answer" },
    asked: number,
  ): Promise<Page> {
    const { app } = this.#running;
    const calls = this.#calls;
    const { resource } = fetch;
    const isList = fetch.ordered || fetch.key.startsWith("list/");
    const variables = new Map<string, Value>([["answer", reply.body]]);
    const reading = new CommandContext(app, app.itself);
    const inside = isList ? (resource?.manyIn ?? null) : (resource?.oneIn ?? null);
    const found = inside === null ? reply.body : reading.value(inside, variables);
    const total = reading.value(resource?.pages?.total ?? null, variables);
    const pages = resource?.pages ?? null;
    const counted = pages?.totalHeader === undefined ? total : totalIn(reply.headers[pages.totalHeader]);
    const records: readonly Value[] = Array.isArray(found)
      ? (found as readonly Value[])
      : isEmpty(found)
        ? []
        : [found];
    const isOther = !isList && resource !== null && isNotAskedFor(reading, resource, entry.record, found);
    // If it is a different record, or none of the items is an object, something other than the API has answered.
    if (isOther || (isList && !Array.isArray(found)) || (records.length > 0 && !records.some(isObject)))
      return { outcome: this.#say(fetch, "wrong-shape") };
    const ids: string[] = [];
    let leftOut = 0;
    let setAside = 0;
    let passedOver = false;
    for (let at = 0; at < records.length; at += BATCH) {
      const batch = records.slice(at, at + BATCH);
      let kept: readonly string[] = [];
      const taken = takeIn(app, { entry: null, askedAt: asked }, (context) => {
        kept = keepRecords(calls, context, fetch.entity, batch, isList ? null : entry.record);
        return [];
      });
      const { outcome, touches } = taken;
      if (outcome.kind === "refused") return { outcome: this.#say(fetch, "wrong-shape") };
      ids.push(...kept);
      leftOut += taken.leftOut;
      setAside += taken.setAside;
      passedOver ||= taken.passedOver;
      calls.underWay.set(fetch.key, (calls.underWay.get(fetch.key) ?? 0) + Math.min(BATCH, records.length - at));
      this.#running.changed(touches, ["$fetched"]);
      if (at + BATCH < records.length) await this.#breathe();
      if (calls.connection.network === null) return { outcome: NO_NEWS };
    }
    // Local changes that wait or were answered since are based on another version, so the ETag must not be noted.
    const record = entry.record;
    if (!isList && record !== null && !passedOver && isLastAnswer(app, fetch.entity, record, records[0] ?? null))
      noteEtag(app, fetch.entity, record, reply.headers["etag"] ?? null, true);
    return {
      ids,
      leftOut,
      setAside,
      count: isList ? records.length : 1,
      told: ids.length < records.length ? keysIn(records, keyOnTheWire(reading, fetch.entity) ?? "id") : [],
      total: typeof counted === "number" ? counted : null,
      next:
        pages === null || !isList
          ? null
          : nextPage(pages, calls.connection.address(entry.path).address, { ...reply, records }, (how) =>
              reading.value(how.in, variables),
            ),
      untold:
        pages?.next?.kind === "header" &&
        reply.headers[pages.next.header] === undefined &&
        records.length >= pages.size,
      partial: isList ? whyPartial(reply, pages !== null) : null,
      more: pages?.more === undefined ? null : isTrue(reading.value(pages.more, variables)),
      // Skipped records must come again; with the ETag the server would answer 304.
      etag: passedOver ? null : (reply.headers["etag"] ?? null),
    };
  }

  /** Lets other work run. */
  #breathe(): Promise<void> {
    return new Promise((done) => {
      const { network } = this.#calls.connection;
      if (network === null) done();
      else network.after(0, done);
    });
  }

  /** Uses the document's message for such an answer, or the platform's. The local copy stays unchanged. */
  #trouble(
    fetch: Fetch,
    status: number | null,
    reply: { readonly kind: string; readonly reason?: string; readonly body?: Value },
  ): CallOutcome {
    const { app } = this.#running;
    const context = new CommandContext(app, app.itself);
    const declared = rowOfRead(context, answersTo(app, fetch), status, new Map([["answer", reply.body ?? null]]));
    const error = declared?.effects.find((effect) => effect.kind === "error");
    const refusal =
      error?.kind === "error" && error.problem === null
        ? word(context, error.code, NOWHERE)
        : word(context, codeOf(status, reply), NOWHERE, { parameters: { status: String(status ?? "") } });
    this.#calls.onChange(["$connection"]);
    return this.#refuse(fetch, [refusal]);
  }

  #refuse(fetch: Fetch, refusals: readonly Refusal[]): CallOutcome {
    const [first] = refusals;
    if (first !== undefined) noteFetched(this.#calls, fetch.key, { problem: codedMessage(first) });
    return { ...NO_NEWS, refusals };
  }

  /** Message about records left out or values set aside. */
  #misfitsInWords({ leftOut, setAside }: { readonly leftOut: number; readonly setAside: number }): CodedMessage | null {
    if (leftOut + setAside === 0) return null;
    const context = new CommandContext(this.#running.app, this.#running.app.itself);
    const parameters = { count: String(leftOut > 0 ? leftOut : setAside) };
    return codedMessage(word(context, leftOut > 0 ? "records-left-out" : "values-set-aside", NOWHERE, { parameters }));
  }

  #say(fetch: Fetch, code: PlatformCode): CallOutcome {
    return this.#refuse(fetch, [word(new CommandContext(this.#running.app, this.#running.app.itself), code, NOWHERE)]);
  }
}

/** A call that fills a screen has its own answers, even if it shares the name of an entity's list. */
const answersTo = ({ lookup }: Runtime, { ordered, request, resource }: Fetch): readonly Answer[] =>
  (ordered ? lookup.call(request.call)?.answers : undefined) ?? resource?.answers ?? [];

/** 202: not processed yet. 206 is normal for pages, but means an incomplete list where there are none. */
function whyPartial({ status, body }: { readonly status: number; readonly body: Value }, inPages: boolean) {
  if (status === 202 || (status === 206 && !inPages)) return "pages-not-told" as const;
  return tellsOfErrors(body) ? ("not-accepted" as const) : null;
}

const keysIn = (records: readonly Value[], path: string): readonly string[] =>
  records.flatMap((one) => {
    const key = isObject(one) ? deep(one, path) : null;
    return isEmpty(key) ? [] : [JSON.stringify(key)];
  });

/** Whether a list has further pages, according to its answers. */
function goesOn(
  pages: NonNullable<NonNullable<Fetch["resource"]>["pages"]>,
  page: {
    readonly count: number;
    readonly total: number | null;
    readonly next: string | null;
    readonly more: boolean | null;
  },
  offset: number,
): boolean {
  if (page.more === false) return false;
  if (pages.next !== undefined && pages.next.kind !== "last") return page.next !== null;
  if (page.count === 0) return false;
  if (page.more === true) return true;
  const isFull = page.count >= pages.size;
  // Some totals count only the page, or are wrong. Believing them would truncate the list unnoticed.
  const countsPage = pages.totalHeader === undefined && page.total !== null && page.total <= page.count;
  const isBelieved = page.total !== null && !(isFull && (countsPage || page.total < offset));
  return isBelieved ? offset < (page.total ?? 0) : isFull;
}

const isTrue = (value: Value): boolean => value === true || value === 1 || value === "true";

/** Parses `42`, or the total of a `Content-Range` such as `0-19/42`. */
function totalIn(header: string | undefined): number | null {
  const digits = /(?:^|\/)\s*(\d{1,12})\s*$/u.exec(header ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}

function codeOf(status: number | null, reply: { readonly kind: string; readonly reason?: string }): PlatformCode {
  if (status === null)
    return reply.reason === "offline" ? "no-network" : reply.reason === "redirected" ? "redirected" : "not-reached";
  if (reply.kind === "unusable" && status < 300)
    return reply.reason === "too-large-answer" ? "too-large-answer" : "wrong-shape";
  return status === 401 ? "sign-in-needed" : "not-accepted";
}
