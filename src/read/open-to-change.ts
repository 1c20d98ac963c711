import type { Status } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import type { Item } from "./items.ts";
import type { STATES, STATUS } from "./keys.ts";
import type { Rich } from "./markdown/rich.ts";
import { namesIn, yesOrNo } from "./phrases/lists.ts";
import { apart } from "./resolve/names-apart.ts";
import { written, type Reading } from "./reading.ts";

const CONDITION = /^(?:yes|no|only|if|when|while|until|unless|except|before|after|as long as)\s/iu;

/** Whether a row opens its status to changes. Not given: open. Unreadable, or in a row with a mistake: closed. */
export function openInRow(reading: Reading, item: Item<typeof STATUS>): Status["openToChange"] {
  if (item.problem !== null) return false;
  const cell = item.get("openToChange");
  if (cell === null) return true;
  const answer = yesOrNo(cell.plain);
  if (answer !== null) return answer;
  const roles = namesIn(cell);
  // `yes, until the day before` is not a list of roles.
  if (cell.hasCode || roles.some(({ plain }) => yesOrNo(plain) !== null || CONDITION.test(plain))) {
    reading.problem("open-to-change-not-understood", cell.span, { written: cell.plain });
    return false;
  }
  if (/^(?:anyone|everyone)$/iu.test(cell.text)) return true;
  return roles.map(written);
}

/** `only in Draft`, `while it is still Draft`, `Draft only`: the words around the status. */
const AROUND =
  /^(?:only\s+)?(?:(?:while|when|in|as long as)\s+)?(?:(?:it\s+is|it’s|it's)\s+)?(?:still\s+)?(?:in\s+)?/iu;

/**
 * The statuses that the bullet `Open to change: Draft, Sent` opens; all others are closed. Null: there is no bullet,
 * and the rows alone decide. A bullet that can't be read opens none.
 */
export function openInBullet(
  reading: Reading,
  item: Item<typeof STATES>,
  statuses: readonly string[],
): ReadonlySet<string> | null {
  const said = item.get("openToChange");
  if (said === null) return null;
  if (item.problem !== null) return new Set();
  const all = new Set(statuses.map(looseName));
  const answer = yesOrNo(said.plain);
  if (answer !== null) return answer ? all : new Set();
  const isStatus = (name: string): boolean => all.has(looseName(name));
  const named = namesIn(said).flatMap((part) => apart(bare(part, isStatus), isStatus));
  const other = said.hasCode ? said.plain : named.find((name) => !isStatus(name));
  if (other === undefined) return new Set(named.map(looseName));
  reading.problem("open-to-change-no-status", said.span, { written: other, statuses });
  return new Set();
}

function bare({ plain }: Rich, isStatus: (name: string) => boolean): string {
  const name = plain.trim();
  return isStatus(name) ? name : name.replace(AROUND, "").replace(/\s+only$/iu, "");
}

/** If both a row and the bullet say something, the stricter one applies. */
export const stricter = (status: Status, open: ReadonlySet<string> | null): Status =>
  open === null || open.has(looseName(status.name)) ? status : { ...status, openToChange: false };
