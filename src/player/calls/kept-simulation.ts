import type { App } from "#engine/contract/app.ts";

type SimulationChoice = "yes" | "no" | "stopped";

const place = (appId: string): string => `ninefold.simulated.${appId}`;

function read(appId: string): string | null {
  try {
    return localStorage.getItem(place(appId));
  } catch {
    return null;
  }
}

function keep(appId: string, kept: SimulationChoice): void {
  try {
    localStorage.setItem(place(appId), kept);
  } catch {
    // Storage unavailable: the strip appears a moment later, and the simulation starts again at the next start.
  }
}

/** Whether calls were simulated when the app was last open on this device; null: it was not open yet. */
export function wasSimulated(appId: string): boolean | null {
  const kept = read(appId);
  return kept === null ? null : kept === "yes";
}

export function noteSimulated(appId: string, isSimulated: boolean): void {
  if (isSimulated) keep(appId, "yes");
  else if (!isStopped(appId)) keep(appId, "no");
}

/** Whether a person has stopped the simulation here: then it does not start again by itself. */
export const isStopped = (appId: string): boolean => read(appId) === "stopped";

export async function stopSimulation(app: App, appId: string): Promise<void> {
  await app.simulate(null, null);
  keep(appId, "stopped");
}
