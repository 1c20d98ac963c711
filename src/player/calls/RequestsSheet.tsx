import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Badge } from "#ui/feedback/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { LoggedRequest } from "#engine/contract/calls.ts";
import { copyText } from "../actions/copy.ts";
import { formatAgo } from "../format/format.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { useNow } from "../state/use-now.ts";
import { failure } from "../failure.ts";
import type { SheetProps } from "../sheets/sheet-props.ts";

/** The app's requests since it was opened. Tokens and secrets are left out. */
export function RequestsSheet({ open, onOpenChange, onBack }: SheetProps) {
  const player = usePlayer();
  const { words, t, format } = player;
  const log = useAnswer(open ? { kind: "requests" } : null);
  const [chosen, setChosen] = useState<number | null>(null);
  const now = useNow();
  const requests = log?.requests ?? [];
  const one = requests.find(({ number }) => number === chosen) ?? null;
  const copy = async (request: LoggedRequest): Promise<void> => {
    await copyText(request.curl).then(
      () => player.notify({ text: words.copied }),
      () => player.notify(failure(player, "went-wrong")),
    );
  };
  return (
    <>
      <Sheet open={open} onBack={onBack} onOpenChange={onOpenChange} title={words.requests} flush>
        {log !== undefined && requests.length === 0 ? (
          <EmptyState compact icon="globe" title={words.noRequests} text={words.noRequestsHelp} />
        ) : null}
        {requests.length === 0 ? null : (
          <ListGroup label={words.requests}>
            {requests.map((request) => (
              <ListRow
                key={request.number}
                title={t(request.call)}
                subtitle={`${request.method} · ${formatAgo(request.when, format, now)}`}
                badge={<Result request={request} />}
                onClick={() => setChosen(request.number)}
              />
            ))}
          </ListGroup>
        )}
      </Sheet>
      <Sheet
        open={one !== null}
        onOpenChange={(next) => {
          if (!next) setChosen(null);
        }}
        title={one === null ? "" : t(one.call)}
        flush
        {...(one === null
          ? {}
          : {
              footer: (
                <Button block icon="copy" onClick={() => void copy(one)}>
                  {words.copyCurl}
                </Button>
              ),
            })}
      >
        {one === null ? null : (
          <ListGroup label={words.details}>
            <ListRow shape="fact" title={one.method} subtitle={<span dir="ltr">{one.address}</span>} />
            {one.headers.map(({ name, value }) => (
              <ListRow key={name} shape="fact" title={name} subtitle={<span dir="ltr">{value}</span>} />
            ))}
            {one.body === null ? null : (
              <ListRow
                shape="fact"
                title={words.whatIsSent}
                subtitle={<code className="call-body">{JSON.stringify(one.body, null, 1)}</code>}
              />
            )}
          </ListGroup>
        )}
      </Sheet>
    </>
  );
}

function Result({ request }: { readonly request: LoggedRequest }) {
  const { words } = usePlayer();
  const { result } = request;
  if (result === null) return <Badge tint="blue">{words.underWay}</Badge>;
  const good = result.status !== null && result.status < 400 && result.code === null;
  return <Badge tint={good ? "green" : "red"}>{result.status ?? words.simOffline}</Badge>;
}
