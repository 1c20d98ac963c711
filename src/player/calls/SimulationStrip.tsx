import { Button } from "#ui/control/Button.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import { failure } from "../failure.ts";
import { usePlayer } from "../player-context.ts";
import { stopSimulation } from "./kept-simulation.ts";
import "./calls.css";

interface SimulationStripProps {
  /** It is about to begin: only its room is there, so that the page does not move under a finger. */
  readonly soon: boolean;
  /** It comes to a page that stands there already. */
  readonly comes: boolean;
}

/** Stays over every page while calls are answered on the phone: nobody must take what they try for what is sent. */
export function SimulationStrip({ soon, comes }: SimulationStripProps) {
  const player = usePlayer();
  const { app, appId, words } = player;
  return (
    <div className="simulation-strip" data-tint="grey" role="status" data-soon={soon} data-comes={comes}>
      <Icon name="info" size={1.125} />
      <span>{words.simulationOn}</span>
      <Button
        look="plain"
        size="small"
        onClick={() => void stopSimulation(app, appId).catch(() => player.notify(failure(player, "went-wrong")))}
      >
        {words.endSimulation}
      </Button>
    </div>
  );
}
