import { Button } from "#ui/control/Button.tsx";
import type { OutboxDetail } from "#engine/contract/calls.ts";
import { createActions } from "../actions/use-actions.ts";
import { failure } from "../failure.ts";
import { usePlayer } from "../player-context.ts";
import { editPath } from "../routes.ts";
import { stopSimulation } from "./kept-simulation.ts";

interface SolutionProps {
  readonly entry: OutboxDetail;
  /** True: calls are answered on the phone now. */
  readonly simulated: boolean;
  /** Called by solutions that open the entry itself. */
  readonly onOpen: () => void;
  /** On the entry's own page this is the primary button. */
  readonly filled?: boolean;
}

/** One button for what would let the entry be sent; nothing if it only waits for the network. */
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

/** The solution for what the entry waits for. If there are several, the entry is opened. */
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

/** While calls are simulated, entries for the real server do not go out (P7.38), whatever else they wait for. */
export const waitsForSimulation = (entry: OutboxDetail, simulated: boolean): boolean =>
  simulated && !entry.simulated && entry.state === "waiting";
