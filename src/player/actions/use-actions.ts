import { useMemo } from "react";
import type { Command, Outcome, Refusal } from "#engine/contract/commands.ts";
import type { Reason } from "#engine/contract/reasons.ts";
import { fieldOf, nameOfEntity, pathOf, usePlayer, type PlayerValue } from "../player-context.ts";
import { sayReason, sayRefusal } from "#words/say.ts";
import { formatShown } from "../format/format.ts";
import { screenPath } from "../routes.ts";
import { apartFrom } from "../views/apart-from-parent.ts";
import { subtitleOf } from "../views/row-parts.tsx";
import { failure } from "../failure.ts";

export interface Actions {
  /** Submits commands, asks about warnings, and reports the result. Null: the person cancelled. */
  readonly run: (commands: readonly Command[], done: string) => Promise<Outcome | null>;
  /**
   * Follows a commit of any kind: messages, undo, and the screen that an effect opens, unless the person has left the
   * `place` where it began.
   */
  readonly tell: (outcome: Outcome & { kind: "done" }, done: string, place: string | null) => void;
  readonly refuse: (refusals: readonly Refusal[]) => void;
  /** `about`: title of the row, if the warnings are about one of many. */
  readonly askWarnings: (warnings: readonly Refusal[], about?: string) => Promise<boolean>;
}

export function createActions(player: PlayerValue): Actions {
  const { app, words } = player;

  /** Shown away from its field, an error names the field. */
  const say = (refusal: Refusal): string => {
    const text = sayRefusal(player, refusal);
    const { entity, field } = refusal;
    const declared = entity === null || field === null ? null : fieldOf(player, entity, field);
    const name = declared === null ? "" : player.t(declared.name);
    return name === "" || text.toLowerCase().includes(name.toLowerCase()) ? text : words.labelled(name, text);
  };

  const refuse = (refusals: readonly Refusal[]): void => {
    const [first, ...others] = refusals;
    if (first === undefined) return;
    // Refusals that the catalogue shows as a page stay until they have been read.
    if (refusals.some(({ shown }) => shown === "page")) {
      const said = refusals.map((one) => say(one));
      void player.confirm({ title: words.failed, help: said, yes: words.close, onlySays: true });
      return;
    }
    const more = others.map((one) => say(one)).join(" ");
    player.notify({
      text: say(first),
      code: first.code,
      bad: true,
      ...(more === "" ? {} : { help: more }),
    });
  };

  const undo = async (commit: number): Promise<void> => {
    const outcome = await app.submit({ commands: [{ kind: "undo", commit }] });
    if (outcome.kind === "done") player.notify({ text: words.didUndo });
    else refuse(outcome.kind === "refused" ? outcome.refusals : outcome.warnings);
  };

  const tell: Actions["tell"] = (outcome, done, place) => {
    const text = outcome.messages.length > 0 ? outcome.messages.map(player.t).join(" ") : done;
    const action = outcome.undoable
      ? { label: words.undo, run: () => void undo(outcome.commit), undoes: outcome.commit }
      : null;
    player.notify({ text, ...(action === null ? {} : { action }) });
    if (outcome.open === null || place === null || place !== player.place()) return;
    const { screen: name, id } = outcome.open;
    const screen = player.description.model.screens.find((one) => one.name === name);
    if (screen !== undefined) player.go(screenPath(screen, id));
  };

  const askWarnings = (warnings: readonly Refusal[], about?: string): Promise<boolean> =>
    player.confirm({
      title: words.pleaseCheck,
      help: warnings
        .map((warning) => sayRefusal(player, warning))
        .map((text) => (about === undefined ? text : player.words.labelled(about, text))),
      yes: words.goOnAnyway,
      no: words.answers.goBack,
      against: true,
    });

  const run = async (commands: readonly Command[], done: string): Promise<Outcome | null> => {
    const place = player.place();
    try {
      let outcome = await app.submit({ commands });
      const confirmed: string[] = [];
      while (outcome.kind === "warned") {
        if (!(await askWarnings(outcome.warnings))) return null;
        confirmed.push(...outcome.warnings.map((warning) => warning.code));
        outcome = await app.submit({ commands, confirmed });
      }
      if (outcome.kind === "done") tell(outcome, done, place);
      else refuse(outcome.refusals);
      return outcome;
    } catch {
      player.notify(failure(player, "went-wrong"));
      return null;
    }
  };

  return { run, tell, refuse, askWarnings };
}

export function useActions(): Actions {
  const player = usePlayer();
  return useMemo(() => createActions(player), [player]);
}

/** Asks the engine before the person confirms: records that prevent the deletion are listed and can be opened. */
async function isInTheWay(player: PlayerValue, entity: string, id: string, title: string): Promise<boolean> {
  const { words } = player;
  const answer = await player.app.ask({ kind: "deletion", entity, id });
  if (answer === null || (answer.allowed && answer.inTheWay.length === 0 && !answer.hasOthers)) return false;
  // These records often have the same title as the record itself; other values tell them apart.
  const named = answer.inTheWay.map((one) => {
    const row = apartFrom(one, { id, title }, player.format);
    const kind = nameOfEntity(player, one.entity);
    return {
      title: formatShown(row.title, player.format, "row") || kind,
      about: [kind, subtitleOf(row, player.format)].filter((text) => text !== "").join(" · "),
      path: pathOf(player, one.entity, one.id),
    };
  });
  const { further, hasOthers } = answer;
  const inUse: Reason = { code: "error", error: { code: "in-use", message: null } };
  await player.confirm({
    title: words.answers.cantDelete(title),
    help: answer.allowed
      ? [
          ...(named.length > 0 ? [words.answers.inTheWay] : []),
          ...(further > 0 ? [words.entries(named.length + further)] : []),
          ...(hasOthers ? [sayReason(player, inUse)] : []),
        ]
      : answer.reason === null
        ? words.notAllowed
        : sayReason(player, answer.reason),
    yes: words.close,
    onlySays: true,
    ...(answer.allowed ? { records: named } : {}),
  });
  return true;
}

/** Deletes after a confirmation; true if the record is gone. */
export async function deleteRecord(player: PlayerValue, entity: string, id: string, title: string): Promise<boolean> {
  const { words } = player;
  if (await isInTheWay(player, entity, id, title)) return false;
  const sure = await player.confirm({
    title: words.deleteOne(title),
    help: words.deleteHelp,
    yes: words.delete,
    danger: true,
  });
  if (!sure) return false;
  const outcome = await createActions(player).run([{ kind: "delete", entity, id }], words.didDelete(title));
  return outcome?.kind === "done";
}
