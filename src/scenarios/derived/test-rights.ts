import { looseName } from "#text/names.ts";
import type { Outcome } from "#engine/contract/commands.ts";
import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import type { Value } from "#expr/types.ts";
import { valueNamed } from "#text/by-name.ts";
import { eventVerdict, grants, grantsChange, grantsField, isNamed, isOpen } from "./oracle-rights.ts";
import { Oracle, type Asker } from "./oracle.ts";
import { Findings, type DerivedResult } from "./result.ts";
import { askers, begin, copyOf, fillStatuses, oracleOf, someOfEach, type TriedApp } from "./set-up.ts";

const RECORDS_OF_EACH_STATUS = 2;

/**
 * Every person × record × event and deed: what the tables say, worked out by the oracle, against what the app does.
 */
export async function testRights(model: Model, app: TriedApp, most?: number): Promise<DerivedResult> {
  const findings = new Findings(most);
  await begin(model, app);
  await fillStatuses(model, app);
  const people = await askers(model, app);
  const oracle = await oracleOf(model, app);
  for (const asker of people) {
    await app.chooseProfile(asker.id);
    for (const { key: entity } of model.entities) {
      if (findings.enough) return findings.of("rights");
      const all = oracle.world[entity] ?? [];
      const seen = all.filter((record) => grants(oracle, asker, "see", entity, String(record["id"]))).length;
      const counted = await app.trial.visible(entity, null, {});
      findings.expect(
        counted === seen,
        () => `${nameOf(oracle, asker)} should see ${seen} ${entity}, but sees ${counted}.`,
      );
      for (const record of someOfEach(all, RECORDS_OF_EACH_STATUS)) {
        const id = String(record["id"]);
        await testSight(oracle, app, asker, entity, id, findings);
        await testEvents(oracle, app, asker, entity, id, findings);
        await testChanges(oracle, app, asker, entity, record, findings);
        await testDelete(oracle, app, asker, entity, id, findings);
      }
      const pattern = all[0];
      if (pattern === undefined) continue;
      const values = { ...leftOut(oracle, entity), ...copyOf(model, entity, pattern) };
      const unnamed = Object.entries(values).filter(([field]) => !isNamed(oracle, entity, field));
      for (const given of [values, Object.fromEntries(unnamed)])
        await testCreate(model, oracle, app, asker, entity, given, findings);
    }
  }
  return findings.of("rights");
}

function nameOf(oracle: Oracle, { id, roles }: Asker): string {
  const name = oracle.record("Person", id)?.["name"];
  return `${typeof name === "string" && name !== "" ? name : id} (${roles.join(", ") || "no role"})`;
}

const said = (outcome: Outcome): readonly string[] =>
  outcome.kind === "refused"
    ? outcome.refusals.map(({ code }) => looseName(code))
    : outcome.kind === "warned"
      ? outcome.warnings.map(({ code }) => looseName(code))
      : [];

const describe = (outcome: Outcome): string =>
  outcome.kind === "done" ? "done" : `${outcome.kind} with ${said(outcome).join(", ")}`;

/** The record and each of its fields: shown exactly where the rights say so. */
async function testSight(
  oracle: Oracle,
  app: TriedApp,
  asker: Asker,
  entity: string,
  id: string,
  findings: Findings,
): Promise<void> {
  const record = await app.ask({ kind: "record", entity, id });
  const visible = grants(oracle, asker, "see", entity, id);
  findings.expect(
    (record !== null) === visible,
    () => `${nameOf(oracle, asker)} ${visible ? "should" : "should not"} see ${entity} ${id}.`,
  );
  if (record === null || !visible) return;
  for (const field of fieldsOf(oracle, entity)) {
    if (field.type.kind === "secret") continue;
    const asked = !field.askedIf?.tree || oracle.isTrue(field.askedIf, asker.id, id);
    const open = asked && grantsField(oracle, asker, "see", entity, id, field.key);
    const shown = Object.hasOwn(field.type.kind === "children" ? record.children : record.values, field.key);
    findings.expect(
      shown === open,
      () => `${nameOf(oracle, asker)} ${open ? "should" : "should not"} see ${field.name} of ${entity} ${id}.`,
      field.span,
    );
  }
}

const fieldsOf = (oracle: Oracle, entity: string): readonly Field[] =>
  oracle.model.entities.find((one) => one.key === entity)?.fields ?? [];

/** Said to be empty, so that no starting value comes in that the oracle does not know of. */
const leftOut = (oracle: Oracle, entity: string): { [field: string]: Value } =>
  Object.fromEntries(
    fieldsOf(oracle, entity)
      .filter((field) => field.default?.kind === "start" && !isNamed(oracle, entity, field.key))
      .map((field) => [field.key, null]),
  );

async function testEvents(
  oracle: Oracle,
  app: TriedApp,
  asker: Asker,
  entity: string,
  id: string,
  findings: Findings,
): Promise<void> {
  const rows = oracle.model.states.find((table) => table.entity === entity)?.transitions ?? [];
  const events = new Map(
    rows.flatMap((row) => (row.event.kind === "named" ? [[looseName(row.event.name), row] as const] : [])),
  );
  const offers = (await app.ask({ kind: "record", entity, id }))?.events;
  for (const [event, row] of events) {
    const verdict = eventVerdict(oracle, asker, entity, id, event);
    const outcome = await app.trial.rehearse({ commands: [{ kind: "fire", entity, id, event, values: {} }] });
    const codes = said(outcome);
    const status = String(oracle.record(entity, id)?.["status"]);
    const about = (): string => `${nameOf(oracle, asker)} firing ${event} on ${entity} ${id} (${status})`;
    const offered = offers?.find((one) => looseName(one.event) === event);
    if (offers !== undefined)
      findings.expect(
        (offered === undefined) === (verdict.kind === "nothing"),
        () => `${about()}: ${offered === undefined ? "it is not offered" : "it should not be offered"}.`,
        row.span,
      );
    switch (verdict.kind) {
      case "nothing":
        findings.expect(
          codes.includes("wrong status") || codes.includes("wrong-status"),
          () => `${about()}: the status does not allow it, but ${describe(outcome)}.`,
          row.span,
        );
        break;
      case "who":
        findings.expect(
          codes.includes("refused"),
          () => `${about()}: not theirs to fire, but ${describe(outcome)}.`,
          row.span,
        );
        if (offered !== undefined)
          findings.expect(!offered.allowed, () => `${about()}: offered, though not theirs.`, row.span);
        break;
      case "guard": {
        const code = looseName(verdict.code ?? "not-possible-now");
        findings.expect(
          codes.includes(code) || codes.includes("closed-by-mistake"),
          () => `${about()}: should be refused with ${code}, but ${describe(outcome)}.`,
          row.span,
        );
        break;
      }
      case "goes": {
        const wrong = codes.some((code) => ["refused", "wrong-status", "not-possible-now"].includes(code));
        findings.expect(!wrong, () => `${about()}: should be allowed, but ${describe(outcome)}.`, verdict.row.span);
        if (offered !== undefined)
          findings.expect(offered.allowed, () => `${about()}: should be offered.`, verdict.row.span);
      }
    }
  }
}

/** Writing a field with the value it has: nothing but rights can be in the way of it. */
async function testChanges(
  oracle: Oracle,
  app: TriedApp,
  asker: Asker,
  entity: string,
  record: { readonly [field: string]: Value },
  findings: Findings,
): Promise<void> {
  const id = String(record["id"]);
  const writable = fieldsOf(oracle, entity).filter(
    (field) =>
      field.default?.kind !== "computed" && !["series", "secret", "children", "unknown"].includes(field.type.kind),
  );
  const named = writable.filter((field) => isNamed(oracle, entity, field.key));
  const plain = writable.find((field) => !named.includes(field));
  for (const field of [...(plain === undefined ? [] : [plain]), ...named]) {
    const allowed = grantsChange(oracle, asker, entity, id, [field.key]);
    const values = { [field.key]: valueNamed(record, field.key) ?? null };
    const outcome = await app.trial.rehearse({ commands: [{ kind: "change", entity, id, values }] });
    findings.expect(
      said(outcome).includes("refused") === !allowed,
      () =>
        `${nameOf(oracle, asker)} ${allowed ? "should" : "should not"} be able to change ${field.name} of ${entity} ${id}; it was ${describe(outcome)}.`,
      field.span,
    );
  }
}

async function testDelete(
  oracle: Oracle,
  app: TriedApp,
  asker: Asker,
  entity: string,
  id: string,
  findings: Findings,
): Promise<void> {
  const owner = oracle.ownerOf(entity, id);
  const allowed =
    grants(oracle, asker, "delete", entity, id) && (owner === null || isOpen(oracle, asker, owner.entity, owner.id));
  const outcome = await app.trial.rehearse({ commands: [{ kind: "delete", entity, id }] });
  findings.expect(
    said(outcome).includes("refused") === !allowed,
    () =>
      `${nameOf(oracle, asker)} ${allowed ? "should" : "should not"} be able to delete ${entity} ${id}; it was ${describe(outcome)}.`,
  );
}

/** The same record once more, made by this person. */
async function testCreate(
  model: Model,
  oracle: Oracle,
  app: TriedApp,
  asker: Asker,
  entity: string,
  values: { readonly [field: string]: Value },
  findings: Findings,
): Promise<void> {
  const table = model.states.find((one) => one.entity === entity);
  const starts = (table?.transitions ?? []).filter((row) => row.from === "start");
  const id = "new record";
  const made = (status: string | null): Oracle => {
    const record = { ...values, id, status, created_by: asker.id, changed_by: asker.id };
    const world = { ...oracle.world, [entity]: [...(oracle.world[entity] ?? []), record] };
    return new Oracle(model, world, oracle.now, oracle.zone);
  };
  const bare = made(null);
  const open = starts.filter(
    (row) =>
      row.who === null ||
      row.who.some((who) =>
        who.kind === "anyone"
          ? true
          : who.kind === "role"
            ? asker.roles.some((role) => looseName(role) === looseName(who.role))
            : bare.field(entity, id, who.field, asker.id) === asker.id,
      ),
  );
  const row = open.find((one) => one.onlyIf === null || bare.isTrue(one.onlyIf, asker.id, id));
  if (starts.length > 0 && open.length > 0 && row === undefined) return;
  const there = made(row?.to?.value ?? table?.statuses[0]?.name ?? null);
  const owner = there.ownerOf(entity, id);
  const allowed =
    (starts.length === 0 || open.length > 0) &&
    grants(there, asker, "create", entity, id) &&
    (owner === null || isOpen(there, asker, owner.entity, owner.id)) &&
    Object.keys(values).every((field) => grantsField(there, asker, "create", entity, id, field));
  const outcome = await app.trial.rehearse({ commands: [{ kind: "create", entity, values }] });
  if (said(outcome).includes("closed-by-mistake")) return;
  findings.expect(
    said(outcome).includes("refused") === !allowed,
    () =>
      `${nameOf(oracle, asker)} ${allowed ? "should" : "should not"} be able to create ${entity}; it was ${describe(outcome)}.`,
    row?.span ?? null,
  );
}
