import type { OutboxDetail } from "#engine/contract/calls.ts";
import { sayCall } from "#words/say.ts";
import type { PlayerValue } from "../player-context.ts";
import { waitsForSimulation } from "./OutboxSolution.tsx";

/** Why an entry of the outbox waits, in one or two sentences; empty if it only waits for its turn. */
export const whyItWaits = (player: PlayerValue, entry: OutboxDetail, simulated: boolean): readonly string[] =>
  waitsForSimulation(entry, simulated) ? [player.words.waitsForSimulation] : sayCall(player, entry);
