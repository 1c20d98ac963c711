import { useContext, useEffect } from "react";
import { whenIdle } from "#ui/frame/when-idle.ts";
import type { Description } from "#engine/contract/app.ts";
import type { Screen } from "#model/2-screens.ts";
import { queriesOf } from "../prime-route.ts";
import { screenPath } from "../routes.ts";
import type { Answers } from "./answers.ts";
import { StandingContext } from "./standing.ts";

/** In ms. By then the page is drawn and has its counts. The worker does the work, so that the page stays responsive. */
const AFTER = 1200;

/**
 * Fetches the first rows of the other tabs ahead while the page is idle, one list at a time, so that the next tab is
 * drawn once and with its rows. Servers are not asked: that happens only for the screen that is shown.
 */
export function useLookAhead(
  answers: Answers,
  appId: string,
  description: Description,
  tabs: readonly Screen[],
  page: string,
): void {
  const names = tabs.map(({ name }) => name).join("\n");
  const isStanding = useContext(StandingContext);
  useEffect(() => {
    if (!isStanding) return undefined;
    let current = true;
    const look = async (): Promise<void> => {
      for (const tab of tabs)
        for (const query of queriesOf(appId, description, screenPath(tab, null)))
          if (current) await answers.lookAhead(query);
    };
    const timer = setTimeout(() => void whenIdle(1500).then(look), AFTER);
    return () => {
      current = false;
      clearTimeout(timer);
    };
    // The names stand for the tabs, which are new objects on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answers, appId, description, names, page, isStanding]);
}
