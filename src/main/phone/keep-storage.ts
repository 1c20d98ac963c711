import type { App } from "#engine/contract/app.ts";

let asked = false;

/** The first saved record is when there is something to lose: then the browser is asked to keep it. */
export function askToKeep(app: App): App {
  return {
    ...app,
    submit: (submission) => saved(app.submit(submission), ({ kind }) => kind === "done"),
    submitDraft: (...given) => saved(app.submitDraft(...given), ({ outcome }) => outcome.kind === "done"),
  };
}

async function saved<T>(work: Promise<T>, done: (outcome: T) => boolean): Promise<T> {
  const outcome = await work;
  if (done(outcome)) void keepStorage();
  return outcome;
}

async function keepStorage(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // A browser without it keeps what it keeps; the shelf reminds of backups.
  }
}
