import type { CallsOfApp } from "#engine/contract/calls.ts";
import type { CallsPart, OpenCalls } from "#engine/open-app-with.ts";
import type { Network } from "#engine/ports/http.ts";
import { EngineCalls, type StartCalls } from "./engine-calls.ts";

/** Milliseconds after opening an app until its calls are loaded, even if no screen needs them. */
const LATEST = 2000;

/**
 * Loads the code of calls on demand: never for a document without calls, otherwise when a screen is shown or shortly
 * after opening, because entries may be waiting. Calls queued earlier are found when the part connects.
 */
export function callsWhenNeeded(load: () => Promise<StartCalls>): OpenCalls {
  const start: StartCalls = (running, state) => {
    const { calls: named, resources } = running.app.lookup.model.calls;
    const makesCalls = named.length + resources.length > 0 || running.app.lookup.model.roles.signIn?.kind === "issuer";
    let network: Network | null = null;
    let stop: (() => void) | null = null;
    let loading: Promise<CallsPart> | null = null;
    const calls = (): Promise<CallsPart> => {
      loading ??= load().then((make) => {
        const made = make(running, state);
        if (network !== null) stop = made.connect(network);
        state.onChange(["$outbox"]);
        return made;
      });
      // Without a network the code may be unavailable; the next caller tries again.
      loading.catch(() => {
        loading = null;
      });
      return loading;
    };
    /** Runs the work as the person who asked, even if the current profile changes while the code loads. */
    const inTheirName = async <T>(work: (methods: CallsOfApp) => Promise<T>): Promise<T> => {
      const inNameOf = running.device.inNameOfWhoAsks();
      const { methods: made } = await calls();
      return inNameOf(() => work(made));
    };
    state.onWanted = () => void calls().catch(() => undefined);
    const methods: CallsOfApp = {
      allowHost: async (...given) => (await calls()).methods.allowHost(...given),
      setServer: (...given) => inTheirName((made) => made.setServer(...given)),
      signIn: (...given) => inTheirName((made) => made.signIn(...given)),
      beginSignIn: async (...given) => (await calls()).methods.beginSignIn(...given),
      finishSignIn: async (...given) => (await calls()).methods.finishSignIn(...given),
      signOut: () => inTheirName((made) => made.signOut()),
      attend: async (...given) => (makesCalls ? (await calls()).methods.attend(...given) : undefined),
      refresh: async (...given) => (await calls()).methods.refresh(...given),
      more: async (...given) => (await calls()).methods.more(...given),
      decide: (...given) => inTheirName((made) => made.decide(...given)),
      settled: async (...given) => (await calls()).methods.settled(...given),
      sendNow: async () => (await calls()).methods.sendNow(),
      simulate: async (...given) => (await calls()).methods.simulate(...given),
    };
    return {
      methods,
      connect(given) {
        network = given;
        if (loading === null) {
          if (makesCalls) given.after(LATEST, () => void calls().catch(() => undefined));
        } else
          void loading
            .then((made) => {
              // The connection may have been ended while the code was loading.
              if (network === given) stop ??= made.connect(given);
            })
            .catch(() => undefined);
        return () => {
          network = null;
          stop?.();
          stop = null;
        };
      },
      online() {
        if (makesCalls)
          void calls()
            .then((made) => made.online())
            .catch(() => undefined);
      },
    };
  };
  return (app) => new EngineCalls(app, start);
}
