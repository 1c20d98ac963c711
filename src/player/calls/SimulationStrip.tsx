import { Button } from "#ui/control/Button.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import { failure } from "../failure.ts";
import { usePlayer } from "../player-context.ts";
import { stopSimulation } from "./kept-simulation.ts";
import "./calls.css";

interface SimulationStripProps {
  /** The simulation is about to begin: reserves the strip's room, so that the page does not shift. */
  readonly soon: boolean;
  /** The strip appears on a page that is already drawn. */
  readonly comes: boolean;
}

/** Shown over every page while calls are answered on the phone, so that a trial is not taken for something sent. */
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
