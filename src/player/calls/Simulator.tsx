import { Choice } from "#ui/form/Choice.tsx";
import type { Option } from "#ui/form/choice-options.ts";
import { Field, FieldGroup } from "#ui/form/Field.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import type { SimulatedAnswer } from "#engine/contract/calls.ts";
import type { Answer } from "#model/7-calls.ts";
import { valueNamed } from "#text/by-name.ts";
import { failure } from "../failure.ts";
import { usePlayer } from "../player-context.ts";
import { stopSimulation } from "./kept-simulation.ts";

const everyCall = "*";

/** Tries an app without its server: each call gets any answer that the document declares, or a faulty one. */
export function Simulator({ simulated }: { readonly simulated: { readonly [call: string]: SimulatedAnswer } | null }) {
  const player = usePlayer();
  const { app, appId, words, t, description } = player;
  const usual: readonly Option[] = [
    { value: "good", label: words.simGood },
    { value: "offline", label: words.simOffline },
    { value: "slow", label: words.simSlow },
    { value: "error", label: words.simError },
    { value: "malformed", label: words.simMalformed },
  ];
  const { calls, resources } = description.model.calls;
  const named = [
    ...calls.map(({ name, answers }) => ({ name, answers })),
    ...resources.flatMap(({ entity, answers, own }) => {
      const name = description.model.entities.find(({ key }) => key === entity)?.name ?? entity;
      const verbs = (["Create", "Change", "Delete"] as const).filter((verb) => own?.[verb] !== null);
      return verbs.map((verb) => ({ name: `${verb} ${name}`, answers }));
    }),
  ];
  const choose = (call: string, value: string | null): void => {
    const answer = value === null ? null : answerOf(value);
    void app.simulate(call === everyCall ? null : call, answer ?? (call === everyCall ? { kind: "good" } : null));
  };
  const toggle = (on: boolean): Promise<void> =>
    (on ? app.simulate(null, { kind: "good" }) : stopSimulation(app, appId)).catch(() =>
      player.notify(failure(player, "went-wrong")),
    );
  return (
    <FieldGroup footer={words.trySimulatedHelp}>
      <Field label={words.trySimulated} shape="switch">
        <Switch checked={simulated !== null} onChange={(on) => void toggle(on)} />
      </Field>
      {simulated === null
        ? null
        : [{ name: everyCall, answers: [] as readonly Answer[] }, ...named].map(({ name, answers }) => (
            <Field key={name} label={name === everyCall ? words.everyCall : t(name)}>
              <Choice
                look="sheet"
                options={[...answers.map(optionOf), ...usual]}
                value={valueOf(valueNamed(simulated, name))}
                onChange={(value) => choose(name, value)}
                placeholder={words.everyCall}
              />
            </Field>
          ))}
    </FieldGroup>
  );
}

const optionOf = (answer: Answer, index: number): Option => ({
  value: `declared ${index}`,
  label: statusOf(answer),
  ...(answer.when === null ? {} : { detail: answer.when.source }),
});

function statusOf({ status }: Answer): string {
  switch (status.kind) {
    case "exact":
      return String(status.status);
    case "class":
      return `${status.hundred}xx`;
    case "none":
      return "–";
    case "other":
      return "…";
  }
}

const valueOf = (answer: SimulatedAnswer | undefined): string | null =>
  answer === undefined ? null : answer.kind === "declared" ? `declared ${answer.index}` : answer.kind;

function answerOf(value: string): SimulatedAnswer | null {
  const [kind, index] = value.split(" ");
  if (kind === "declared") return { kind, index: Number(index) };
  return kind === "good" || kind === "offline" || kind === "slow" || kind === "error" || kind === "malformed"
    ? { kind }
    : null;
}
