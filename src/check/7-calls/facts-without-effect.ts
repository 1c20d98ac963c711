import type { Call, Calls, Resource, ResourceVerb } from "#model/7-calls.ts";
import type { Template } from "#model/expression.ts";
import { readsOf } from "#expr/reads.ts";
import type { Checking } from "../checking.ts";

/** Reports facts of point 7 that have no effect because of something else in the document. */
export function checkFactsWithoutEffect(at: Checking): void {
  checkTokens(at, at.model.calls);
  for (const call of at.model.calls.calls) if (call.problem === null) checkCall(at, call);
  for (const resource of at.model.calls.resources) if (resource.problem === null) checkResource(at, resource);
}

function checkTokens(at: Checking, { token, sentAs, me, meFrom, refresh, refreshToken, tokenRefused }: Calls): void {
  const { signIn, signUp } = at.model.roles;
  const byCall = signIn?.kind === "call" || (signUp ?? null) !== null;
  const byIssuer = signIn?.kind === "issuer";
  const why = byIssuer ? "people sign in at an issuer, which says it itself" : "nobody signs in by a call";
  const given = { Token: token, Me: me, "Me from": meFrom, Refresh: refresh, "Refresh token": refreshToken };
  for (const [fact, value] of Object.entries(given))
    if (value && !byCall) at.report("call-fact-unused", value.span, { fact, why });
  const [refused] = tokenRefused ?? [];
  if (refused && !byCall && !byIssuer)
    at.report("call-fact-unused", refused.span, { fact: "Token refused by", why: "nobody signs in by a call" });
  const isMistaken = (at.model.roles.signIn?.kind ?? null) === null && !byCall;
  if (sentAs !== null && token === null && !byIssuer)
    at.report("call-fact-unused", sentAs.span, {
      fact: "Sent as",
      why: "“Token” does not say where a token comes from",
    });
  else if (sentAs !== null && !isMistaken && !saysToken(sentAs))
    at.report("call-fact-unused", sentAs.span, { fact: "Sent as", why: "it has no {token}, so no token is sent" });
  if (!byCall || token === null) return;
  if (refreshToken && !refresh)
    at.report("call-fact-unused", refreshToken.span, {
      fact: "Refresh token",
      why: "“Refresh” names no call that takes it",
    });
}

const saysToken = ({ parts }: Template): boolean =>
  parts.some((part) => typeof part !== "string" && /\btoken\b/u.test(part.source));

const FILES = new Set(["photo", "photos", "file", "signature"]);

function checkCall(at: Checking, call: Call): void {
  const unused = (fact: string, why: string): void => at.report("call-fact-unused", call.span, { fact, why });
  const reads = onlyReads(call);
  if (reads && call.repeats !== undefined)
    unused(call.repeats ? "may be repeated" : "never repeated", "the call only reads");
  if (reads && call.inOrder === true) unused("in order", "the call only reads");
  if (call.leavesOutEmpty === true && call.sends === null) unused("left out when empty", "the call sends nothing else");
  const files =
    call.entity === null
      ? []
      : (at.model.entities.find(({ key }) => key === call.entity)?.fields ?? []).filter(({ type }) =>
          FILES.has(type.kind),
        );
  if (call.photosAsFiles && files.length === 0)
    unused(
      "photos as files",
      call.entity === null ? "“Of” does not say whose" : `${at.nameOf(call.entity)} has no photos or files`,
    );
  const waitsNowhere = whyNotKept(at, call);
  const tries = call.answers.some(({ effects }) => effects.some(({ kind }) => kind === "keepTrying"));
  if (tries && waitsNowhere !== null) unused("keep trying", waitsNowhere);
  const signsIn = at.model.roles.signIn?.kind === "call" || at.model.roles.signIn?.kind === "issuer";
  if (!signsIn && call.when.some(({ kind }) => kind === "signIn")) unused("after sign-in", "nobody signs in");
}

const onlyReads = ({ method, onlyReads: said }: Call): boolean =>
  method === "GET" || method === "HEAD" || said === true;

/** Why a call is not kept for a later attempt, so that `keep trying` has no effect; null: it is kept. */
export const whyNotKept = (at: Checking, call: Call): string | null =>
  onlyReads(call) ? "the call only reads, and is made again with the next opening" : madeAtOnce(at, call);

/** Calls for signing in and calls with secrets are sent from memory, while the person waits. */
function madeAtOnce(at: Checking, { name, sends }: Call): string | null {
  const { signIn, signUp } = at.model.roles;
  const named = [signIn?.kind === "call" ? signIn.call : null, signUp?.value ?? null];
  if (named.some((one) => one !== null && one.toLowerCase() === name.toLowerCase())) return "a sign-in waits nowhere";
  const fields = sends?.tree ? [...readsOf(sends.tree).fields] : [];
  const isSecret = fields.some((path) => {
    const [entity = "", field = ""] = path.split(".");
    return at.field(entity, field)?.type.kind === "secret";
  });
  return isSecret ? "it sends a secret, which waits nowhere" : null;
}

const isContentType = ({ source }: Template): boolean => /^\s*content-type\s*:/iu.test(source);

const WRITES: readonly ResourceVerb[] = ["Create", "Change", "Delete"];

function checkResource(at: Checking, resource: Resource): void {
  const { own, oneRecord, pages, manyIn, oneIn, oneAt, key, sends, sentIn, fixed, span, entity, onTheWire } = resource;
  const unused = (fact: string, why: string): void => at.report("call-fact-unused", span, { fact, why });
  const has = (verb: ResourceVerb): boolean => own?.[verb] !== null;
  const alone = "it is one record";
  if (oneRecord) {
    if (pages !== null) unused("Pages", alone);
    if (manyIn !== null) unused("Many in", alone);
    if (oneAt) unused("One at", alone);
    if (key !== null) unused("Key", alone);
  } else if (!has("List")) {
    if (pages !== null) unused("Pages", "the server has no list");
    if (manyIn !== null) unused("Many in", "the server has no list");
  }
  const usesOneAt = (["Get", "Change", "Delete"] as const).some((verb) => has(verb) && !own?.[verb]?.path);
  if (oneAt && !oneRecord && !usesOneAt) unused("One at", "no call asks for a single record there");
  if (oneIn !== null && !(["Get", "Create", "Change"] as const).some(has))
    unused("One in", "no answer holds a single record");
  if (resource.missing && !(["Get", "Delete"] as const).some(has))
    unused("Missing", "no call asks for a single record");
  const writesBody = has("Create") || has("Change");
  if (!writesBody) {
    if (sends !== null) unused("Sends", "nothing is created or changed there");
    if (sentIn) unused("Sent in", "nothing is created or changed there");
  }
  if (fixed !== undefined && (sends !== null || !writesBody))
    unused(
      "a row without a field",
      sends === null ? "nothing is created or changed there" : "“Sends” says all that is sent",
    );
  const sendsWhenReading = Boolean(own?.List?.sends ?? own?.Get?.sends);
  if (!writesBody && !sendsWhenReading && resource.headers?.some(isContentType))
    unused("Content-Type", "no call of it has a body");
  const writes = WRITES.some(has);
  if (!writes && resource.inOrder === true) unused("in order", "nothing is written there");
  if (!writes && resource.repeats !== undefined)
    unused(resource.repeats ? "may be repeated" : "never repeated", "nothing is written there");
  if (pages?.first !== undefined && pages.next !== undefined)
    unused(`from ${pages.first}`, "each page says what the next one is");
  checkWireRows(at, onTheWire, entity, sends !== null);
}

function checkWireRows(at: Checking, rows: Resource["onTheWire"], entity: string, hasSends: boolean): void {
  const seen = new Set<string>();
  const names = new Set<string>();
  for (const { field, wire } of rows) {
    const known = at.field(entity, field.value);
    const fact = known?.name ?? field.value;
    if (seen.has(field.value))
      at.report("call-fact-unused", field.span, { fact, why: "an earlier row is about the same field" });
    else if (known?.default?.kind === "computed" && !hasSends)
      at.report("call-fact-unused", field.span, {
        fact,
        why: "it is computed here, so it is neither sent nor taken from an answer",
      });
    else if (names.has(wire.value) && !hasSends)
      at.report("call-fact-unused", field.span, { fact, why: `another field is “${wire.value}” on the wire too` });
    seen.add(field.value);
    names.add(wire.value);
  }
}
