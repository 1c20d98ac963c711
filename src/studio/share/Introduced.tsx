import { useState } from "react";
import { Badge } from "#ui/feedback/Badge.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Introduction } from "#engine/contract/shelf.ts";
import { FindingsSheet } from "../source/FindingsSheet.tsx";
import { useSpoken } from "../words/language.ts";
import "./share.css";

/** Who may do what, which servers would be called, the checker's findings, and the text itself. */
export function Introduced({ introduction, source }: { readonly introduction: Introduction; readonly source: string }) {
  const { words, platform } = useSpoken();
  const { sharing } = words;
  const [open, setOpen] = useState<"findings" | "source" | null>(null);
  const { roles, hosts, findings } = introduction;
  const names = {
    see: platform.sheets.see,
    create: platform.sheets.create,
    change: platform.sheets.change,
    delete: platform.delete,
  };
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.filter(({ severity }) => severity === "warning").length;
  return (
    <>
      {roles.map(({ role, may }) => (
        <ListGroup key={role} heading={sharing.mayDo(role)}>
          {may.length === 0 ? <ListRow title={sharing.mayNothing} /> : null}
          {may.map(({ entity, actions }) => (
            <ListRow key={entity} title={entity} subtitle={actions.map((action) => names[action]).join(", ")} />
          ))}
        </ListGroup>
      ))}
      <ListGroup heading={sharing.servers} footer={hosts.length === 0 ? undefined : sharing.serversHelp}>
        {hosts.length === 0 ? (
          <ListRow title={sharing.noServers} start={<Tile icon="circle-check" tint="green" />} />
        ) : null}
        {hosts.map((host) => (
          <ListRow key={host} title={host} start={<Tile icon="globe" />} />
        ))}
      </ListGroup>
      <ListGroup heading={sharing.document}>
        <ListRow
          title={words.findings}
          start={
            <Tile
              icon={errors + warnings > 0 ? "triangle-alert" : "circle-check"}
              tint={errors > 0 ? "red" : warnings > 0 ? "amber" : "green"}
            />
          }
          badge={
            errors > 0 ? (
              <Badge tint="red">{words.errors(errors)}</Badge>
            ) : warnings > 0 ? (
              <Badge tint="amber">{words.findingsCount(warnings)}</Badge>
            ) : undefined
          }
          onClick={() => setOpen("findings")}
        />
        <ListRow title={words.viewSource} start={<Tile icon="code" />} onClick={() => setOpen("source")} />
      </ListGroup>
      <FindingsSheet
        open={open === "findings"}
        onOpenChange={(now) => setOpen(now ? "findings" : null)}
        source={source}
        findings={findings}
        onGo={() => setOpen("source")}
      />
      <Sheet
        open={open === "source"}
        onOpenChange={(now) => setOpen(now ? "source" : null)}
        title={words.source}
        height="full"
        forReading
      >
        <pre className="received-source" dir="auto">
          {source}
        </pre>
      </Sheet>
    </>
  );
}
