const place = (appId: string): string => `ninefold.simulated.${appId}`;

/** Whether calls were simulated when the app was last looked at here. */
export function wasSimulated(appId: string): boolean {
  try {
    return localStorage.getItem(place(appId)) !== null;
  } catch {
    return false;
  }
}

export function noteSimulated(appId: string, isSimulated: boolean): void {
  try {
    if (isSimulated) localStorage.setItem(place(appId), "yes");
    else localStorage.removeItem(place(appId));
  } catch {
    // A browser that keeps nothing shows the strip a moment later.
  }
}
