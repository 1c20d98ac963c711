import { PERSON } from "#engine/document/lookup.ts";
import type { Runtime } from "#engine/runtime.ts";
import { lastAnswer } from "./last-answers.ts";
import { isSimulatedRecord } from "./simulated-records.ts";

/** People whom a real server has named: nobody becomes one of them at a simulated server, which believes everything. */
const namedKey = (id: string): string => `named-by-server/${id}`;

export function noteNamedByServer({ ports }: Runtime, id: string): void {
  if (ports.journal.get(namedKey(id)) !== true) ports.journal.set(namedKey(id), true);
}

/** Whether a server may mean this person: a simulated one nobody whom a real one knows, and the other way round. */
export const mayBeMeant = (app: Runtime, id: string, simulated: boolean): boolean =>
  simulated
    ? app.ports.journal.get(namedKey(id)) !== true && lastAnswer(app, PERSON, id) === null
    : !isSimulatedRecord(app, PERSON, id);

/** Where it is remembered that whoever holds the device has signed in to a simulated server only. */
export const SIMULATED_SIGN_IN = "simulated-sign-in";

/** Where it is remembered that somebody has signed in to a real server: from then on no simulated one says who one is. */
const SIGNED_IN = "signed-in";

export function noteSignIn({ ports }: Runtime, simulated: boolean): void {
  ports.journal.set(SIMULATED_SIGN_IN, simulated ? true : null);
  if (!simulated) ports.journal.set(SIGNED_IN, true);
}

export const hasSignedIn = ({ ports }: Runtime): boolean => ports.journal.get(SIGNED_IN) === true;
