/** Transitive verbs, for messages such as "Belt sander returned". Other verbs would make wrong English there. */
const REGULAR =
  "accept add allow answer approve archive ask assign block book call cancel check clean clear close collect complete confirm correct count deliver detach discard dismiss drop empty end enrol escalate excuse extend favourite file finish fix fulfil hand hire inspect invite issue join label list load lock log mark measure merge move note notify open order organise pack paint pause pick place plan plant polish post postpone print process promote publish record refer refund refuse register reject release remind remove renew reopen repair replace report request reschedule reserve resolve restock restore resume retire return review revoke schedule score serve settle share ship sign skip sort start stock store stop submit suspend test tick tidy treat unfavourite unfollow unlock unpublish update upload use validate verify visit void wash water weigh";
const IRREGULAR: Readonly<Record<string, string>> = {
  bring: "brought",
  buy: "bought",
  choose: "chosen",
  cut: "cut",
  do: "done",
  feed: "fed",
  find: "found",
  forget: "forgotten",
  give: "given",
  hide: "hidden",
  hold: "held",
  keep: "kept",
  lend: "lent",
  lose: "lost",
  make: "made",
  pay: "paid",
  put: "put",
  read: "read",
  reset: "reset",
  sell: "sold",
  send: "sent",
  set: "set",
  take: "taken",
  withdraw: "withdrawn",
  withhold: "withheld",
  write: "written",
};
/** Verbs that double their last letter. */
const DOUBLED = new Set("cancel drop enrol fulfil label log plan refer ship skip stop submit".split(" "));
const PARTICLES = new Set([
  "in",
  "out",
  "up",
  "down",
  "off",
  "back",
  "on",
  "over",
  "away",
  "again",
  "as",
  "lost",
  "done",
]);
/** The verbs with a regular participle. */
export const KNOWN_VERBS: ReadonlySet<string> = new Set(REGULAR.split(" "));

/** "Return" → "returned", "Hand in" → "handed in"; null: the sentence might be wrong. */
export function pastParticiple(event: string): string | null {
  const [verb = "", ...rest] = event.trim().toLowerCase().split(/\s+/u);
  if (rest.length > 0 && !PARTICLES.has(rest[0] ?? "")) return null;
  const done = Object.hasOwn(IRREGULAR, verb) ? IRREGULAR[verb] : KNOWN_VERBS.has(verb) ? regular(verb) : undefined;
  return done === undefined ? null : [done, ...rest].join(" ");
}

function regular(verb: string): string {
  if (DOUBLED.has(verb)) return `${verb}${verb.at(-1)}ed`;
  if (verb.endsWith("e")) return `${verb}d`;
  return /[^aeiou]y$/u.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}
