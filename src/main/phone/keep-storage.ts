import type { App } from "#engine/contract/app.ts";
import type { ExchangeAndMerging } from "#engine/contract/merge.ts";
import type { Shelf } from "#engine/contract/shelf.ts";
import { noteUnkept } from "./unkept.ts";

let asked = false;

/** Requests persistent storage after the first save, when there is something to lose. */
export function askToKeep(app: App, shelf: Shelf): App {
  return {
    ...app,
    submit: (submission) => saved(shelf, app.submit(submission), ({ kind }) => kind === "done"),
    submitDraft: (...given) => saved(shelf, app.submitDraft(...given), ({ outcome }) => outcome.kind === "done"),
  };
}

/** Apps of one's own and changed documents count as something to lose too. */
export const askToKeepShelf = (shelf: Shelf): Shelf => ({
  ...shelf,
  add: (document) => saved(shelf, shelf.add(document), () => document.origin !== "sample"),
  update: (...given) => saved(shelf, shelf.update(...given), () => true),
  duplicate: (...given) => saved(shelf, shelf.duplicate(...given), () => true),
  restore: (...given) => saved(shelf, shelf.restore(...given), () => true),
});

/** Also after imports and merges. */
export const askToKeepExchange = (exchange: ExchangeAndMerging, shelf: Shelf): ExchangeAndMerging => ({
  ...exchange,
  beginImport: (...given) => saved(shelf, exchange.beginImport(...given), writes),
  stepImport: (id) => saved(shelf, exchange.stepImport(id), writes),
  beginMerge: (...given) => saved(shelf, exchange.beginMerge(...given), writes),
  stepMerge: (id) => saved(shelf, exchange.stepMerge(id), writes),
});

const writes = (progress: { readonly how: string } | null): boolean => progress?.how === "run";

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
    // Without this API storage stays as it is; the shelf reminds of backups.
  }
}
