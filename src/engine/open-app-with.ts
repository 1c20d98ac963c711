import type { Model } from "#model/model.ts";
import { perform } from "./commands/perform.ts";
import { forgetConstants } from "./constants.ts";
import type { App } from "./contract/app.ts";
import type { CallsOfApp } from "./contract/calls.ts";
import type { Outcome, Submission, Values } from "./contract/commands.ts";
import type { DraftOutcome } from "./contract/drafts.ts";
import { isRead } from "./calls/queue.ts";
import { describe } from "./describe.ts";
import { transact } from "./transact.ts";
import {
  edited,
  dropDraft,
  findDraft,
  keepDraft,
  loadDraft,
  newDraft,
  valuesOf,
  type DraftState,
} from "./drafts/draft-state.ts";
import { options } from "./drafts/options.ts";
import { answeredDraft, refusedFields, withoutSecrets } from "./drafts/server-words.ts";
import { showDraft } from "./drafts/show-draft.ts";
import { choose, ensureSomebody, giveRoles } from "./people/profiles.ts";
import type { PlatformCode } from "./platform-errors.ts";
import type { Ports } from "./ports/all.ts";
import type { Network } from "./ports/http.ts";
import { NOWHERE, word } from "./refuse.ts";
import { RunningApp } from "./running-app.ts";
import { Runtime } from "./runtime.ts";
import { WAITING } from "./states/settle-timers.ts";
import { plain } from "./values/plain.ts";
import { CommandContext } from "./context/command-context.ts";
import { Actor } from "./session/actor.ts";

/** An open app: what clients see, and what its machine calls. */
export interface AppOnDevice extends App {
  /** To be called now and then: timers that are due go off, answers that depend on the clock are given anew. */
  tick(): void;
  /** When the next timer is due; null: none is set. */
  nextDue(): string | null;
  /** Lets its calls go out from now on; the answer ends that. */
  connect(network: Network): () => void;
  /** What a write comes to that the machine had no room for; everything has been taken back. */
  withoutRoom(): Outcome & { readonly kind: "refused" };
  /** The same for a form: it stays as it was. */
  draftWithoutRoom(draft: string): DraftOutcome;
  /** The network has come back: what waits is sent. */
  online(): void;
}

/** What an open app needs of its calls. */
export interface CallsPart {
  readonly methods: CallsOfApp;
  connect(network: Network): () => void;
  online(): void;
}

export type MakeCalls = (running: RunningApp, submit: (submission: Submission) => Outcome) => CallsPart;

/** Opens an app; how its calls are made is the caller's to say, so that their code can come later or not at all. */
export const openAppWith = (model: Model, source: string, ports: Ports, makeCalls: MakeCalls): AppOnDevice =>
  assembleApp(model, source, ports, makeCalls).app;

/** An app with what stands behind it, for whoever tries things out on it. */
export function assembleApp(
  model: Model,
  source: string,
  ports: Ports,
  makeCalls: MakeCalls,
): {
  readonly app: AppOnDevice;
  readonly running: RunningApp;
  readonly rehearse: (submission: Submission) => Outcome;
} {
  const app = new Runtime(model, source, ports);
  ports.clock.pretend(app.clockSetTo);
  ensureSomebody(app);
  const running = new RunningApp(app);
  running.tick();

  const submit = (submission: Submission, rehearsal = false): Outcome => {
    const { outcome, touches } = running.own(() =>
      transact(
        app,
        {
          actor: running.actor,
          kind: kindOf(submission),
          confirmed: new Set(submission.confirmed),
          // Taking back is an exact inverse: what was allowed before is allowed again.
          judged: kindOf(submission) !== "undo",
          rehearsal,
        },
        (context) =>
          submission.commands.map((command, index) => {
            context.command = index;
            return perform(context, command);
          }),
      ),
    );
    // A setting that was rolled back must not be remembered.
    if (submission.commands.some((command) => command?.kind === "setConstant" || command?.kind === "undo"))
      forgetConstants(ports.journal);
    if (outcome.kind !== "done" || rehearsal) return outcome;
    const secret = app.direct.filter(({ commit, method }) => commit === outcome.commit && !isRead(method));
    running.changed(touches, furtherOf(submission));
    return secret.length === 0 ? outcome : { ...outcome, undoable: false, calls: secret.map(({ key }) => key) };
  };
  const calls = makeCalls(running, (submission) => submit(submission));

  const refused = (code: PlatformCode, parameters: Readonly<Record<string, string>> = {}) => ({
    kind: "refused" as const,
    refusals: [word(new CommandContext(app, running.actor), code, NOWHERE, { parameters })],
  });
  const show = (state: DraftState): ReturnType<typeof showDraft> => showDraft(app, running.actor, state);
  const draftOr = (draft: string): DraftState => {
    const state = loadDraft(app, draft);
    if (state === null) throw new Error("This form is no longer open.");
    return state;
  };

  const opened: AppOnDevice = {
    describe: async () => describe(running),
    submit: async (submission) => submit(submission),
    ask: async (query) => running.ask(query),
    watch: (query, listener) => running.watch(query, listener),

    async openDraft(request) {
      const wanted = request.values === undefined ? request : { ...request, values: plainValues(request.values) };
      const found = findDraft(app, wanted) ?? newDraft(app, wanted);
      const said = found.id === null ? [] : refusedFields(app, found.entity, found.id);
      const state = said.length === 0 ? found : { ...found, said };
      keepDraft(app, state);
      return show(state);
    },
    async editDraft(draft, edit) {
      const before = draftOr(draft);
      const typed = edit.kind === "set" ? { ...edit, value: plain(edit.value) } : edit;
      const state = edited(app, before, typed, (field) =>
        before.id === null ? [] : ports.records.children(before.entity, before.id, field),
      );
      keepDraft(app, state);
      return show(state);
    },
    draftOptions: async (request) => options(app, running.actor, draftOr(request.draft), request),
    async submitDraft(draft, confirmed) {
      const state = draftOr(draft);
      const { entity, id, event, newId } = state;
      const values = valuesOf(state);
      const outcome = submit({
        confirmed,
        commands: [
          event !== null && id !== null
            ? { kind: "fire", entity, id, event, values }
            : id === null
              ? { kind: "create", entity, id: newId, values }
              : { kind: "change", entity, id, values },
        ],
      });
      const waitsFor = outcome.kind === "done" ? (outcome.calls ?? []) : [];
      if (outcome.kind === "done" && waitsFor.length === 0) {
        dropDraft(app, draft);
        return { outcome, draft: null };
      }
      // What is sent at once may be refused at once: the form stays until there is an answer.
      for (const key of waitsFor)
        app.world.whenAnswered.set(key, (refusals) => answeredDraft(app, state.draft, refusals));
      const tried = { ...state, tried: outcome.kind !== "done" };
      keepDraft(app, tried);
      return { outcome, draft: withoutSecrets(show(tried)) };
    },
    async discardDraft(draft) {
      dropDraft(app, draft);
    },

    async chooseProfile(profile) {
      choose(app, profile);
      running.everythingChanged();
      return describe(running);
    },
    async giveRoles(profile, roles) {
      running.changed(giveRoles(app, profile, roles));
      running.everythingChanged();
      return describe(running);
    },
    async setClock(instant) {
      ports.journal.set("clock", instant);
      ports.clock.pretend(instant);
      running.tick();
      running.everythingChanged();
      return describe(running);
    },
    async loadSampleData() {
      const { putSampleData } = await import("./people/sample-data.ts");
      const { outcome, touches } = transact(
        app,
        { actor: app.itself, kind: "sample", confirmed: "all", judged: false },
        (context) => {
          const { records } = putSampleData(context);
          // A cell that does not fit its field stays empty; the rest of the sample data is worth having.
          context.refusals.length = 0;
          return records;
        },
      );
      running.changed(touches);
      return outcome;
    },
    async removeAllRecords() {
      const { removeAll } = await import("./people/remove-all.ts");
      const { outcome, touches } = removeAll(app);
      running.changed(touches, ["$notices", "$outbox", "$constants"]);
      return outcome;
    },
    async keepFile(bytes, name, type, thumbnail) {
      const most = model.constants.limits.find((limit) =>
        type.startsWith("image/") ? /photo/.test(limit.name) : /file/.test(limit.name),
      );
      if (most !== undefined && bytes.length > most.value.value)
        return refused("too-large-file", { most: `${Math.round(most.value.value / 1e5) / 10} MB` });
      const { hash, size } = ports.files.put(bytes, name, type);
      if (thumbnail !== undefined && thumbnail.length <= LARGEST_THUMBNAIL) ports.files.putThumbnail(hash, thumbnail);
      return { kind: "kept", value: { hash, name, type, size } };
    },
    readFile: async (hash, size) =>
      (size === "thumbnail" ? ports.files.thumbnail(hash) : null) ?? ports.files.get(hash),
    async explainRight(role, action, entity, id) {
      const { explain } = await import("./rights/explain.ts");
      const context = new CommandContext(app, new Actor(running.actor.person, [role]));
      return explain(context, action, entity, id);
    },
    permissions: async () => (await import("./rights/permissions.ts")).permissions(app.lookup),
    ...calls.methods,
    connect: (network) => calls.connect(network),
    online: () => calls.online(),
    withoutRoom: () => refused("storage-full"),
    draftWithoutRoom: (draft) => ({ outcome: refused("storage-full"), draft: withoutSecrets(show(draftOr(draft))) }),
    tick: () => running.tick(),
    nextDue: () => {
      const due = ports.journal.nextTimer()?.due ?? WAITING;
      return due === WAITING ? null : due;
    },
  };
  return { app: opened, running, rehearse: (submission) => submit(submission, true) };
}

/** A thumbnail that is larger is none: the file itself is shown instead. */
const LARGEST_THUMBNAIL = 200_000;

/** Values that a form begins with, as far as they can be written down. */
const plainValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, plain(value)]));

/** How the history names a commit of a person. */
function kindOf({ commands }: Submission): string {
  const first = commands[0]?.kind;
  return commands.length === 1 && first === "undo" ? "undo" : "submit";
}

/** What a submission touches beside records. */
const furtherOf = ({ commands }: Submission): readonly string[] =>
  commands.flatMap(({ kind }) =>
    kind === "setConstant"
      ? ["$constants"]
      : kind === "readNotice"
        ? ["$notices"]
        : kind === "undo"
          ? ["$outbox", "$notices", "$constants", "$setAside"]
          : kind === "takeSetAside" || kind === "dropSetAside"
            ? ["$setAside"]
            : [],
  );
