import { lazy, Suspense, useState } from "react";
import { StatusPill } from "#ui/feedback/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import type { Transition } from "#model/4-states.ts";
import { useSaidConditions } from "../trying/use-said-conditions.ts";
import { useCardWords } from "../words/cards-language.ts";
import { AddSheet } from "./AddSheet.tsx";
import { useChange } from "./change-context.ts";
import { eventOf } from "./event-in-words.ts";
import { FormPage } from "./FormPage.tsx";
import { ItemList } from "./ItemList.tsx";
import { nameOfEntity, type DescribeCondition } from "./items.ts";
import { NamesField } from "./NamesField.tsx";
import { titleOfPart } from "./part-words.ts";

const StateDiagram = lazy(async () => ({ default: (await import("../pictures/StateDiagram.tsx")).StateDiagram }));

/** The states of an entity: events that lead from one status to another. */
export function StatesPage({ entity }: { readonly entity: string }) {
  const { draft, go } = useChange();
  const cards = useCardWords();
  const [adding, setAdding] = useState(false);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const say = useSaidConditions();
  const table = draft.model.states.find((one) => one.entity === entity);
  const statuses = table?.statuses ?? [];
  const names = statuses.map(({ name }) => name);
  const isFirst = table === undefined || table.transitions.length === 0;
  return (
    <FormPage
      title={nameOfEntity(draft.model, entity)}
      subtitle={titleOfPart(4, cards)}
      span={table?.span ?? null}
      up={{ kind: "point", part: 4 }}
      remove={null}
    >
      {statuses.length === 0 ? <EmptyState compact icon="git-branch" title={cards.notSaid} /> : null}
      {statuses.length === 0 ? null : (
        <Suspense>
          <StateDiagram
            entity={entity}
            onStatus={(status) => go({ kind: "item", part: 4, names: [entity, "status", status] })}
            onTransition={(index) => go({ kind: "item", part: 4, names: [entity, "transition", String(index)] })}
          />
        </Suspense>
      )}
      <ItemList
        heading={cards.events}
        add={{ label: cards.addEvent, onAdd: () => setAdding(true) }}
        items={(table?.transitions ?? []).map((transition, index) => ({
          key: String(index),
          item: { kind: "transition", entity, index },
          title:
            transition.event.kind === "start"
              ? cards.labels.firstStatus
              : eventOf(transition, (code) => say(entity, code)),
          subtitle: [
            wayOf(transition, cards.anyStatus),
            ...guardsOf(transition, entity, say, cards.forms.conditions.onlyIf),
          ]
            .filter((said) => said !== "")
            .join(" · "),
          start: <Tile icon={iconOf(transition)} />,
          onOpen: () => go({ kind: "item", part: 4, names: [entity, "transition", String(index)] }),
        }))}
      />
      {statuses.length === 0 ? null : (
        <section className="list-group">
          <div className="list-heading">
            <h2>{cards.statuses}</h2>
          </div>
          <ul className="status-chips">
            {statuses.map(({ name, colour }) => (
              <li key={name}>
                <button type="button" onClick={() => go({ kind: "item", part: 4, names: [entity, "status", name] })}>
                  <StatusPill tint={colour}>{name}</StatusPill>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <AddSheet
        open={adding}
        onOpenChange={setAdding}
        title={cards.addEvent}
        label={cards.labels.event}
        changesFor={(event) => [
          ...(isFirst
            ? ([
                { do: "add", kind: "transition", in: { entity }, values: { from: "start", to: from || "Open" } },
              ] as const)
            : []),
          {
            do: "add",
            kind: "transition",
            in: { entity },
            values: { from: from || names[0] || "Open", event, ...(to === "" ? {} : { to }) },
          },
        ]}
        onAdded={() => {
          setFrom("");
          setTo("");
        }}
      >
        <NamesField label={cards.labels.from} value={from} names={names} onChange={setFrom} />
        <NamesField label={cards.labels.to} value={to} names={names} onChange={setTo} />
      </AddSheet>
    </FormPage>
  );
}

/** The guards of an event in words; a condition that has no words is only in the form. */
const guardsOf = ({ guards }: Transition, entity: string, say: DescribeCondition, onlyIf: string): readonly string[] =>
  guards.flatMap(({ condition: { source } }) => {
    const said = say(entity, source);
    return said === source ? [] : [`${onlyIf} ${said}`];
  });

function iconOf({ event }: Transition): string {
  if (event.kind === "start") return "plus";
  return event.kind === "named" ? "play" : "clock";
}

function wayOf({ from, to }: Transition, any: string): string {
  if (from === "start") return to?.value ?? "";
  const begins = from === "any" ? any : from.map(({ value }) => value).join(", ");
  return to === null ? begins : `${begins} → ${to.value}`;
}
