import { Drafts } from "../drafts/drafts.ts";
import type { Session } from "./session.ts";

/** The forms of a session. */
export const draftsOf = (session: Session): Drafts =>
  (session.drafts ??= new Drafts(session.app, () => session.actor.person));
