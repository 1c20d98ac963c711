import type { Kind } from "#edit/change.ts";

/** The kind of input for a value. */
export type Control =
  | "text"
  | "long"
  /** Code as a whole: an expression. */
  | "code"
  /** Words with code between backticks. */
  | "mixed"
  /** Yes, no or a condition. */
  | "yes"
  | "type"
  | "colour"
  | "icon"
  /** The word that begins a step of a scenario. */
  | "step"
  /** One of the model's names, or another value. */
  | { readonly one: Names }
  /** Several names, separated by commas. */
  | { readonly several: Names };

/** The lists of names to choose from. */
export type Names =
  | "fields"
  | "statuses"
  | "roles"
  | "rolesAndPeople"
  | "errors"
  | "entities"
  | "on"
  | "may"
  | "shown"
  | "signIn"
  | "openToChange"
  | "tab"
  | "from";

export interface FormField {
  readonly key: string;
  readonly control: Control;
  /** Rarely needed, so collapsed at first. */
  readonly rare?: true;
}

const field = (key: string, control: Control, rare?: true): FormField => ({ key, control, ...(rare ? { rare } : {}) });

/** The values of each kind of item, in the order of its form. */
export const FORM_FIELDS: { readonly [kind in Kind]?: readonly FormField[] } = {
  app: [field("name", "text")],
  purpose: [
    field("purpose", "long"),
    field("users", "long"),
    field("icon", "icon"),
    field("colour", "colour"),
    field("language", "text", true),
    field("currency", "text", true),
    field("timeZone", "text", true),
    field("publishedAt", "text", true),
    field("mapTiles", "text", true),
    field("mapCredit", "text", true),
  ],
  screen: [
    field("screen", "text"),
    field("shows", "mixed"),
    field("lets", "mixed"),
    field("who", { several: "roles" }),
    field("title", { several: "fields" }),
    field("subtitle", { several: "fields" }),
    field("badge", { several: "fields" }),
    field("picture", { several: "fields" }),
    field("search", { several: "fields" }),
    field("filters", { several: "fields" }),
    field("fields", "mixed"),
    field("empty", "long"),
    field("tab", { one: "tab" }),
    field("route", "text", true),
    field("answerHere", { several: "fields" }, true),
    field("from", "text", true),
    field("asksTheServer", "mixed", true),
  ],
  block: [field("block", "text"), field("shows", "mixed")],
  entity: [
    field("name", "text"),
    field("shownAs", { one: "fields" }),
    field("icon", "icon"),
    field("order", { one: "fields" }),
    field("unique", { several: "fields" }, true),
    field("colourIf", "mixed", true),
  ],
  field: [
    field("field", "text"),
    field("type", "type"),
    field("required", "yes"),
    field("default", "mixed"),
    field("notes", "long"),
    field("askedIf", "code", true),
    field("was", "text", true),
  ],
  transition: [
    field("event", "mixed"),
    field("from", { several: "from" }),
    field("to", { one: "statuses" }),
    field("who", { several: "rolesAndPeople" }),
    field("onlyIf", "mixed"),
    field("otherwise", { one: "errors" }),
    field("asksFor", { several: "fields" }),
    field("then", "mixed"),
    field("notes", "long", true),
  ],
  status: [
    field("status", "text"),
    field("colour", "colour"),
    field("openToChange", { one: "openToChange" }),
    field("meaning", "long"),
  ],
  rule: [
    field("on", { one: "on" }),
    field("rule", "mixed"),
    field("onlyWhen", "mixed"),
    field("error", { one: "errors" }),
    field("message", "long", true),
    field("notes", "long", true),
  ],
  roles: [
    field("signIn", { one: "signIn" }),
    field("roleOfNewUser", { one: "roles" }),
    field("roleWithoutSignIn", { one: "roles" }, true),
    field("clientId", "text", true),
    field("scopes", "text", true),
    field("rolesFrom", "text", true),
    field("knownBy", "text", true),
    field("signInPage", "text", true),
    field("tokenAddress", "text", true),
    field("revocationAddress", "text", true),
    field("signUp", "text", true),
    field("signOut", "text", true),
  ],
  right: [
    field("role", { several: "roles" }),
    field("may", { several: "may" }),
    field("on", { several: "on" }),
    field("onlyIf", "code"),
    field("notes", "long", true),
  ],
  calls: [
    field("baseAddress", "text"),
    field("timeout", "text"),
    field("token", "code", true),
    field("sentAs", "mixed", true),
    field("me", "code", true),
    field("meFrom", "text", true),
    field("refresh", "text", true),
    field("refreshToken", "code", true),
    field("tokenRefused", "mixed", true),
    field("headers", "mixed", true),
    field("atOnce", "text", true),
    field("keyHonoured", "text", true),
  ],
  call: [
    field("call", "text"),
    field("request", "code"),
    field("sends", "code"),
    field("when", "mixed"),
    field("answers", "mixed"),
    field("headers", "mixed", true),
    field("timeout", "text", true),
    field("of", { one: "entities" }, true),
    field("notes", "long", true),
  ],
  resource: [
    field("keptAt", "code"),
    field("oneAt", "code", true),
    field("missing", "mixed", true),
    field("calls", "mixed", true),
    field("key", "text"),
    field("manyIn", "code"),
    field("oneIn", "code"),
    field("sends", "code", true),
    field("sentIn", "text", true),
    field("pages", "mixed", true),
    field("answers", "mixed", true),
    field("headers", "mixed", true),
  ],
  error: [field("code", "text"), field("message", "long"), field("shown", { one: "shown" })],
  constant: [
    field("name", "text"),
    field("value", "mixed"),
    field("meaning", "long"),
    field("changeableBy", { several: "roles" }),
  ],
  scenario: [field("sentence", "long")],
  step: [field("key", "step"), field("sentence", "mixed")],
};

/** The key of the value that names the item; changing it changes the item's address. */
export const NAME_KEYS: { readonly [kind in Kind]?: string } = {
  screen: "screen",
  entity: "name",
  field: "field",
  status: "status",
  call: "call",
  error: "code",
  constant: "name",
};
