import type { Resource } from "#model/7-calls.ts";
import { suggest } from "#text/suggest.ts";
import { readHeaders } from "./headers.ts";
import { readPages } from "./pages.ts";
import { readWire } from "./wire-table.ts";
import { readOwnCalls } from "./resource-calls.ts";
import { RESOURCE } from "./keys.ts";
import { readBlock } from "./items.ts";
import type { OutlineBlock } from "./markdown/outline.ts";
import type { Names } from "./names.ts";
import { readNamedAnswers } from "./phrases/named-answers.ts";
import { readAnswers } from "./phrases/answers.ts";
import { readAnswerPath } from "./phrases/answer-paths.ts";
import { readTemplate } from "./phrases/templates.ts";
import { written, type Reading } from "./reading.ts";
import { readSendingFacts } from "./sending-facts.ts";
import { ITEM_OPTIONS, readSends } from "./sends.ts";

/** `### ENTITY` with `Kept at`: the records of an entity live on a server. */
export function readResource(reading: Reading, names: Names, block: OutlineBlock): Resource {
  const heading = block.heading.text;
  const { item } = readBlock(reading, block, RESOURCE, ITEM_OPTIONS);
  const near = suggest(heading.plain, names.entityNames());
  const entity = names.entity(heading.plain) ?? (near === null ? null : names.entity(near));
  if (names.entity(heading.plain) === null)
    item.close(reading.problem("entity-unknown", heading.span, { name: heading.plain, near }));
  const kept = item.get("keptAt");
  if (kept === null) item.close(reading.problem("kept-at-missing", heading.span, { entity: heading.plain }));
  const said = kept === null ? null : readSendingFacts(kept);
  const where = said?.rest ?? null;
  const single = where === null ? null : /\s*,\s*(?:only\s+)?one record\.?$/iu.exec(where.text);
  const address = where === null ? null : single === null ? where : where.slice(0, single.index).trim();
  const path = address === null ? null : readTemplate(reading, address);
  item.close(path?.problem ?? null);
  const oneCell = item.get("oneAt");
  const oneAt = oneCell === null ? null : readTemplate(reading, oneCell);
  item.close(oneAt?.problem ?? null);
  for (const given of [path, oneAt])
    if (given?.template.parts.some((part) => typeof part === "string" && /\s/u.test(part)))
      item.close(reading.problem("address-not-understood", given.template.span, { written: given.template.source }));
  const many = readAnswerPath(reading, item.get("manyIn"), "Many in");
  const one = readAnswerPath(reading, item.get("oneIn"), "One in");
  const missing = readNamedAnswers(reading, item.get("missing"), "missing-not-understood");
  item.close(many.problem ?? one.problem ?? missing.problem);
  const key = item.get("key");
  if (key !== null && entity !== null && names.field(entity, key.plain) === null)
    item.close(
      reading.problem("field-unknown", key.span, {
        name: key.plain,
        entity,
        near: suggest(key.plain, names.fieldNames(entity)),
      }),
    );
  const place = { reading, names, entity, inAnswer: true };
  const { onTheWire, fixed } = readWire(reading, names, entity, block, item);
  const wireName = (field: string): string => onTheWire.find((each) => each.field.value === field)?.wire.value ?? field;
  const sent = readSends(reading, item.get("sends"), { names, entity, item, wire: wireName });
  return {
    entity: entity ?? "",
    span: heading.span,
    keptAt: path?.template ?? { span: heading.span, source: "", parts: [] },
    oneRecord: single !== null,
    ...said?.facts,
    oneAt: oneAt?.template ?? null,
    own: readOwnCalls(reading, item),
    headers: readHeaders(reading, item.get("headers"), item),
    sentIn: item.get("sentIn")?.plain ?? null,
    ...(missing.answers.length === 0 ? {} : { missing: missing.answers }),
    key: key === null ? null : written(key),
    manyIn: many.value,
    oneIn: one.value,
    sends: sent.sends,
    ...(sent.leavesOutEmpty === true ? { leavesOutEmpty: true } : {}),
    pages: readPages(reading, item),
    answers: readAnswers(place, item.all("answers")),
    onTheWire,
    ...(fixed === undefined ? {} : { fixed }),
    problem: item.problem,
  };
}
