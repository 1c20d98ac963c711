import { useEffect, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { SegmentedControl } from "#ui/control/SegmentedControl.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ConfirmDialog } from "#ui/overlay/ConfirmDialog.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { CallTrialResult } from "#engine/contract/tried-call.ts";
import { useChange } from "../cards/change-context.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { CallAnswer } from "./CallAnswer.tsx";
import { CallHindered } from "./CallHindered.tsx";
import { RecordPick } from "./RecordPick.tsx";
import { RequestText } from "./RequestText.tsx";
import "./trying.css";

/** The result, and the text, call and record it belongs to; it is not shown for others. */
interface Found {
  readonly key: string;
  readonly tried: CallTrialResult | null;
}

/** Tries a call on a record: the request as it would be sent and, once it is sent, the answer. */
export function TryCall({ calls }: { readonly calls: readonly string[] }) {
  const { app, draft, shelf, triedRecord } = useChange();
  const { forms } = useCardWords();
  const { words } = useSpoken();
  const [chosen, setChosen] = useState(0);
  const [found, setFound] = useState<Found | null>(null);
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  /** Incremented when a host was allowed or the network is back, to prepare the request again. */
  const [round, setRound] = useState(0);
  const call = calls[chosen] ?? calls[0] ?? "";
  const { text } = draft;
  const key = JSON.stringify([call, triedRecord, text, round]);
  useEffect(() => {
    let current = true;
    shelf.tryCall(app.id, text, { call, record: triedRecord, go: "show" }).then(
      (tried) => current && setFound({ key, tried }),
      () => current && setFound({ key, tried: null }),
    );
    return () => {
      current = false;
    };
  }, [shelf, app.id, text, call, triedRecord, key]);
  useEffect(() => {
    const again = (): void => setRound((count) => count + 1);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  const tried = found?.tried ?? null;
  if (tried === null) return null;
  const { host, hindrance } = tried;
  const send = (writeTo: string | null): void => {
    setBusy(true);
    shelf
      .tryCall(app.id, text, { call, record: tried.record, go: "send", writeTo })
      .then(
        (sent) => setFound((now) => (now?.key === key ? { key, tried: sent } : now)),
        () => showToast({ text: words.failed, kind: "error" }),
      )
      .finally(() => setBusy(false));
  };
  const allow = (): void => {
    if (host !== null) void shelf.allowTried(app.id, host).then(() => setRound((count) => count + 1));
  };
  const maySend = hindrance === null || hindrance.kind === "unconfirmed";
  return (
    <ListGroup as="form" heading={forms.calls.tryIt} footer={forms.calls.nothingKept}>
      <div className="try-rule">
        {calls.length < 2 ? null : (
          <SegmentedControl
            label={forms.calls.tryIt}
            segments={calls.map((name, index) => ({ value: String(index), label: name.split(" ")[0] ?? name }))}
            value={String(chosen)}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
        <RecordPick on={tried} />
        {tried.request === null ? null : <RequestText request={tried.request} />}
        {tried.later.length === 0 ? null : <p className="call-note">{forms.calls.later(tried.later.join(", "))}</p>}
        {hindrance === null || hindrance.kind === "unconfirmed" ? null : (
          <CallHindered hindrance={hindrance} host={host ?? ""} onAllow={allow} />
        )}
        {maySend ? (
          <Button
            look="tonal"
            icon="send"
            busy={busy || found?.key !== key}
            onClick={() => (tried.writes ? setAsks(true) : send(null))}
          >
            {forms.calls.sendTo(host ?? "")}
          </Button>
        ) : null}
        {tried.answer === null ? null : <CallAnswer answer={tried.answer} />}
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={forms.calls.reallySend(host ?? "")}
        text={forms.calls.reallySendHelp}
        confirm={forms.calls.send}
        onConfirm={() => send(host)}
      />
    </ListGroup>
  );
}
