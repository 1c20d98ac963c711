import type { DataChange, UpdatePreview } from "#engine/contract/shelf.ts";
import { checkModel } from "#check/check-model.ts";
import { machineClock } from "#device/clock.ts";
import { appClock } from "#engine/app-clock.ts";
import type { Model } from "#model/model.ts";
import { readDocument } from "#read/read-document.ts";
import type { Database } from "#store/database.ts";
import { dryRunMigration } from "#store/open-store.ts";

/** Tries the document on the app's own database and takes everything back: what is told is what would happen. */
export function previewUpdate(database: Database, before: string, after: string): UpdatePreview {
  const old = readDocument(before).model;
  const { model, diagnostics } = readDocument(after);
  const clock = appClock(machineClock(), model.purpose.timeZone?.value ?? null);
  const errors = [...diagnostics, ...checkModel(model, after)].filter(({ severity }) => severity === "error").length;
  return {
    name: model.name.value,
    same: before === after,
    errors,
    changes: dryRunMigration(database, model, clock).map((change) => named(change, old, model)),
  };
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
