import type { CallsDescription, ResourceDescription } from "./description.ts";
import { narrowTable, paragraph, table } from "./markdown.ts";
import type { WritingAttempt } from "./writing.ts";

export function writeCalls(writing: WritingAttempt, calls: CallsDescription): string {
  const kept = calls.calls.filter((call) => !writing.isRefused(call));
  const refused = [...calls.calls, ...calls.resources].filter((unit) => writing.isRefused(unit));
  const parts = [
    ...calls.prose.map(paragraph),
    ...refused.map(({ original }) => paragraph(`Not taken over: ${original}`)),
    calls.facts.map((fact) => writing.mark(fact, `- ${fact[0]}: ${fact[1]}`)).join("\n"),
  ];
  if (kept.length > 0)
    parts.push(
      narrowTable(
        ["Call", "Request", "Sends", "Of", "When", "Answers"],
        kept.map((call) => [
          writing.mark(call, call.name),
          writing.mark(call, call.request),
          writing.mark(call, call.sends),
          writing.mark(call, call.of),
          writing.mark(call, call.when),
          writing.mark(call, call.answers),
        ]),
        2,
      ),
    );
  for (const resource of calls.resources)
    if (!writing.isRefused(resource)) parts.push(writing.mark(resource, writeResource(resource)));
  return parts.filter((part) => part !== "").join("\n\n");
}

function writeResource({ entity, facts, wire }: ResourceDescription): string {
  const head = [`### ${entity}`, ...facts.map(([key, value]) => `- ${key}: ${value}`)].join("\n");
  if (wire.length === 0) return head;
  const hasAs = wire.some(({ as }) => as !== "");
  return `${head}\n\n${table(
    ["Field", "On the wire", ...(hasAs ? ["As"] : [])],
    wire.map((row) => [row.field, row.wire, ...(hasAs ? [row.as] : [])]),
  )}`;
}
