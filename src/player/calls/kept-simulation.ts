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
    // A browser that keeps nothing shows the strip a moment later, and simulates again at the next start.
  }
}

/** Whether calls were simulated when the app was last looked at here; null: it has not been looked at yet. */
export function wasSimulated(appId: string): boolean | null {
  const kept = read(appId);
  return kept === null ? null : kept === "yes";
}

export function noteSimulated(appId: string, isSimulated: boolean): void {
  if (isSimulated) keep(appId, "yes");
  else if (!isStopped(appId)) keep(appId, "no");
}

/** Whether somebody has stopped the simulation here: then it does not begin again by itself. */
export const isStopped = (appId: string): boolean => read(appId) === "stopped";

export async function stopSimulation(app: App, appId: string): Promise<void> {
  await app.simulate(null, null);
  keep(appId, "stopped");
}
