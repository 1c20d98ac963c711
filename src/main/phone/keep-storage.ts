import type { App } from "#engine/contract/app.ts";
import type { Shelf } from "#engine/contract/shelf.ts";
import { noteUnkept } from "./unkept.ts";

let asked = false;

/** The first thing that is saved is when there is something to lose: then the browser is asked to keep it. */
export function askToKeep(app: App, shelf: Shelf): App {
  return {
    ...app,
    submit: (submission) => saved(shelf, app.submit(submission), ({ kind }) => kind === "done"),
    submitDraft: (...given) => saved(shelf, app.submitDraft(...given), ({ outcome }) => outcome.kind === "done"),
  };
}

/** A document that somebody has changed is something to lose too. */
export const askToKeepShelf = (shelf: Shelf): Shelf => ({
  ...shelf,
  update: (...given) => saved(shelf, shelf.update(...given), () => true),
});

async function saved<T>(shelf: Shelf, work: Promise<T>, done: (outcome: T) => boolean): Promise<T> {
  const outcome = await work;
  if (done(outcome)) void keepStorage(shelf);
  return outcome;
}

async function keepStorage(shelf: Shelf): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    if ((await shelf.storage()).kind === "memory") {
      noteUnkept();
      return;
    }
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // A browser without it keeps what it keeps; the shelf reminds of backups.
  }
}
