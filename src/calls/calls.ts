import { looseName } from "#text/names.ts";
import type { CallOutcome, CallsOfApp, SimulatedAnswer } from "#engine/contract/calls.ts";
import type { Network } from "#engine/ports/http.ts";
import { NOWHERE, word } from "#engine/refuse.ts";
import { managesApp, onlyManagers } from "#engine/rights/manages-app.ts";
import { maySee } from "#engine/rights/may.ts";
import { mayOpen } from "#engine/rights/may-open.ts";
import type { Screen, View } from "#model/2-screens.ts";
import type { RunningApp } from "#engine/running-app.ts";
import { CommitChanges } from "#engine/states/commit-changes.ts";
import { addressOf } from "./address.ts";
import { givenTo } from "./asked-names.ts";
import { searchKey, type ServerSearch } from "./server-search.ts";
import { blockedOnKey, blockedOnPerson } from "./blocked-on.ts";
import { decide } from "./decide.ts";
import { DirectCalls } from "./direct-calls.ts";
import { entryOf } from "./entry-of.ts";
import { errorsAtFields } from "./errors-at-fields.ts";
import { Fetcher } from "./fetcher.ts";
import { fetchedOf, fetchesOf, forgetAnswers, listOf, NO_NEWS } from "./fetches.ts";
import { forgetEtags } from "./forget-etags.ts";
import { isWithin } from "./is-within.ts";
import { keepRecords } from "./keep-records.ts";
import { makeCall } from "./make-call.ts";
import { RequestMaker } from "./make-request.ts";
import { isRead } from "./queue.ts";
import { noteServer } from "./other-server.ts";
import { Sender } from "./sender.ts";
import { awaitedOf } from "./own-copies.ts";
import { SignInAtIssuer } from "./issuer-sign-in.ts";
import { TokenRenewals } from "./renewals.ts";
import { leaveByCall, renewByCall } from "./token-calls.ts";
import { outboxEntries } from "./outbox-answer.ts";
import { noteSignIn, SIMULATED_SIGN_IN } from "./people-of-server.ts";
import { EVERY_CALL } from "./simulate.ts";
import { putBackTriedOut } from "./tried-out.ts";
import type { CallState, SearchRequest } from "./call-state.ts";
import { CommandContext } from "#engine/context/command-context.ts";

/** Milliseconds during which opening a screen does not fetch the same data again. */
const FRESH = 20_000;
/** Milliseconds after the last keystroke until the server is searched. */
const TYPING = 300;
const LEARN_AGAIN = 30_000;

interface Place {
  readonly screen: string;
  readonly at: string | null;
}

/** The sending part of an open app's calls: the methods for clients, and the connection to the network. */
export class Calls {
  readonly #running: RunningApp;
  readonly #calls: CallState;
  readonly #sender: Sender;
  readonly #direct: DirectCalls;
  readonly #fetcher: Fetcher;
  /** By name of a repeating call: when it was last made. */
  readonly #lastMade = new Map<string, number>();
  /** Latest search of each list, by person, screen and record. */
  readonly #searches = new Map<string, { readonly search: ServerSearch | null; readonly cancel: () => void }>();
  /** Entities whose lists were fetched recently to learn keys. */
  readonly #learning = new Set<string>();
  /** The screen that is shown, or was shown last. */
  #place: Place | null = null;
  readonly #issuer: SignInAtIssuer;
  #foundNetwork: (network: Network) => void = () => {};

  constructor(running: RunningApp, calls: CallState) {
    this.#running = running;
    this.#calls = calls;
    calls.outboxEntries = (context, query) => outboxEntries(calls, context, query);
    calls.answerEffects = {
      keep: (context, entity, from) => void keepRecords(calls, context, entity, from),
      errorsAtFields,
    };
    this.#sender = new Sender(running, calls);
    this.#direct = new DirectCalls(running, calls);
    this.#fetcher = new Fetcher(running, calls);
    this.#direct.onSignedIn = () => this.#afterSignIn();
    const connected = new Promise<Network>((resolve, reject) => {
      this.#foundNetwork = resolve;
      running.onClose = () => reject(new Error("The app has been closed."));
    });
    // Prevents an unhandled rejection if nobody awaits it.
    connected.catch(() => undefined);
    this.#issuer = new SignInAtIssuer(running, calls, connected);
    this.#issuer.onSignedIn = () => this.#afterSignIn();
    calls.renewals = new TokenRenewals(calls, (person, kept) =>
      calls.connection.issuer === null ? renewByCall(calls, person, kept) : this.#issuer.renew(person, kept),
    );
    this.#sender.onWritten = (entity) => this.#fillAnew(entity);
    calls.onSearch = (request) => this.#search(request);
    this.#sender.onKeyAwaited = (entity) => void this.#learnKeys(entity);
    calls.onChange = (names) => running.changed(new CommitChanges(), names);
    calls.devicePerson = () => running.actor.person;
    running.onOutbox = () => this.#wake();
  }

  /** Starts sending calls. The returned function stops it. */
  connect(network: Network): () => void {
    this.#calls.connection.network = network;
    this.#foundNetwork(network);
    this.#sender.recover();
    // A simulation does not survive a restart of the program, nor does a sign-in to it.
    putBackTriedOut(this.#running, this.#calls);
    if (this.#running.app.ports.journal.get(SIMULATED_SIGN_IN) === true) this.#signOut();
    const { person } = this.#running.actor;
    if (person !== null && this.#calls.connection.tokens.of(person) !== null) noteSignIn(this.#running.app, false);
    this.#wake();
    // The vault is available only from here on, so the server and the sign-in may have changed.
    this.#changed();
    // A screen may already be visible.
    if (this.#place !== null) this.#attend(this.#place.screen, this.#place.at, true);
    return () => {
      const calls = this.#calls;
      this.#sender.stop();
      calls.connection.network = null;
      calls.onChange = () => {};
      calls.onSearch = () => {};
    };
  }

  /** Called when the network has come or gone. */
  online(): void {
    const { network } = this.#calls.connection;
    this.#sender.hurry();
    this.#running.changed(new CommitChanges(), ["$connection"]);
    // Fetches what the visible screen could not get without a network.
    if (network?.online() !== true || this.#place === null) return;
    this.#fetchFor(this.#place);
    const search = this.#searchAt(this.#place.screen, this.#place.at);
    if (search !== null) this.#fetchSearch({ ...this.#place, search, person: this.#running.actor.person });
  }

  #wake(): void {
    const { network } = this.#calls.connection;
    if (network === null) return;
    this.#sender.wake();
    // Starts outside the transaction that triggered the call.
    network.after(0, () => this.#direct.begin());
  }

  readonly methods: CallsOfApp = {
    allowHost: async (host, allowed) => {
      this.#calls.connection.allow(host, allowed);
      if (allowed) this.#running.app.ports.journal.releaseOutbox(null);
      this.#changed();
      if (allowed) this.#startAnew();
    },
    setServer: async (address) => {
      const { app } = this.#running;
      const context = new CommandContext(app, this.#running.actor);
      // Without a sign-in only managers may set the server. With one, nothing of a person is sent to the new server
      // before they have signed in there.
      if (!this.#calls.connection.hasSignIn && !managesApp(app.lookup, this.#running.actor))
        return word(context, "refused", NOWHERE, { reason: onlyManagers(app.lookup) });
      const found = address === null ? null : addressOf(address, "/");
      if (found !== null && found.code !== null)
        return word(context, found.code, NOWHERE, { parameters: { address: address ?? "" } });
      const { connection } = this.#calls;
      if ((address?.trim() ?? null) !== connection.own) {
        // A token must never be sent to a different server.
        connection.tokens.forgetAll();
      }
      connection.own = address === null ? null : address.trim().replace(/\/+$/, "");
      noteServer(this.#calls, () => true);
      connection.wanted.clear();
      for (const key of app.ports.journal.keys("fetched/")) app.ports.journal.set(key, null);
      // Typing an address is consent to call it.
      if (found?.code === null) connection.allow(found.host, true);
      app.ports.journal.releaseOutbox(null);
      this.#changed();
      this.#startAnew();
      return null;
    },
    signIn: (values) => this.#signIn(values),
    beginSignIn: (place) => this.#issuer.begin(place),
    finishSignIn: (came) => this.#issuer.finish(came),
    signOut: async () => {
      const kept = this.#calls.connection.tokens.kept(this.#running.actor.person);
      this.#signOut();
      await leaveByCall(this.#calls, kept);
      await this.#issuer.leave(kept);
    },
    attend: async (place) => this.#attend(place.screen, place.at, place.opened),
    refresh: (screen, at) => this.#refresh(screen, at),
    more: (screen, at) => this.#more(screen, at),
    decide: async (entry, decision) => {
      const outcome = decide(this.#running, this.#calls, entry, decision);
      this.#wake();
      return outcome;
    },
    settled: (calls) => this.#direct.settled(calls),
    sendNow: async () => this.#sender.hurry(),
    simulate: async (call, answer) => this.#simulate(call, answer),
  };

  /** Signs out the device's person. Their waiting entries stay until they sign in again; others' are still sent. */
  #signOut(): void {
    const { connection } = this.#calls;
    const { person } = this.#running.actor;
    this.#calls.signedAt = this.#calls.moment();
    connection.simulatedTokens.delete(person);
    connection.tokens.forget(person);
    this.#running.app.ports.journal.set(SIMULATED_SIGN_IN, null);
    // The current profile may have changed in the meantime; a different person stays.
    const { device } = this.#running;
    if (device.profile.id === (person ?? "")) device.choose(null);
    this.#changed();
  }

  async #signIn(values: Parameters<CallsOfApp["signIn"]>[0]): Promise<CallOutcome> {
    const { app } = this.#running;
    const call = this.#calls.connection.signInCall;
    if (call === null) return NO_NEWS;
    const context = new CommandContext(app, this.#running.actor);
    const asked = app.lookup.call(call);
    const variables = new Map(asked === undefined ? [] : givenTo(asked, values));
    const request = new RequestMaker(this.#calls, context).ofCall({ call, entity: null, id: null, variables });
    return request === null ? NO_NEWS : this.#direct.make(entryOf(this.#calls, context, request, 0), true);
  }

  #afterSignIn(): void {
    const { app, actor } = this.#running;
    app.ports.journal.releaseOutbox(blockedOnPerson(actor.person));
    app.ports.journal.releaseOutbox(blockedOnPerson(null));
    for (const call of app.lookup.model.calls.calls)
      if (call.problem === null && call.when.some(({ kind }) => kind === "signIn")) this.#make(call.name, null, null);
    this.#sender.hurry();
  }

  /** A host was allowed or a server set: sends the waiting entries and fills the visible screen. */
  #startAnew(): void {
    this.#sender.hurry();
    if (this.#place !== null) this.#attend(this.#place.screen, this.#place.at, true);
  }

  /** After a write, the record may be at another position in the server's order: fetches the visible list again. */
  #fillAnew(entity: string): void {
    const { app } = this.#running;
    const screen = this.#place === null ? undefined : this.#lookedAt(this.#place.screen, this.#place.at);
    if (screen === undefined || this.#place === null) return;
    for (const fetch of fetchesOf(this.#calls, new CommandContext(app, this.#running.actor), screen, this.#place.at))
      if (fetch.ordered && fetch.entity === entity) void this.#fetcher.fetch(fetch);
  }

  /** A visible list has a new search or filter: asks the server after the person has stopped typing. */
  #search(request: SearchRequest): void {
    const { network } = this.#calls.connection;
    // Only the device's person can search the server, because the request is signed with their token.
    if (request.person !== this.#running.actor.person) return;
    const place = this.#searchedAt(request.screen, request.at);
    const before = this.#searches.get(place);
    if (before !== undefined && searchKey(before.search) === searchKey(request.search)) return;
    before?.cancel();
    const { search } = request;
    const cancel =
      network === null || search === null ? () => {} : network.after(TYPING, () => this.#fetchSearch(request));
    this.#searches.set(place, { search, cancel });
  }

  #fetchSearch({ screen: name, at, search, person }: SearchRequest): void {
    if (person !== this.#running.actor.person) return;
    const { app } = this.#running;
    const { network } = this.#calls.connection;
    const screen = this.#lookedAt(name, at);
    if (screen === undefined || network === null) return;
    for (const fetch of fetchesOf(this.#calls, new CommandContext(app, this.#running.actor), screen, at, search)) {
      const { at: last, problem } = fetchedOf(app, fetch.key);
      const isFresh = last !== null && problem === null && isWithin(FRESH, Date.parse(last), network.now());
      if (fetch.ordered && !isFresh) void this.#fetcher.fetch(fetch).then(() => forgetAnswers(app, fetch.key));
    }
  }

  #searchAt(screen: string, at: string | null): ServerSearch | null {
    return this.#searches.get(this.#searchedAt(screen, at))?.search ?? null;
  }

  /** The key contains the person, so that no search runs on behalf of somebody else. */
  #searchedAt(screen: string, at: string | null): string {
    return JSON.stringify([this.#running.actor.person, screen, at]);
  }

  /**
   * A created record may have been answered without its key. Its key is in the server's list, which is fetched while
   * entries wait for it.
   */
  async #learnKeys(entity: string): Promise<void> {
    const { app } = this.#running;
    const list = listOf(this.#calls, new CommandContext(app, this.#running.actor), entity);
    if (list === null || this.#learning.has(entity)) return;
    this.#learning.add(entity);
    await this.#fetcher.fetch(list);
    this.#sender.wake();
    this.#calls.connection.network?.after(LEARN_AGAIN, () => {
      this.#learning.delete(entity);
      if (this.#calls.connection.network === null) return;
      // Entries still waiting for a key are tried again, which requests the list again.
      for (const id of awaitedOf(app, entity)) app.ports.journal.releaseOutbox(blockedOnKey(entity, id));
      this.#sender.wake();
    });
  }

  #attend(screenName: string, at: string | null, opened: boolean): void {
    const { app } = this.#running;
    const screen = this.#lookedAt(screenName, at);
    const { network } = this.#calls.connection;
    if (screen === undefined) return;
    this.#place = { screen: screen.name, at };
    if (network === null) return;
    const now = network.now();
    for (const call of app.lookup.model.calls.calls) {
      if (call.problem !== null) continue;
      const opens = call.when.some(
        (when) => when.kind === "opening" && looseName(when.screen) === looseName(screen.name),
      );
      if (opened && opens) this.#make(call.name, at === null ? null : call.entity, at);
      const every = call.when.find((when) => when.kind === "every");
      if (every?.kind === "every" && !isWithin(every.milliseconds, this.#lastMade.get(call.name) ?? 0, now)) {
        this.#lastMade.set(call.name, now);
        this.#make(call.name, null, null);
      }
    }
    if (opened) this.#fetchFor(this.#place);
  }

  /** The screen, if the device's person may open it and see its record; otherwise undefined. */
  #lookedAt(name: string, at: string | null): Screen | undefined {
    const { app, actor } = this.#running;
    const context = new CommandContext(app, actor);
    const screen = app.lookup.screen(name);
    const isClosed = ({ kind, entity }: View): boolean =>
      kind === "one" && at !== null && isClosedTo(context, entity ?? "", at);
    return screen === undefined || !mayOpen(context, screen) || screen.views.some(isClosed) ? undefined : screen;
  }

  /** Fetches what a screen shows, except for lists that are still fresh. */
  #fetchFor(place: Place | null): void {
    const { app } = this.#running;
    const { network } = this.#calls.connection;
    const screen = place === null ? undefined : this.#lookedAt(place.screen, place.at);
    if (place === null || screen === undefined || network === null) return;
    for (const fetch of fetchesOf(this.#calls, new CommandContext(app, this.#running.actor), screen, place.at)) {
      const { at: last } = fetchedOf(app, fetch.key);
      if (last !== null && isWithin(FRESH, Date.parse(last), network.now()) && fetch.key.startsWith("list/")) continue;
      void this.#fetcher.fetch(fetch).then((outcome) => {
        if (fetch.asked && network.online() && outcome.refusals[0]?.code !== "host-not-allowed")
          this.#calls.tell(
            { call: fetch.request.call, entity: null, record: null, by: this.#running.actor.person, byApp: false },
            outcome,
          );
      });
    }
  }

  /** A call triggered by the document: a read is made directly, a write goes through a command. */
  #make(name: string, entity: string | null, id: string | null): void {
    const { app } = this.#running;
    const context = new CommandContext(app, this.#running.actor);
    const request = new RequestMaker(this.#calls, context).ofCall({ call: name, entity, id });
    if (request === null) return;
    if (isRead(request)) void this.#direct.make(entryOf(this.#calls, context, request, 0));
    else makeCall(this.#running, name, entity, id);
  }

  async #refresh(screenName: string, at: string | null): Promise<CallOutcome> {
    const { app } = this.#running;
    const screen = this.#lookedAt(screenName, at);
    if (screen === undefined) return NO_NEWS;
    const context = new CommandContext(app, this.#running.actor);
    const opening = app.lookup.model.calls.calls.filter(
      (call) =>
        call.problem === null &&
        isRead(call) &&
        call.when.some((when) => when.kind === "opening" && looseName(when.screen) === looseName(screen.name)),
    );
    const made = opening.flatMap((call) => {
      const request = new RequestMaker(this.#calls, context).ofCall({
        call: call.name,
        entity: at === null ? null : call.entity,
        id: at,
      });
      return request === null ? [] : [this.#direct.make(entryOf(this.#calls, context, request, 0), true)];
    });
    const search = this.#searchAt(screen.name, at);
    const all = await Promise.all([
      ...fetchesOf(this.#calls, context, screen, at, search).map((fetch) => this.#fetcher.fetch(fetch)),
      ...made,
    ]);
    return all.find(({ refusals }) => refusals.length > 0) ?? NO_NEWS;
  }

  async #more(screenName: string, at: string | null): Promise<CallOutcome> {
    const { app } = this.#running;
    const screen = this.#lookedAt(screenName, at);
    if (screen === undefined) return NO_NEWS;
    const search = this.#searchAt(screen.name, at);
    const fetch = fetchesOf(this.#calls, new CommandContext(app, this.#running.actor), screen, at, search).find(
      ({ ordered }) => ordered,
    );
    if (fetch === undefined) return NO_NEWS;
    const { ids, hasMore } = fetchedOf(app, fetch.key);
    return hasMore ? this.#fetcher.fetch(fetch, ids?.length ?? 0) : NO_NEWS;
  }

  #simulate(call: string | null, answer: SimulatedAnswer | null): void {
    const { connection } = this.#calls;
    if (answer === null && call === null) {
      connection.simulated = null;
      connection.simulatedTokens.clear();
      putBackTriedOut(this.#running, this.#calls);
      forgetEtags(this.#running.app.ports.journal);
      if (this.#running.app.ports.journal.get(SIMULATED_SIGN_IN) === true) this.#signOut();
    } else {
      connection.simulated ??= new Map();
      if (answer === null) connection.simulated.delete(call ?? EVERY_CALL);
      else connection.simulated.set(call ?? EVERY_CALL, answer);
    }
    this.#changed();
    this.#sender.hurry();
  }

  #changed(): void {
    this.#running.changed(new CommitChanges(), ["$connection", "$outbox", "$fetched"]);
  }
}

/** False for a record that is not on this device: the server may have it. */
const isClosedTo = (context: CommandContext, entity: string, id: string): boolean =>
  context.records.read(entity, id) !== null && !maySee(context, entity, id);
