import type { SessionClient } from "../contract/app.ts";
import type { Values } from "../contract/commands.ts";
import type { Draft, DraftEdit } from "../contract/drafts.ts";
import type { InNameOf, Session } from "../session/session.ts";
import { Visibility } from "../visibility/visibility.ts";
import { VisibleRecords } from "../visibility/visible-records.ts";
import { plain } from "../values/plain.ts";
import { edited, type DraftState } from "./draft-state.ts";
import { hasPlaceFor } from "./has-place-for.ts";
import { withRowsLeftOut, withRowsMeanwhile } from "./rows-meanwhile.ts";
import { refusedFields } from "./server-errors.ts";
import { showDraft } from "./show-draft.ts";
import { draftsOf } from "../session/drafts-of.ts";
import { Context } from "../context/context.ts";

export type DraftMethods = Pick<SessionClient, "openDraft" | "editDraft" | "draftOptions" | "discardDraft">;

/** The draft operations of a session's client. */
export function draftClient(session: Session, inNameOf: InNameOf): DraftMethods {
  const { app } = session;
  const drafts = draftsOf(session);
  const show = (state: DraftState): Draft => showDraft(app, session.actor, state);
  return {
    async openDraft(request) {
      const plainly = request.values === undefined ? request : { ...request, values: plainValues(request.values) };
      const wanted =
        plainly.values !== undefined && inNameOf(() => session.namesUnknown(plainly))
          ? { ...plainly, values: await onlyReadable(session, plainly.values, inNameOf) }
          : plainly;
      return inNameOf(() => {
        if (!isRecordVisible(session, wanted)) throw new Error("There is no such record.");
        const opened = drafts.open(wanted);
        const stored = storedRows(session, opened);
        const found = withRowsMeanwhile(withRowsLeftOut(opened, stored), stored);
        const serverErrors = found.id === null ? [] : refusedFields(app, session.actor.person, found.entity, found.id);
        const state: DraftState = serverErrors.length === 0 ? found : { ...found, serverErrors };
        drafts.keepLater(state);
        return show(state);
      });
    },
    async editDraft(draft, edit) {
      const typed = await readableEdit(session, edit, inNameOf);
      return inNameOf(() => {
        const before = loadVisible(session, draft);
        // The document has changed since the form was rendered. The page still has the typed value, and saving reports
        // what is wrong.
        if (!hasPlaceFor(session, before, typed)) throw new Error("This form has no such field any more.");
        const state = withEdit(session, before, typed);
        if (edit.kind === "leave") drafts.keepLater(state);
        else drafts.keep(state);
        return show(state);
      });
    },
    async draftOptions(request) {
      const { options } = await import("./options.ts");
      return inNameOf(() => options(app, session.actor, loadVisible(session, request.draft), request));
    },
    async discardDraft(draft) {
      inNameOf(() => drafts.drop(draft));
    },
  };
}

export function loadOr(session: Session, draft: string): DraftState {
  const state = draftsOf(session).load(draft);
  if (state === null) throw new Error("This form is no longer open.");
  return withRowsMeanwhile(state, storedRows(session, state));
}

/** The rows that the form's record has now, as far as the person may see them. */
const storedRows =
  ({ app, actor }: Session, { entity, id }: DraftState) =>
  (field: string): readonly string[] =>
    id === null ? [] : new VisibleRecords(new Context(app, actor)).children(entity, id, field);

/** The draft after an edit. */
export const withEdit = (session: Session, before: DraftState, edit: DraftEdit): DraftState =>
  edited(session.app, before, edit, storedRows(session, before));

/** The typed value as plain data, without files that the person may not read. */
async function readableEdit(session: Session, edit: DraftEdit, inNameOf: InNameOf): Promise<DraftEdit> {
  if (edit.kind !== "set") return edit;
  const given = { value: plain(edit.value) };
  const isUnknown = inNameOf(() => session.namesUnknown(given.value));
  const value = isUnknown ? await onlyReadable(session, given, inNameOf) : given;
  return { ...edit, ...value } as typeof edit;
}

export const readableEdits = (
  session: Session,
  edits: readonly DraftEdit[] | undefined,
  inNameOf: InNameOf,
): Promise<readonly DraftEdit[]> => Promise.all((edits ?? []).map((edit) => readableEdit(session, edit, inNameOf)));

/** Whether the form's record is visible; true for new records. Roles and records may change while a form is open. */
export const isRecordVisible = (
  { app, actor }: Session,
  { entity, id }: { readonly entity: string; readonly id: string | null },
): boolean => id === null || new Visibility(new Context(app, actor)).record(entity, id);

function loadVisible(session: Session, draft: string): DraftState {
  const state = loadOr(session, draft);
  if (!isRecordVisible(session, state)) throw new Error("There is no such record.");
  return state;
}

/** Initial values of a form, as plain data. */
const plainValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, plain(value)]));

/** Removes files that the person may not read. The code for this is loaded on demand. */
async function onlyReadable(session: Session, values: Values, inNameOf: InNameOf): Promise<Values> {
  const { onlyReadable: readable } = await import("../session/may-read-file.ts");
  return inNameOf(() => readable(session, values));
}
