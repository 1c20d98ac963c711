import type { DataChange, UpdatePreview } from "#engine/contract/shelf.ts";
import { checkModel } from "#check/check-model.ts";
import { diff } from "#diff/diff.ts";
import { possibleRenames } from "#diff/possible-renames.ts";
import { machineClock } from "#device/clock.ts";
import { appClock } from "#engine/app-clock.ts";
import type { Model } from "#model/model.ts";
import { readDocument } from "#read/read-document.ts";
import type { Database } from "#store/database.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { constantNow } from "#engine/constants.ts";
import { openApp } from "#calls/open-app.ts";
import { sortableIds } from "#device/ids.ts";
import type { Databases } from "./machine.ts";

/**
 * Opens a copy of the app under the document, without a network: what is told is what would happen. The app's own database
 * serves the app that runs, and can't serve another document beside it.
 */
export async function previewUpdate(
  databases: Databases,
  file: string,
  database: Database,
  before: string,
  after: string,
): Promise<UpdatePreview> {
  const old = readDocument(before).model;
  const { model, diagnostics } = readDocument(after);
  const errors = [...diagnostics, ...checkModel(model, after)].filter(({ severity }) => severity === "error").length;
  return {
    name: model.name.value,
    same: before === after,
    errors,
    changes: (await changesOnCopy(databases, file, database, model, after)).map((change) => named(change, old, model)),
    differences: diff({ model: old, source: before }, { model, source: after }),
    maybeRenamed: possibleRenames(old, model),
  };
}

async function changesOnCopy(
  databases: Databases,
  file: string,
  database: Database,
  model: Model,
  source: string,
): Promise<readonly DataChange[]> {
  try {
    await databases.write(file, database.export());
    const clock = appClock(machineClock(), model.purpose.timeZone?.value ?? null);
    const store: Store = openStore(await databases.open(file), model, clock, {
      constant: (name) => constantNow(model, store.journal, name),
    });
    const { records, journal, files, changes, migration } = store;
    const app = openApp(model, source, { records, journal, files, changes, clock, ids: sortableIds() });
    return [...migration, ...app.documentChanges];
  } finally {
    databases.remove(file);
  }
}

const entityIn = (where: Model, key: string) => where.entities.find((entity) => entity.key === key);

/** The store knows keys; people know the names that the document writes. */
function named(change: DataChange, old: Model, model: Model): DataChange {
  const entity = entityIn(model, change.entity) ?? entityIn(old, change.entity);
  const fieldNamed = (key: string): string =>
    [entityIn(model, change.entity), entityIn(old, change.entity), ...old.entities]
      .flatMap((one) => one?.fields ?? [])
      .find((field) => field.key === key)?.name ?? key;
  const { from } = change;
  return {
    ...change,
    entity: entity?.name ?? change.entity,
    field: change.field === null ? null : fieldNamed(change.field),
    from:
      from === null
        ? null
        : change.kind === "entity-renamed"
          ? (entityIn(old, from)?.name ?? from)
          : change.kind === "field-renamed"
            ? fieldNamed(from)
            : from,
  };
}
