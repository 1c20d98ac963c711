import { screenOfPlace } from "../../entity-of-place.ts";
import type { Offer, Words } from "../offer.ts";

const ADDS = /^(?:add|new|create)$/iu;
/** Forms and lists have these by themselves. */
const ALWAYS_THERE = /^(?:save|ok|back|go back|sort|scroll)$/iu;
/** So have they these, unless an event is called so that could not be read. */
const MOSTLY_THERE = /^(?:cancel|submit|close|refresh|reload|undo)$/iu;

/** *Lets a user*: `add` where one thing can be meant, and what is there anyway. */
export function asAction({ text, span, study, at }: Words): Offer | null {
  const screen = screenOfPlace(study, at);
  if (screen === null) return null;
  if (ALWAYS_THERE.test(text.trim())) return leftOut(study.source, span, true);
  if (MOSTLY_THERE.test(text.trim())) return leftOut(study.source, span, false);
  const listed = new Set(
    screen.views.flatMap(({ kind, entity }) => (kind === "one" || kind === "form" || entity === null ? [] : [entity])),
  );
  const [entity, ...others] = listed;
  if (!ADDS.test(text.trim()) || entity === undefined || others.length > 0) return null;
  const { name } = study.model.entities.find(({ key }) => key === entity) ?? { name: entity };
  return { span, text: `create ${name}`, safe: true };
}

/** With the comma that parts it from the next. */
function leftOut(source: string, { start, end }: Offer["span"], safe: boolean): Offer {
  const after = /^[ \t]*,[ \t]*/u.exec(source.slice(end, end + 20))?.[0].length ?? 0;
  const before = after > 0 ? 0 : (/,[ \t]*$/u.exec(source.slice(Math.max(0, start - 20), start))?.[0].length ?? 0);
  const title = "Leave it out: it is there by itself";
  return { span: { start: start - before, end: end + after }, text: "", safe, title };
}
