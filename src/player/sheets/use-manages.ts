import { useEffect, useState } from "react";
import { usePlayer } from "../player-context.ts";

/** Whether the person may manage the app as a whole; queried while the sheet that offers it is open. */
export function useManages(open: boolean): boolean {
  const { app, description } = usePlayer();
  const [told, setTold] = useState<{ readonly of: typeof description; readonly manages: boolean } | null>(null);
  useEffect(() => {
    if (!open) return undefined;
    let current = true;
    app.manages().then(
      (manages) => current && setTold({ of: description, manages }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [app, description, open]);
  return told !== null && told.of === description && told.manages;
}
