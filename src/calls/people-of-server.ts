import { PERSON } from "#engine/document/lookup.ts";
import type { Runtime } from "#engine/runtime.ts";
import { lastAnswer } from "./last-answers.ts";
import { isSimulatedRecord } from "./simulated-records.ts";

/** Marks people known to a real server. A simulated server, which accepts everything, must not sign them in. */
const namedKey = (id: string): string => `named-by-server/${id}`;

export function noteNamedByServer({ ports }: Runtime, id: string): void {
  if (ports.journal.get(namedKey(id)) !== true) ports.journal.set(namedKey(id), true);
}

/** Whether a server may refer to this person: a simulated one only to people no real server knows, and vice versa. */
export const mayBeMeant = (app: Runtime, id: string, simulated: boolean): boolean =>
  simulated
    ? app.ports.journal.get(namedKey(id)) !== true && lastAnswer(app, PERSON, id) === null
    : !isSimulatedRecord(app, PERSON, id);

/** Set while the device's person has signed in only to a simulated server. */
export const SIMULATED_SIGN_IN = "simulated-sign-in";

/** Set once somebody has signed in to a real server; from then on simulated sign-ins are refused. */
const SIGNED_IN = "signed-in";

export function noteSignIn({ ports }: Runtime, simulated: boolean): void {
  ports.journal.set(SIMULATED_SIGN_IN, simulated ? true : null);
  if (!simulated) ports.journal.set(SIGNED_IN, true);
}

export const hasSignedIn = ({ ports }: Runtime): boolean => ports.journal.get(SIGNED_IN) === true;
