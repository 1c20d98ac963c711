import type { Session } from "./session.ts";

/** State key of the files kept last, and by whom. A record names a file soon after; by then another tab may lead. */
const LATELY = "kept-files";
const MOST_LATELY = 30;

const keptLately = ({ app }: Session): readonly string[] =>
  (app.ports.journal.known(LATELY) ?? []) as readonly string[];

/** Notes that this person kept a file, so that they may read it. */
export function noteKept(session: Session, hash: string): void {
  const own = session.keptName(hash);
  session.kept.add(own);
  const others = keptLately(session).filter((one) => one !== own);
  session.app.ports.journal.set(LATELY, [own, ...others].slice(0, MOST_LATELY));
}

export const wasKeptLately = (session: Session, hash: string): boolean =>
  keptLately(session).includes(session.keptName(hash));
