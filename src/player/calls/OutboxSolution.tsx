import { Button } from "#ui/control/Button.tsx";
import type { OutboxDetail } from "#engine/contract/calls.ts";
import { createActions } from "../actions/use-actions.ts";
import { failure } from "../failure.ts";
import { usePlayer } from "../player-context.ts";
import { editPath } from "../routes.ts";
import { stopSimulation } from "./kept-simulation.ts";

interface SolutionProps {
  readonly entry: OutboxDetail;
  /** Whether calls are answered on the phone now. */
  readonly simulated: boolean;
  /** What becomes of a tap that leads to the entry itself. */
  readonly onOpen: () => void;
  /** On the entry's own page: the button that stands first there. */
  readonly filled?: boolean;
}

/** What would let an entry go, as one button in its place; nothing where it only waits for the network. */
export function OutboxSolution({ entry, simulated, onOpen, filled = false }: SolutionProps) {
  const player = usePlayer();
  const { app, appId, words } = player;
  const solution = solutionOf(entry, simulated);
  if (solution === null) return null;
  const retry = async (): Promise<void> => {
    try {
      const { refusals } = await app.decide(entry.id, { kind: "retry" });
      if (refusals.length > 0) createActions(player).refuse(refusals);
    } catch {
      player.notify(failure(player, "went-wrong"));
    }
  };
  const stop = (): Promise<void> =>
    stopSimulation(app, appId).catch(() => player.notify(failure(player, "went-wrong")));
  const host = entry.parameters?.["host"];
  const solve = {
    endSimulation: { label: words.stopSimulation, run: () => void stop() },
    allow: { label: words.allow, run: () => void (host === undefined ? undefined : app.allowHost(host, true)) },
    signIn: { label: words.signIn, run: () => player.show("signIn") },
    server: { label: words.server, run: () => player.show("server") },
    edit: {
      label: words.edit,
      run: () => {
        player.show(null);
        player.go(editPath(entry.entity ?? "", entry.record ?? "", null));
      },
    },
    decide: { label: words.decide, run: onOpen },
    retry: { label: words.sendAgain, run: () => void retry() },
  }[solution];
  return (
    <Button {...(filled ? { block: true } : { size: "small", look: "tonal" })} onClick={solve.run}>
      {solve.label}
    </Button>
  );
}

type Solution = "endSimulation" | "allow" | "signIn" | "server" | "edit" | "decide" | "retry";

/** By what the entry waits for. Where there is more than one way on, it is opened. */
export function solutionOf(entry: OutboxDetail, simulated: boolean): Solution | null {
  const { own, code, conflict, decisions, parameters, mendedByForm, mayHaveArrived, state } = entry;
  if (!own || state === "done" || state === "sending") return null;
  if (waitsForSimulation(entry, simulated)) return "endSimulation";
  if (code === "host-not-allowed" && parameters?.["host"] !== undefined) return "allow";
  if (code === "sign-in-needed") return "signIn";
  if (code === "no-server") return "server";
  if (conflict.length > 0 || mayHaveArrived || state === "held") return "decide";
  if (mendedByForm) return "edit";
  return state === "failed" && decisions.includes("retry") ? "retry" : null;
}

/** What is meant for the server itself does not go while calls are simulated (P7.38), whatever else it waits for. */
export const waitsForSimulation = (entry: OutboxDetail, simulated: boolean): boolean =>
  simulated && !entry.simulated && entry.state === "waiting";
