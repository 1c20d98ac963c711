import { Badge } from "#ui/feedback/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Diagnostic, Severity } from "#diagnostics/diagnostic.ts";
import { Lines } from "#text/lines.ts";
import type { Span } from "#text/span.ts";
import { useSpoken } from "../words/language.ts";

interface FindingsSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly source: string;
  readonly findings: readonly Diagnostic[];
  readonly onGo: (span: Span) => void;
}

const order: readonly Severity[] = ["error", "warning", "hint", "gap"];
const tints = { error: "red", warning: "amber", hint: "blue", gap: "grey" } as const;

export function FindingsSheet({ open, onOpenChange, source, findings, onGo }: FindingsSheetProps) {
  const { words } = useSpoken();
  const lines = new Lines(source);
  const groups = order
    .map((severity) => ({ severity, found: findings.filter((one) => one.severity === severity) }))
    .filter(({ found }) => found.length > 0);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={words.findings} flush>
      {groups.length === 0 ? <EmptyState compact icon="circle-check" title={words.noFindings} /> : null}
      {groups.map(({ severity, found }) => (
        <ListGroup key={severity} heading={words[severity]} headingEnd={found.length}>
          {found.map((finding) => (
            <ListRow
              key={finding.code + finding.span.start}
              title={finding.message}
              subtitle={finding.help}
              badge={<Badge tint={tints[severity]}>{words.line(lines.at(finding.span.start).line)}</Badge>}
              onClick={() => onGo(finding.span)}
            />
          ))}
        </ListGroup>
      ))}
    </Sheet>
  );
}
