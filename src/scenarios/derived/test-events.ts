import { looseName } from "#text/names.ts";
import { eventVerdict, grantsField } from "./oracle-rights.ts";
import { codesOfSeen, inWords, isForbidden } from "./outcomes.ts";
import { rehearse, who, type RightsTrial } from "./trial-of-rights.ts";

/** Tests every event on this record: who may fire it, which guard refuses it, and whether it is offered. */
export async function testEvents(tried: RightsTrial, entity: string, id: string): Promise<void> {
  const { oracle, app, asker, findings } = tried;
  const rows = oracle.model.states.find((table) => table.entity === entity)?.transitions ?? [];
  const events = new Map(
    rows.flatMap((row) => (row.event.kind === "named" ? [[looseName(row.event.name), row] as const] : [])),
  );
  if (events.size === 0) return;
  const offers = (await app.ask({ kind: "record", entity, id }))?.events;
  for (const [event, row] of events) {
    const verdict = eventVerdict(oracle, asker, entity, id, event);
    const outcome = await rehearse(tried, { kind: "fire", entity, id, event, values: {} });
    const codes = codesOfSeen(outcome);
    const status = String(oracle.record(entity, id)?.["status"]);
    const about = (): string => `${who(tried)} fires ${event} on ${entity} ${id} (${status})`;
    const offered = offers?.find((one) => looseName(one.event) === event);
    if (offers !== undefined)
      findings.expect(
        (offered === undefined) === (verdict.kind === "nothing"),
        () => `${about()}: ${offered === undefined ? "it is not offered" : "it should not be offered"}.`,
        row.span,
      );
    switch (verdict.kind) {
      case "unseen":
        findings.expect(
          isForbidden(outcome),
          () => `${about()}: they may not see the record, so it should be refused, but it was ${inWords(outcome)}.`,
          row.span,
        );
        break;
      case "nothing": {
        // A refusal must not disclose a status that is hidden from the person.
        const code = grantsField(oracle, asker, "see", entity, id, "status") ? "wrong status" : "not-possible-now";
        findings.expect(
          codes.includes(looseName(code)) || codes.includes(code.replace(" ", "-")),
          () => `${about()}: the status does not allow it, but it was ${inWords(outcome)}.`,
          row.span,
        );
        break;
      }
      case "who":
        findings.expect(
          codes.includes("refused"),
          () => `${about()}: not theirs to fire, but it was ${inWords(outcome)}.`,
          row.span,
        );
        if (offered !== undefined)
          findings.expect(!offered.allowed, () => `${about()}: offered, though not theirs.`, row.span);
        break;
      case "guard": {
        const code = looseName(verdict.code ?? "not-possible-now");
        findings.expect(
          codes.includes(code) || codes.includes("closed-by-mistake"),
          () => `${about()}: should be refused with ${code}, but it was ${inWords(outcome)}.`,
          row.span,
        );
        break;
      }
      case "goes": {
        // Events that this one triggers may be refused by their own guards with the same codes.
        const setsOff = verdict.row.then.some(({ kind }) => ["do", "if", "forEach", "count"].includes(kind));
        const held = setsOff ? [] : ["wrong-status", "not-possible-now"];
        const wrong = codes.some((code) => ["refused", "not-found", ...held].includes(code));
        findings.expect(
          !wrong,
          () => `${about()}: should be allowed, but it was ${inWords(outcome)}.`,
          verdict.row.span,
        );
        if (offered !== undefined)
          // An event may be held back by a rule that the record would break, unless its inputs could fix that.
          findings.expect(
            outcome.kind === "refused" ? !offered.allowed || verdict.row.asksFor.length > 0 : offered.allowed,
            () => `${about()}: should ${outcome.kind === "refused" ? "not " : ""}be offered as one that can be fired.`,
            verdict.row.span,
          );
      }
    }
  }
}
