import type { Checking } from "../checking.ts";

/** An entity without fields can't store anything. If the document says `not shown`, it is a gap. */
export function checkWithoutFields(at: Checking): void {
  for (const { name, key, span, fields, builtIn, problem } of at.model.entities) {
    if (builtIn || problem !== null || key === "Person" || fields.length > 0) continue;
    const next = at.source.indexOf("\n#", span.end);
    const block = at.source.slice(span.start, next < 0 ? undefined : next);
    if (!/not\s+shown/iu.test(block)) at.report("entity-without-fields", span, { entity: name });
  }
}
