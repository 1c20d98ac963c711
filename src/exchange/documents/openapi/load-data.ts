import { FileError } from "../../tables/refusal.ts";
import { at, entriesAt, isObject, listAt, objectAt, textAt, type Json, type JsonObject } from "./json-values.ts";

const MOST_CHARACTERS = 5_000_000;
/** Limit for YAML aliases. More would indicate an expansion bomb. */
const MOST_ALIASES = 100;

/** Parses JSON or YAML. Throws a `FileError` for anything else. */
export async function loadData(text: string): Promise<Json> {
  if (text.length > MOST_CHARACTERS) throw new FileError("file-too-large");
  const trimmed = text.trimStart().replace(/^\uFEFF/u, "");
  if (trimmed.startsWith("{") || trimmed.startsWith("[")) {
    try {
      return JSON.parse(trimmed) as Json;
    } catch {
      // YAML may start with a bracket too.
    }
  }
  const { parse } = await import("yaml");
  try {
    return parse(trimmed, { maxAliasCount: MOST_ALIASES, logLevel: "error" }) as Json;
  } catch {
    throw new FileError("file-damaged");
  }
}

export const isOpenApi = (value: Json): value is JsonObject =>
  isObject(value) && (textAt(value, "openapi").startsWith("3.") || `${String(at(value, "swagger"))}`.startsWith("2"));

export const isJsonSchema = (value: Json): value is JsonObject =>
  isObject(value) &&
  (textAt(value, "$schema").includes("json-schema") ||
    isObject(at(value, "properties")) ||
    isObject(at(value, "$defs")) ||
    isObject(at(value, "definitions")));

/** Converts a Swagger 2 document to OpenAPI 3, as far as the import needs it. */
export function upgraded(api: JsonObject): JsonObject {
  if (textAt(api, "openapi") !== "") return api;
  const host = textAt(api, "host");
  const scheme = listAt(api, "schemes").includes("https") || listAt(api, "schemes").length === 0 ? "https" : "http";
  const fix = (value: Json, depth = 0): Json => {
    if (depth > 60) return value;
    if (Array.isArray(value)) return value.map((each) => fix(each, depth + 1));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        key === "$ref" && typeof each === "string"
          ? each
              .replace("#/definitions/", "#/components/schemas/")
              .replace("#/parameters/", "#/components/parameters/")
              .replace("#/responses/", "#/components/responses/")
          : fix(each, depth + 1),
      ]),
    );
  };
  const parameters = objectAt(api, "parameters");
  const paths = Object.fromEntries(
    entriesAt(api, "paths").map(([path, item]) => [
      path,
      isObject(item)
        ? Object.fromEntries(
            Object.entries(item).map(([method, operation]) => [
              method,
              isObject(operation) ? upgradedOperation(operation, parameters) : operation,
            ]),
          )
        : item,
    ]),
  );
  return fix({
    openapi: "3.0.0",
    info: at(api, "info"),
    servers: host === "" ? [] : [{ url: `${scheme}://${host}${textAt(api, "basePath")}` }],
    security: at(api, "security"),
    paths,
    components: {
      schemas: at(api, "definitions"),
      parameters: at(api, "parameters"),
      responses: at(api, "responses"),
      securitySchemes: Object.fromEntries(
        entriesAt(api, "securityDefinitions").map(([name, scheme2]) => [name, upgradedScheme(scheme2)]),
      ),
    },
  }) as JsonObject;
}

function upgradedScheme(scheme: Json): Json {
  if (textAt(scheme, "type") === "basic") return { type: "http", scheme: "basic" };
  if (textAt(scheme, "type") !== "oauth2") return scheme;
  const flow = textAt(scheme, "flow") === "accessCode" ? "authorizationCode" : textAt(scheme, "flow");
  return { type: "oauth2", flows: { [flow === "application" ? "clientCredentials" : flow]: scheme } };
}

function upgradedOperation(operation: JsonObject, shared: JsonObject): JsonObject {
  const all = listAt(operation, "parameters").map((each) => {
    const name = /^#\/parameters\/(.+)$/u.exec(textAt(each, "$ref"))?.[1];
    return name === undefined ? each : at(shared, name);
  });
  const body = all.find((each) => textAt(each, "in") === "body");
  const form = all.filter((each) => textAt(each, "in") === "formData");
  const formSchema = {
    type: "object",
    properties: Object.fromEntries(form.map((each) => [textAt(each, "name"), each])),
    required: form.filter((each) => at(each, "required") === true).map((each) => textAt(each, "name")),
  };
  const responses = Object.fromEntries(
    entriesAt(operation, "responses").map(([status, response]) => [
      status,
      isObject(response) && at(response, "schema") !== undefined
        ? { ...response, content: { "application/json": { schema: at(response, "schema") } } }
        : response,
    ]),
  );
  return {
    ...operation,
    parameters: all
      .filter((each) => textAt(each, "in") !== "body" && textAt(each, "in") !== "formData")
      .map((each) => (isObject(each) && at(each, "schema") === undefined ? { ...each, schema: each } : each)),
    responses,
    ...(body === undefined
      ? form.length === 0
        ? {}
        : { requestBody: { content: { "application/x-www-form-urlencoded": { schema: formSchema } } } }
      : { requestBody: { content: { "application/json": { schema: at(body, "schema") } } } }),
  };
}
