import { Drafts } from "../drafts/drafts.ts";
import type { Session } from "./session.ts";

/** The drafts of a session, created at first use. */
export const draftsOf = (session: Session): Drafts =>
  (session.drafts ??= new Drafts(session.app, () => session.actor.person));
