import { Button } from "#ui/control/Button.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import { failure } from "../failure.ts";
import { usePlayer } from "../player-context.ts";
import "./calls.css";

/** Stays over every page while calls are answered on the phone: nobody must take what they try for what is sent. */
export function SimulationStrip() {
  const player = usePlayer();
  const { app, words } = player;
  return (
    <div className="simulation-strip" data-tint="grey" role="status">
      <Icon name="info" size={1.125} />
      <span>{words.simulationOn}</span>
      <Button
        look="plain"
        size="small"
        onClick={() => void app.simulate(null, null).catch(() => player.notify(failure(player, "went-wrong")))}
      >
        {words.endSimulation}
      </Button>
    </div>
  );
}
