import type { Model } from "#model/model.ts";
import { looseName } from "#text/names.ts";
import { type Comparison, factsOf, type Item } from "./comparison.ts";
import { withSameFacts } from "./partners.ts";

export function compareCalls(comparison: Comparison): void {
  const [before, after] = [comparison.before.model, comparison.after.model];
  comparison.items(7, [{ ...callsOf(before), name: after.name.value }], [callsOf(after)]);
  comparison.items(7, callItems(before), callItems(after), withSameFacts(comparison));
  const keyNow = (key: string): string => comparison.renames.entity(key);
  comparison.items(
    7,
    resourceItems(before, after, keyNow),
    resourceItems(after, after, (key) => key),
  );
}

const callsOf = (model: Model): Item => ({
  item: "calls",
  key: "calls",
  name: model.name.value,
  span: model.outline.find(({ part }) => part === 7)?.span ?? model.name.span,
  facts: factsOf(model.calls, {
    names: {
      baseAddress: "Base address",
      sentAs: "Sent as",
      meFrom: "Me from",
      refreshToken: "Refresh token",
      tokenRefused: "Token refused by",
      keyHonoured: "Idempotency-Key",
      keyHeader: "Key header",
      atOnce: "At once",
    },
    entries: { headers: "any order" },
    without: ["calls", "resources"],
  }),
});

const callItems = ({ calls }: Model): readonly Item[] =>
  calls.calls.map((call) => ({
    item: "call",
    key: looseName(call.name),
    name: call.name,
    span: call.span,
    problem: call.problem,
    facts: factsOf(call, {
      names: { path: "Request", photosAsFiles: "Photos as files", fileBody: "File", onlyReads: "Only reads" },
      entries: { when: "any order", answers: "order", headers: "any order" },
      without: ["name", "span", "problem"],
    }),
  }));

const resourceItems = ({ calls }: Model, later: Model, keyNow: (key: string) => string): readonly Item[] =>
  calls.resources.map((resource) => ({
    item: "resource",
    key: keyNow(resource.entity),
    name: later.entities.find(({ key }) => key === keyNow(resource.entity))?.name ?? resource.entity,
    span: resource.span,
    problem: resource.problem,
    facts: factsOf(resource, {
      names: { keptAt: "Kept at", oneAt: "One at", sentIn: "Sent in", onTheWire: "On the wire", own: "Own calls" },
      entries: { answers: "order", headers: "any order", onTheWire: "any order", fixed: "any order" },
      without: ["entity", "span", "problem"],
    }),
  }));
