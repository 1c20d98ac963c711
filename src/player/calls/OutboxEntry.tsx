import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Decision, OutboxDetail } from "#engine/contract/calls.ts";
import { createActions } from "../actions/use-actions.ts";
import { pathOf, useAnswer, usePlayer } from "../player-context.ts";
import { Display } from "../fields/Display.tsx";
import { ChangeBody } from "./ChangeBody.tsx";
import { OutboxSolution, solutionOf } from "./OutboxSolution.tsx";
import { Conflict } from "./Conflict.tsx";
import { whyItWaits } from "./why-it-waits.ts";
import { failure } from "../failure.ts";
import { editPath } from "../routes.ts";

interface OutboxEntryProps {
  readonly entry: OutboxDetail | null;
  /** True: calls are answered on the phone now. */
  readonly simulated: boolean;
  readonly onClose: () => void;
}

/** The row that had the focus is gone. */
const focusFirstField = (fields: HTMLElement | null): void =>
  fields?.querySelector<HTMLElement>("input, textarea, button")?.focus();

/** One entry of the outbox: what it is, why it waits, and the decisions about it. */
export function OutboxEntry({ entry, simulated, onClose }: OutboxEntryProps) {
  const player = usePlayer();
  const { app, words, t } = player;
  const decide = async (decision: Decision): Promise<void> => {
    if (entry === null) return;
    onClose();
    try {
      const outcome = await app.decide(entry.id, decision);
      if (outcome.refusals.length > 0) createActions(player).refuse(outcome.refusals);
      else if (outcome.messages.length > 0) player.notify({ text: outcome.messages.map(t).join(" ") });
    } catch {
      player.notify(failure(player, "went-wrong"));
    }
  };
  const [raw, setRaw] = useState(false);
  /** Id of the entry whose values the person wants to change, although nothing is wrong with them. */
  const [mending, setMending] = useState<number | null>(null);
  const asked = useAnswer(entry === null ? null : { kind: "outbox", opened: entry.id });
  const opened = asked?.entries.find(({ id }) => id === entry?.id);
  const isUndoable = opened?.undoable === true;
  const conflict = entry?.conflict ?? [];
  const may = (decision: OutboxDetail["decisions"][number]): boolean => entry?.decisions.includes(decision) === true;
  const byForm = entry?.mendedByForm === true;
  const solution = entry === null ? null : solutionOf(entry, simulated);
  const why = entry === null ? [] : whyItWaits(player, entry, simulated);
  /** Sending it again is of no use before that is solved. */
  const isHindered =
    solution === "endSimulation" || solution === "allow" || solution === "signIn" || solution === "server";
  const mayMend = conflict.length === 0 && may("change") && !byForm && entry !== null && entry.body !== null;
  // A refused entry is corrected value by value. A waiting one is fine as it is, unless the person wants to change it.
  const isRefused = !isHindered && entry?.state !== "waiting";
  const mends = mayMend && (isRefused || mending === entry.id);
  const contents = mends ? [] : (opened?.contents ?? []);
  return (
    <Sheet
      open={entry !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={entry === null ? "" : (entry.title ?? t(entry.call))}
      description={entry === null || entry.title === null ? undefined : t(entry.call)}
      flush
    >
      {entry === null ? null : (
        <>
          {why.length === 0 ? null : (
            <div className="page-note">
              <Banner kind={entry.state === "failed" ? "error" : "info"}>
                {why.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </Banner>
            </div>
          )}
          {conflict.length === 0 ? null : (
            <>
              <Conflict conflict={conflict} />
              <div className="call-decisions">
                <Button block onClick={() => void decide({ kind: "takeTheirs" })}>
                  {words.takeTheirs}
                </Button>
                <Button block look="tonal" onClick={() => void decide({ kind: "keepMine" })}>
                  {words.keepMine}
                </Button>
              </div>
            </>
          )}
          {mends && opened !== undefined ? (
            <div ref={mending === entry.id ? focusFirstField : undefined}>
              <ChangeBody
                key={entry.id}
                body={entry.body}
                names={opened.names}
                onSend={(body) => void decide({ kind: "retry", body })}
              />
            </div>
          ) : null}
          {may("discard") ? (
            <div className="call-decisions">
              {isHindered ? <OutboxSolution entry={entry} simulated={simulated} onOpen={onClose} filled /> : null}
              {byForm && !isHindered ? (
                <Button
                  block
                  onClick={() => {
                    onClose();
                    player.show(null);
                    player.go(editPath(entry.entity ?? "", entry.record ?? "", null));
                  }}
                >
                  {words.edit}
                </Button>
              ) : null}
              {conflict.length > 0 || isHindered ? null : (
                <Button
                  block
                  look={byForm || entry.mayHaveArrived ? "tonal" : "primary"}
                  onClick={() => void decide({ kind: "retry" })}
                >
                  {entry.attempts === 0 ? words.sendNow : words.sendAgain}
                </Button>
              )}
              {entry.mayHaveArrived && may("arrived") ? (
                <Button block look="tonal" onClick={() => void decide({ kind: "arrived" })}>
                  {words.itArrived}
                </Button>
              ) : null}
              <Button block look="danger-tonal" onClick={() => void decide({ kind: "discard", undo: false })}>
                {words.dontSend}
              </Button>
              {isUndoable ? (
                <Button block look="danger-tonal" onClick={() => void decide({ kind: "discard", undo: true })}>
                  {words.takeBack}
                </Button>
              ) : null}
            </div>
          ) : null}
          {contents.length === 0 ? null : (
            <ListGroup heading={words.whatIsSent}>
              {contents.map(({ name, shown }) => (
                <ListRow key={name} shape="fact" title={t(name)} subtitle={<Display shown={shown} name={t(name)} />} />
              ))}
            </ListGroup>
          )}
          <ListGroup label={words.details} footer={entry.attempts > 0 ? words.attempts(entry.attempts) : undefined}>
            {mayMend && !mends ? <ListRow title={words.changeIt} onClick={() => setMending(entry.id)} /> : null}
            {player.openSource === null ? null : (
              <ListRow title={words.request} expanded={raw} onClick={() => setRaw(!raw)} />
            )}
            {raw ? (
              <ListRow shape="fact" title={entry.method} subtitle={<span dir="ltr">{entry.address}</span>} />
            ) : null}
            {entry.body === null || mends || !raw ? null : (
              <ListRow
                shape="fact"
                title={words.details}
                subtitle={
                  <code className="call-body" dir="ltr">
                    {JSON.stringify(entry.body, null, 1)}
                  </code>
                }
              />
            )}
            {entry.entity !== null && entry.record !== null ? (
              <ListRow
                title={words.open}
                subtitle={entry.title ?? undefined}
                onClick={() => {
                  const path = pathOf(player, entry.entity ?? "", entry.record ?? "");
                  onClose();
                  player.show(null);
                  player.go(path);
                }}
              />
            ) : null}
          </ListGroup>
        </>
      )}
    </Sheet>
  );
}
