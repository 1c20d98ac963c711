import type { App } from "#engine/contract/app.ts";
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
import { rolesGone } from "./roles-gone.ts";
import { amongRecords, NamesBefore, withExamples } from "./examples.ts";
import { newlyUnique, SEPARATOR } from "./newly-unique.ts";
import type { Databases } from "./machine.ts";

/**
 * A dry run of an update: opens a copy of the app under the new document, without a network. The app's own database is
 * in use by the running app and can't serve two documents.
 */
export async function previewUpdate(
  databases: Databases,
  file: string,
  { database, app }: { readonly database: Database; readonly app: App },
  before: string,
  after: string,
): Promise<UpdatePreview> {
  const old = readDocument(before).model;
  const { model, diagnostics } = readDocument(after);
  const errors = [...diagnostics, ...checkModel(model, after)].filter(({ severity }) => severity === "error").length;
  const knows = (entity: string): boolean => old.entities.some(({ key }) => key === entity);
  const changes = await changesOnCopy(databases, file, database, old, model, after, (change, names, copy) =>
    knows(names.entity(change.entity))
      ? withExamples(change, { app, model: old, names }, copy)
      : Promise.resolve(change),
  );
  const [oldNames, newNames] = [new NamesOf(old), new NamesOf(model)];
  return {
    name: model.name.value,
    same: before === after,
    errors,
    changes: changes.map((change) => named(change, oldNames, newNames)),
    differences: diff({ model: old, source: before }, { model, source: after }),
    maybeRenamed: possibleRenames(old, model),
  };
}

async function changesOnCopy(
  databases: Databases,
  file: string,
  database: Database,
  old: Model,
  model: Model,
  source: string,
  explained: (change: DataChange, names: NamesBefore, copy: App) => Promise<DataChange>,
): Promise<readonly DataChange[]> {
  try {
    await databases.write(file, database.export());
    const clock = appClock(machineClock(), model.purpose.timeZone?.value ?? null);
    const store: Store = openStore(await databases.open(file), model, clock, {
      constant: (name) => constantNow(model, store.journal, name),
    });
    const { records, journal, files, changes, migration } = store;
    const app = openApp(model, source, { records, journal, files, changes, clock, ids: sortableIds() });
    const found: DataChange[] = [];
    const names = new NamesBefore(migration);
    for (const change of [...migration, ...app.documentChanges, ...rolesGone(old, model, store)])
      found.push(await explained(change, names, app));
    for (const { change, ids } of newlyUnique(old, model, names, store))
      found.push(await amongRecords(change, ids, app, model, change.field?.split(SEPARATOR)[0] ?? ""));
    return found;
  } finally {
    databases.remove(file);
  }
}

/** Names by key. Maps, because a large document may have ten thousand changes. */
class NamesOf {
  readonly entities: ReadonlyMap<string, string>;
  readonly #fields: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Field names of any entity, for fields whose entity was removed. */
  readonly anyField: ReadonlyMap<string, string>;

  constructor({ entities }: Model) {
    this.entities = new Map(entities.map(({ key, name }) => [key, name]));
    this.#fields = new Map(
      entities.map(({ key, fields }) => [key, new Map(fields.map((field) => [field.key, field.name]))]),
    );
    this.anyField = new Map(entities.flatMap(({ fields }) => fields.map(({ key, name }) => [key, name] as const)));
  }

  field(entity: string, key: string): string | undefined {
    return this.#fields.get(entity)?.get(key);
  }
}

/** Replaces keys, which the store uses, by the names in the document. */
function named(change: DataChange, old: NamesOf, now: NamesOf): DataChange {
  const { entity, field, from, kind } = change;
  const fieldNamed = (key: string): string =>
    now.field(entity, key) ?? old.field(entity, key) ?? old.anyField.get(key) ?? key;
  const earlier = (key: string): string =>
    kind === "entity-renamed" ? (old.entities.get(key) ?? key) : kind === "field-renamed" ? fieldNamed(key) : key;
  return {
    ...change,
    entity: now.entities.get(entity) ?? old.entities.get(entity) ?? entity,
    field: field === null ? null : field.split(SEPARATOR).map(fieldNamed).join(SEPARATOR),
    from: from === null ? null : earlier(from),
  };
}
