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

/** An app that is open, with everybody who uses it. */
export class RunningApp {
  readonly app: Runtime;
  /** The session of whoever holds the device. */
  readonly device: Session;
  /** Each with the way to stop its listening. */
  readonly #sessions = new Map<Session, () => void>();
  /** Told when something has been queued to be sent. */
  onOutbox: () => void = () => {};
  /** Told what a person submitted and what came of it, where somebody writes it down. */
  onSubmitted: ((person: string | null, submission: Submission, outcome: Outcome) => void) | null = null;

  constructor(app: Runtime) {
    this.app = app;
    this.device = this.openSession(deviceProfile(app), app.ports.languages ?? []);
  }

  openSession(choice: ProfileChoice, languages: readonly string[]): Session {
    const session = new Session(this.app, choice, languages);
    // Each by itself: one that fails keeps no other from hearing.
    const stop = this.app.ports.changes.listen((changes) => committed(session, changes));
    this.#sessions.set(session, stop);
    return session;
  }

  /** The app is closed, or another takes its place: nobody is told anything more. */
  close(): void {
    for (const session of this.#sessions.keys()) this.closeSession(session);
  }

  closeSession(session: Session): void {
    session.queries.close();
    this.#sessions.get(session)?.();
    this.#sessions.delete(session);
  }

  /** Who uses the device. */
  get actor(): Actor {
    return this.device.actor;
  }

  /** What is no record has changed: the connection, news, what is under way. Of commits the store tells. */
  changed(touches: CommitChanges, names: readonly string[] = []): void {
    if (touches.outbox) this.onOutbox();
    tellRefused(this.app, this.actor, [...this.#circlesIn(touches), ...touches.refused]);
    for (const { queries } of this.#sessions.keys()) queries.changed(names);
  }

  /** Another moment, another server: every answer to everybody may be another. */
  everythingChanged(): void {
    for (const session of this.#sessions.keys()) session.everythingChanged();
  }

  /** Null: the phone's clock. What was due until then happens. */
  setClock(instant: string | null): void {
    this.app.ports.journal.set("clock", instant);
    this.app.ports.clock.pretend(instant);
    this.tick();
    this.everythingChanged();
  }

  /** Lets happen what is due by now. */
  tick(): void {
    const touches = new CommitChanges();
    this.app.ports.records.transaction(() => {
      settleByItself(this.app, touches);
      return { keep: true, result: null };
    });
    this.changed(touches);
    for (const { queries } of this.#sessions.keys()) queries.ticked();
  }

  /** Events that set each other off in a circle were stopped: that is told like anything that happens by itself. */
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
