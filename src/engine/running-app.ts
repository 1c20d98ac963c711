import { PERSON } from "./document/lookup.ts";
import { deviceProfile, type ProfileChoice } from "./people/profiles.ts";
import type { Outcome, Submission } from "./contract/commands.ts";
import type { ChangeSet } from "./ports/changes.ts";
import type { Runtime } from "./runtime.ts";
import { Session } from "./session/session.ts";
import { settleByItself } from "./states/settle.ts";
import { tellRefused } from "./states/tell-refused.ts";
import { CommitChanges, type RefusedByItself } from "./states/commit-changes.ts";
import { CommandContext } from "./context/command-context.ts";
import { word } from "./refuse.ts";
import type { Actor } from "./session/actor.ts";

/** An open app with all its sessions. */
export class RunningApp {
  readonly app: Runtime;
  /** The session of the person who holds the device. */
  readonly device: Session;
  /** Each session with the function that ends its subscription to changes. */
  readonly #sessions = new Map<Session, () => void>();
  /** Called when calls have been queued. */
  onOutbox: () => void = () => {};
  /** Called when the app is closed. */
  onClose: () => void = () => {};
  /** Called with each submission and its outcome while a scenario is being recorded. */
  onSubmitted: ((person: string | null, submission: Submission, outcome: Outcome) => void) | null = null;

  constructor(app: Runtime) {
    this.app = app;
    this.device = this.openSession(deviceProfile(app), app.ports.languages ?? []);
  }

  openSession(choice: ProfileChoice, languages: readonly string[]): Session {
    const session = new Session(this.app, choice, languages);
    // One subscription per session, so that an error in one does not affect the others.
    const stop = this.app.ports.changes.listen((changes) => committed(session, changes));
    this.#sessions.set(session, stop);
    return session;
  }

  /** Called when the app is closed or replaced. Listeners get no more answers. */
  close(): void {
    this.onClose();
    for (const session of this.#sessions.keys()) this.closeSession(session);
  }

  closeSession(session: Session): void {
    session.queries.close();
    this.#sessions.get(session)?.();
    this.#sessions.delete(session);
  }

  /** The actor of the device's session. */
  get actor(): Actor {
    return this.device.actor;
  }

  /**
   * Reports changes outside the records (connection, news, outbox). Record changes arrive from the store with each
   * commit.
   */
  changed(touches: CommitChanges, names: readonly string[] = []): void {
    if (touches.outbox) this.onOutbox();
    tellRefused(this.app, this.actor, [...this.#circlesIn(touches), ...touches.refused]);
    for (const { queries } of this.#sessions.keys()) queries.changed(names);
  }

  /** After a change of clock or server: every answer may be different. */
  everythingChanged(): void {
    for (const session of this.#sessions.keys()) session.everythingChanged();
  }

  /** Null: the device's clock. Fires all timers that are due by then. */
  setClock(instant: string | null): void {
    this.app.ports.journal.set("clock", instant);
    this.app.ports.clock.pretend(instant);
    this.tick();
    this.everythingChanged();
  }

  /** Fires what is due, and refreshes answers that depend on the clock. */
  tick(): void {
    const touches = new CommitChanges();
    this.app.ports.records.transaction(() => {
      settleByItself(this.app, touches);
      return { keep: true, result: null };
    });
    this.changed(touches);
    for (const { queries } of this.#sessions.keys()) queries.ticked();
  }

  /**
   * Events that triggered each other in a circle were stopped; this is reported like other refused automatic events.
   */
  #circlesIn({ circles }: CommitChanges): readonly RefusedByItself[] {
    if (circles.length === 0) return [];
    const context = new CommandContext(this.app, this.actor);
    return circles.map(({ entity, id }) => {
      const refusal = word(context, "cascade-limit", { entity, id, field: null });
      return { entity, id, row: "", refusal, what: "circle" };
    });
  }
}

function committed(session: Session, changes: ChangeSet): void {
  if (changes.records.has(PERSON) || changes.others.has("state:profile")) session.peopleChanged();
  if (changes.records.size > 0) session.actor.access.forgetFiles();
  session.queries.committed(changes, session.isAtWork);
}
