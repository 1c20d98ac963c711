const place = (appId: string): string => `ninefold.simulated.${appId}`;

/** Whether calls were simulated when the app was last looked at here; null: it has not been looked at yet. */
export function wasSimulated(appId: string): boolean | null {
  try {
    const kept = localStorage.getItem(place(appId));
    return kept === null ? null : kept === "yes";
  } catch {
    return null;
  }
}

export function noteSimulated(appId: string, isSimulated: boolean): void {
  try {
    localStorage.setItem(place(appId), isSimulated ? "yes" : "no");
  } catch {
    // A browser that keeps nothing shows the strip a moment later.
  }
}
