import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Choice } from "#ui/form/Choice.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Exchange, ExportRequest } from "#engine/contract/exchange.ts";
import { shareFile } from "../actions/share.ts";
import { failure } from "../failure.ts";
import { usePlayer, type PlayerValue } from "../player-context.ts";
import type { Route } from "../routes.ts";
import type { SheetProps } from "../sheets/sheet-props.ts";
import { choicesKey, choicesOf, rowsOf } from "../state/list-choices.ts";
import { isListView } from "../views/same-records.ts";
import { useExchangeWords } from "./use-exchange-words.ts";
import "./exchange.css";

interface ExportSheetProps extends SheetProps {
  readonly exchange: (() => Promise<Exchange>) | undefined;
  readonly route: Route;
}

const FORMATS = ["xlsx", "csv", "json"] as const;
const ALL = "*";
const SHOWN = "shown";

/** Exports what the person may see: the current list as it is shown, one entity, or everything. */
export function ExportSheet({ open, onOpenChange, onBack, exchange, route }: ExportSheetProps) {
  const player = usePlayer();
  const words = useExchangeWords();
  const shown = listOf(player, route);
  const [format, setFormat] = useState<ExportRequest["format"]>("xlsx");
  const [chosen, setChosen] = useState<string | null>(null);
  const [files, setFiles] = useState(false);
  const [busy, setBusy] = useState(false);
  if (words === null) return null;
  const { t, description } = player;
  const what = chosen ?? (shown === null ? ALL : SHOWN);
  const save = async (): Promise<void> => {
    const part = await exchange?.();
    if (part === undefined) return;
    const isShown = what === SHOWN && shown !== null;
    const file = await part.exportData({
      format,
      entities: isShown ? [shown.entity] : what === ALL || what === SHOWN ? null : [what],
      shownIn: isShown ? shown.query : null,
      files,
      words: { id: "ID", yes: player.words.yes, no: player.words.no },
    });
    await shareFile(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
    onOpenChange(false);
  };
  const start = (): void => {
    setBusy(true);
    save()
      .catch(() => player.notify(failure(player, "went-wrong")))
      .finally(() => setBusy(false));
  };
  const entities = description.model.entities.filter(({ owner, problem }) => owner === null && problem === null);
  return (
    <Sheet
      open={open}
      onBack={onBack}
      onOpenChange={onOpenChange}
      title={words.exportData}
      footer={
        <Button block busy={busy} icon="download" onClick={start}>
          {busy ? words.exporting : words.export}
        </Button>
      }
    >
      <div className="list-card field-card sheet-fields">
        <Field label={words.whatToExport} required>
          <Choice
            look="sheet"
            options={[
              ...(shown === null ? [] : [{ value: SHOWN, label: words.shownNow(t(shown.name)) }]),
              { value: ALL, label: words.everything },
              ...entities.map(({ key, name }) => ({ value: key, label: t(name) })),
            ]}
            value={what}
            onChange={setChosen}
          />
        </Field>
        <Field label={words.format} required>
          <Choice
            look="sheet"
            options={FORMATS.map((one) => ({ value: one, label: words.formats[one] }))}
            value={format}
            onChange={(next) => setFormat((next as ExportRequest["format"] | null) ?? "xlsx")}
          />
        </Field>
        <Field label={words.withFiles} shape="switch">
          <Switch checked={files} onChange={setFiles} />
        </Field>
      </div>
    </Sheet>
  );
}

/** The list behind the sheet, with its search and filters; null: there is none. */
function listOf(player: PlayerValue, route: Route) {
  const { model } = player.description;
  const screen = route.kind === "screen" ? route.screen : undefined;
  const view = screen?.views.findIndex(isListView) ?? -1;
  const entity = screen?.views[view]?.entity ?? null;
  if (screen === undefined || route.kind !== "screen" || entity === null) return null;
  if (!model.entities.some(({ key }) => key === entity)) return null;
  const choices = choicesOf(choicesKey(player.appId, screen, view, route.at));
  const query = { kind: "list", ...rowsOf(screen.name, view, route.at, choices), from: 0, limit: 1 } as const;
  return { name: screen.name, entity, query };
}
