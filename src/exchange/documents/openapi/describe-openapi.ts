import { coded, type CodedText } from "#engine/contract/import-texts.ts";
import type { FactCounter } from "../fact-counter.ts";
import { FactCounter as NewTally } from "../fact-counter.ts";
import type {
  AppDescription,
  CallDescription,
  EntityDescription,
  ErrorDescription,
  ResourceDescription,
} from "../writer/description.ts";
import { codeSpan } from "../writer/markdown.ts";
import { NameBook } from "../writer/name-book.ts";
import { screensFor, type ScreenWishes } from "../writer/screens-for.ts";
import { findResources, type FoundResource } from "./find-resources.ts";
import { flatten } from "./flatten-schema.ts";
import { at, entriesAt, listAt, objectAt, textAt, type JsonObject } from "./json-values.ts";
import { upgraded } from "./load-data.ts";
import { operationsOf, type Operation } from "./operations.ts";
import { isPageParameter, pagesOf } from "./pages.ts";
import { ErrorBook } from "./refusals.ts";
import { entityFromSchema, withoutMarkup, type SchemaEntity, type SchemaReading } from "./schema-fields.ts";
import { isSignIn, securityOf } from "./security.ts";

const MOST_RESOURCES = 40;

/** An OpenAPI document as an app. The records of its resources are kept on the API's server. */
export function describeOpenApi(given: JsonObject): { readonly app: AppDescription; readonly tally: FactCounter } {
  const api = upgraded(given);
  const tally = new NewTally();
  const book = new NameBook();
  const operations = operationsOf(api);
  const found = distinct(findResources(api, operations), tally);
  const keptAs = new Map<string, { id: string; label: string }>();
  for (const { id, label, schema, isSingle } of found)
    if (schema.ref !== null && !isSingle && !keptAs.has(schema.ref)) keptAs.set(schema.ref, { id, label });
  const reading: SchemaReading = { root: api, book, tally, keptAs, whyNoRows: null, sends: true };
  for (const { id, label } of found) book.entity(id, label);
  const made = found.map((resource) => ({
    resource,
    entity: entityFromSchema(
      {
        ...reading,
        whyNoRows: coded("why-no-rows-on-server"),
      },
      resource.id,
      resource.label,
      resource.schema,
    ),
  }));
  const loose = found.length > 0 ? [] : looseEntities(api, reading);
  const errors = new ErrorBook(tally);
  const security = securityOf(api, operations, tally);
  const used = new Set<Operation>(operations.filter((operation) => isSignIn(operation, security)));
  const resources: ResourceDescription[] = [];
  const calls: CallDescription[] = [];
  const entities: EntityDescription[] = [];
  const wishes = new Map<string, ScreenWishes>();
  for (const { resource } of made)
    for (const each of [resource.list?.operation, resource.get, resource.create, resource.change, resource.remove])
      if (each) used.add(each);
  for (const { resource, entity } of made) {
    if (entity.fields.length === 0) {
      tally.note(resource.path, coded("a-resource"), coded("why-no-fields"));
      continue;
    }
    const key = keyField(resource, entity);
    const parents = parentFields(resource, made, book, tally);
    const fields = [
      ...parents.flatMap(({ field }) => (field === null ? [] : [field])),
      ...entity.fields.map(({ field }) => field),
    ];
    entities.push(...entity.rows, { name: entity.named.name, fields, ...shownAs(entity, key) });
    const kept = keptAt(resource, parents);
    if (kept === null) {
      tally.note(resource.path, coded("its-address"), coded("why-path-unknown"));
      continue;
    }
    resources.push(describeResource(api, resource, entity, { kept, key, errors, tally }));
    const actions = actionsOf(resource, entity, key, operations, used, { errors, tally, book });
    calls.push(...actions);
    wishes.set(entity.named.name, wishesOf(resource, entity, actions, fields));
  }
  for (const { named, fields, rows } of loose)
    entities.push(...rows, { name: named.name, fields: fields.map(({ field }) => field) });
  for (const [name] of entriesAt(api, "webhooks"))
    tally.note(`webhook ${name}`, coded("a-webhook"), coded("why-not-callable"));
  for (const operation of operations)
    if (!used.has(operation)) tally.note(operation.place, operation.name, whyNot(operation));
  const info = objectAt(api, "info");
  const base = baseAddress(api, tally);
  const about = withoutMarkup(textAt(info, "description").split(/\n\s*\n/u)[0] ?? "");
  const hasCalls = resources.length > 0 || calls.length > 0 || security.call !== null;
  const app: AppDescription = {
    title: textAt(info, "title") || "API",
    about: [textAt(info, "summary"), about.length > 600 ? `${about.slice(0, 600)}…` : about].filter(
      (text) => text.trim() !== "",
    ),
    purpose:
      firstSentence(textAt(info, "summary") || about) ||
      `work with ${textAt(info, "title") || "the API"} from a phone.`,
    screens: screensFor(entities, book, wishes),
    entities,
    rules: [...made.flatMap(({ entity }) => entity.rules), ...loose.flatMap(({ rules }) => rules)],
    ...(security.roleFacts.length === 0 ? {} : { roles: { facts: security.roleFacts, rights: [] } }),
    ...(hasCalls
      ? {
          calls: {
            prose: security.prose,
            facts: [["Base address", base] as const, ["Timeout", "30 seconds"] as const, ...security.facts],
            calls: [
              ...(security.call === null
                ? []
                : [
                    {
                      ...security.call,
                      of: "",
                      when: "on demand",
                      answers: errors.answers([], false),
                      original: "the sign-in",
                    },
                  ]),
              ...calls,
            ],
            resources,
          },
        }
      : {}),
    errors: errors.all(),
  };
  return { app: { ...app, errors: usedErrors(app, errors.all()) }, tally };
}

const firstSentence = (text: string): string => (/^[^.!?\n]{3,200}[.!?]?/u.exec(text.trim())?.[0] ?? "").trim();

function usedErrors(app: AppDescription, all: readonly ErrorDescription[]): ErrorDescription[] {
  const said = JSON.stringify([app.calls?.calls, app.calls?.resources]);
  return all.filter(({ code }) => new RegExp(String.raw`error ${code}\b`, "u").test(said));
}

/** Merges collections with the same schema into one entity, kept at the shortest path. */
function distinct(found: readonly FoundResource[], tally: FactCounter): FoundResource[] {
  const kept: FoundResource[] = [];
  const byDepth = found.toSorted(
    (a, b) => Number(a.isSingle) - Number(b.isSingle) || a.path.split("/").length - b.path.split("/").length,
  );
  for (const resource of byDepth) {
    const same = kept.find(
      (each) => resource.schema.ref !== null && each.schema.ref === resource.schema.ref && !resource.isSingle,
    );
    if (same !== undefined)
      tally.note(resource.path, coded("a-resource"), coded("why-kept-already", { path: same.path }));
    else if (kept.length >= MOST_RESOURCES)
      tally.note(resource.path, coded("a-resource"), coded("why-most-resources", { most: MOST_RESOURCES }));
    else kept.push(resource);
  }
  return kept;
}

/** For an API without usable resources: its schemas become entities on the device. */
function looseEntities(api: JsonObject, reading: SchemaReading): SchemaEntity[] {
  return entriesAt(objectAt(api, "components"), "schemas").flatMap(([name, schema]) => {
    const flat = flatten(api, schema);
    if (flat === null || flat.type !== "object" || flat.properties.size === 0) return [];
    const entity = entityFromSchema(reading, `schema ${name}`, name, flat);
    return entity.fields.length === 0 ? [] : [entity];
  });
}

interface KeyField {
  readonly name: string;
  readonly key: string;
  readonly wire: string;
}

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** The field that identifies a record in its URL. */
function keyField(resource: FoundResource, entity: SchemaEntity): KeyField | null {
  const parameter = resource.parameter ?? "id";
  const last = plain(resource.label);
  const wanted = [plain(parameter), "id", "uuid", `${last}id`, "key", "slug", "code", "number", "name"];
  const candidates = entity.fields.filter(
    ({ field, wire }) =>
      field.type.kind === "plain" && /^(?:text|whole number|email)$/u.test(field.type.type) && !wire.includes("."),
  );
  for (const word of wanted) {
    const hit = candidates.find(({ wire }) => plain(wire) === word);
    if (hit !== undefined && (word !== "name" || plain(parameter).endsWith("name")))
      return { name: hit.named.name, key: hit.named.key, wire: hit.wire };
  }
  const suffix = candidates.find(({ wire }) => plain(parameter).endsWith(plain(wire)) && plain(wire).length > 1);
  return suffix === undefined ? null : { name: suffix.named.name, key: suffix.named.key, wire: suffix.wire };
}

const isId = (wire: string): boolean => /(?:^|[_-])(?:id|uuid)$|Id$/u.test(wire);

function shownAs(entity: SchemaEntity, key: KeyField | null): { readonly shownAs?: string } {
  const texts = entity.fields.filter(({ field }) => field.type.kind === "plain" && field.type.type === "text");
  const title =
    texts.find(({ wire }) => /^(?:name|title|label|subject|full_?name|display_?name|summary)$/iu.test(wire)) ??
    texts.find(({ named, wire }) => named.key !== key?.key && !isId(wire));
  return title === undefined ? {} : { shownAs: title.named.name };
}

interface ParentField {
  readonly parameter: string;
  /** A reference that is added to the entity. Null: an existing field has the same meaning. */
  readonly field: EntityDescription["fields"][number] | null;
  /** `user.number`. */
  readonly expression: string;
}

type DescribedResources = readonly { readonly resource: FoundResource; readonly entity: SchemaEntity }[];

/** The records that the parameters in a path refer to: the user in `/users/{userId}/posts`. */
function parentFields(
  resource: FoundResource,
  made: DescribedResources,
  book: NameBook,
  tally: FactCounter,
): ParentField[] {
  const parts = resource.path.split("/");
  return parts.flatMap((part, i): ParentField[] => {
    const parameter = /^\{([^{}]+)\}$/u.exec(part)?.[1];
    if (parameter === undefined) return [];
    const above = made.find((each) => each.resource.path === parts.slice(0, i).join("/"));
    const key = above === undefined ? null : keyField(above.resource, above.entity);
    if (above === undefined || key === null) return [];
    const named = book.field(resource.id, `parent ${parameter}`, above.entity.named.name);
    tally.take();
    return [
      {
        parameter,
        field: { name: named.name, type: { kind: "reference", entity: above.entity.named.name }, required: true },
        expression: `${named.key}.${key.key}`,
      },
    ];
  });
}

/** The path with references for its parameters. Null: a parameter is unknown. */
function keptAt(resource: FoundResource, parents: readonly ParentField[]): string | null {
  let unknown = /[\s`|]/u.test(resource.path);
  const path = resource.path.replace(/\{([^{}]+)\}/gu, (_, name: string) => {
    const parent = parents.find(({ parameter }) => parameter === name);
    if (parent === undefined) unknown = true;
    return `{${parent?.expression ?? ""}}`;
  });
  return unknown ? null : path;
}

interface ApiContext {
  readonly kept: string;
  readonly key: KeyField | null;
  readonly errors: ErrorBook;
  readonly tally: FactCounter;
}

function describeResource(
  api: JsonObject,
  resource: FoundResource,
  entity: SchemaEntity,
  around: ApiContext,
): ResourceDescription {
  const { kept, key, errors, tally } = around;
  const { list, get, create, change, remove, isSingle } = resource;
  const has = [list && "List", get && "Get", create && "Create", change && "Change", remove && "Delete"].filter(
    (name): name is string => typeof name === "string",
  );
  tally.take(has.length + 1);
  const facts: [string, string][] = [["Kept at", isSingle ? `${kept}, one record` : kept]];
  if (key !== null && !isSingle) facts.push(["Key", key.name]);
  else if (!isSingle && resource.parameter !== null)
    tally.note(resource.path, coded("key-named", { name: `{${resource.parameter}}` }), coded("why-no-such-property"));
  if (has.length < 5 && !isSingle) facts.push(["Calls", has.join(", ")]);
  if (isSingle && change === null) facts.push(["Calls", "Get"]);
  if (list?.answer.manyIn) facts.push(["Many in", list.answer.manyIn]);
  if (resource.oneIn !== null) facts.push(["One in", resource.oneIn]);
  if (change?.path === resource.path && !isSingle)
    facts.push(["Change", codeSpan(`${change.method.toUpperCase()} ${kept}`, false)]);
  else if (change?.method === "patch") facts.push(["Change", "PATCH"]);
  if (create?.bodyIsForm === true)
    facts.push(["Headers", codeSpan("Content-Type: application/x-www-form-urlencoded", false)]);
  const pages = list === null ? null : pagesOf(api, list.operation, list.answer);
  if (pages !== null) {
    tally.take();
    facts.push(["Pages", pages]);
  }
  for (const { name, in: place } of list?.operation.parameters ?? [])
    if (place === "query" && !isPageParameter(name))
      tally.note(list?.operation.place ?? "", coded("parameter-named", { name }), coded("why-filtered-here"));
  const refusals = [list?.operation, get, create, change, remove].flatMap((each) => each?.refusals ?? []);
  facts.push(["Answers", errors.answers(refusals, true)]);
  const wire = entity.fields
    .filter(({ named, wire: name, as }) => named.key !== name || as !== "")
    .map(({ named, wire: name, as }) => ({ field: named.name, wire: name, as }));
  return { entity: entity.named.name, facts, wire, original: `the resource ${resource.path}` };
}

/** Calls for actions on one record, such as `POST /pets/{petId}/feed`, if their body can be filled from the record. */
function actionsOf(
  resource: FoundResource,
  entity: SchemaEntity,
  key: KeyField | null,
  operations: readonly Operation[],
  used: Set<Operation>,
  around: { readonly errors: ErrorBook; readonly tally: FactCounter; readonly book: NameBook },
): CallDescription[] {
  if (resource.parameter === null || key === null || resource.path.includes("{")) return [];
  const head = `${resource.path}/{${resource.parameter}}/`;
  return operations.flatMap((operation): CallDescription[] => {
    const { method, path, body, place, bodyIsOther } = operation;
    if (used.has(operation) || method === "get" || !path.startsWith(head) || bodyIsOther) return [];
    const tail = path.slice(head.length);
    if (!/^[\w-]+$/u.test(tail) || operation.parameters.some(({ in: where, required }) => required && where !== "path"))
      return [];
    const sent = [...(body?.properties.keys() ?? [])].map((name) => ({
      name,
      field: entity.fields.find(({ wire }) => wire === name),
    }));
    if (sent.some(({ name, field }) => field === undefined && body?.required.has(name))) return [];
    const map = sent.flatMap(({ name, field }) =>
      field === undefined || field.field.type.kind === "rows" ? [] : [`${JSON.stringify(name)}: ${field.named.key}`],
    );
    used.add(operation);
    around.tally.take();
    return [
      {
        name: around.book.screen(
          `${
            operation.name
              .replace(/[^\p{L}\p{N} ]+/gu, " ")
              .trim()
              .slice(0, 40) || tail
          }`,
        ),
        request: codeSpan(`${method.toUpperCase()} ${resource.path}/{${key.key}}/${tail}`),
        sends: map.length === 0 ? "" : codeSpan(`{${map.join(", ")}}`),
        of: entity.named.name,
        when: "on demand",
        answers: `2xx: show "Done."; ${around.errors.answers(operation.refusals, false)}`,
        original: place,
      },
    ];
  });
}

function wishesOf(
  resource: FoundResource,
  entity: SchemaEntity,
  actions: readonly CallDescription[],
  fields: EntityDescription["fields"],
): ScreenWishes {
  const may = new Set<"create" | "change" | "delete">();
  if (resource.create !== null) may.add("create");
  if (resource.change !== null) may.add("change");
  if (resource.remove !== null) may.add("delete");
  const given = new Set(entity.fields.filter(({ readOnly }) => readOnly).map(({ field }) => field.name));
  const asked = fields.filter(({ name }) => !given.has(name)).map(({ name }) => name);
  const needsForm = given.size > 0 && resource.create !== null && asked.length > 0;
  return {
    may,
    ...(actions.length === 0 ? {} : { recordActions: actions.map(({ name }) => name) }),
    ...(needsForm ? { formName: `New ${entity.named.name.toLocaleLowerCase("en")}`, formFields: asked } : {}),
  };
}

function whyNot({ path, method, bodyIsOther, answer, body }: Operation): CodedText {
  if (bodyIsOther) return coded("why-body-not-json");
  if (method === "get" && answer === null) return coded("why-answer-unknown");
  if (method !== "get" && body === null) return coded("why-no-record-sends");
  return path.includes("{") ? coded("why-values-unknown") : coded("why-no-resource");
}

function baseAddress(api: JsonObject, tally: FactCounter): string {
  const [server, ...others] = listAt(api, "servers");
  const variables = objectAt(server, "variables");
  const url = textAt(server, "url").replace(/\{([^{}]+)\}/gu, (_, name: string) => {
    const value = at(objectAt(variables, name), "default");
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  });
  for (const other of others) tally.note("servers", textAt(other, "url"), coded("why-address-changeable"));
  const clean = url.replace(/\/+$/u, "");
  if (
    /^https:\/\/[\w.-]+(?::\d+)?(?:\/[\w.~/-]*)?$/u.test(clean) ||
    /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/[\w.~/-]*)?$/u.test(clean)
  ) {
    tally.take();
    return clean;
  }
  const secure = clean.replace(/^http:/u, "https:");
  if (secure !== clean && /^https:\/\/[\w.-]+(?::\d+)?(?:\/[\w.~/-]*)?$/u.test(secure)) {
    tally.note("servers", clean, coded("why-https"));
    return secure;
  }
  const path = /^\/[\w.~/-]*$/u.test(clean) ? clean : "";
  tally.note("servers", url || coded("no-address"), coded("why-address-missing"));
  return `https://api.example.com${path}`;
}
