import { grantees } from "../rights.ts";
import type { Checking } from "../checking.ts";

/** Reports requests that can't work: a body that is not sent, or an action that the server does not offer. */
export function checkRequests(at: Checking): void {
  for (const { fileBody, entity } of at.model.calls.calls) {
    const field = fileBody === undefined || entity === null ? null : at.field(entity, fileBody.field.value);
    if (fileBody !== undefined && field !== null && !FILES.has(field.type.kind))
      at.report("file-body-not-a-file", fileBody.field.span, { field: field.name, type: field.type.kind });
  }
  for (const { name, method, sends, photosAsFiles, span, problem } of at.model.calls.calls) {
    if (problem !== null || (method !== "GET" && method !== "HEAD")) continue;
    if (sends !== null || photosAsFiles) at.report("read-with-body", span, { call: name, method });
  }
  for (const { entity, own, span, problem } of at.model.calls.resources) {
    if (problem !== null) continue;
    for (const [verb, call] of Object.entries(own ?? {})) {
      const name = `${verb} ${at.nameOf(entity)}`;
      if (call?.sends && (call.method ?? (verb === "List" || verb === "Get" ? "GET" : "POST")) === "GET")
        at.report("read-with-body", span, { call: name, method: "GET" });
      const right = RIGHTS[verb];
      if (call !== null || right === undefined) continue;
      const who = grantees(at, right, entity) ?? [];
      if (who.length > 0) at.report("server-lacks-call", span, { call: name, role: who.join(", ") });
    }
  }
}

/** Fields that hold a single file: several files can't be one body. */
const FILES = new Set(["photo", "file", "signature"]);

const RIGHTS: { readonly [verb: string]: "create" | "change" | "delete" } = {
  Create: "create",
  Change: "change",
  Delete: "delete",
};
