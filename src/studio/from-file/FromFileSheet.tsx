import { useEffect, useRef, useState } from "react";
import type { ImportedDocument, NewAppProposal, SpreadsheetPlan } from "#engine/contract/new-app.ts";
import type { Shelf } from "#engine/contract/shelf.ts";
import { Button } from "#ui/control/Button.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { documentText } from "../share/document-text.ts";
import { fileKind } from "../share/file-kind.ts";
import { CardWordsContext, useLoadedCardWords } from "../words/cards-language.ts";
import type { FromFileWords } from "../words/from-file/en.ts";
import { useFromFileWords } from "../words/from-file-language.ts";
import { useSpoken } from "../words/language.ts";
import { PlanForm } from "./PlanForm.tsx";
import { Report } from "./Report.tsx";

interface FromFileSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly shelf: Shelf;
  /** `rest`: rows that don't fit into the document, to be imported into the app. */
  readonly onAdd: (source: string, rest: File | null) => Promise<void>;
  /** A file handed over from outside the app. It is read at once, but nothing is created before the person confirms. */
  readonly given?: File | null;
  /** Called if the file is the document of an app. */
  readonly onDocument: (source: string) => Promise<void>;
  /** Called if the file is a backup. */
  readonly onBackup: (file: File) => Promise<void>;
}

const LARGEST = 50_000_000;

type ImportPhase =
  | { readonly at: "choose"; readonly busy: boolean }
  | { readonly at: "other"; readonly kind: "document" | "backup"; readonly file: File; readonly busy: boolean }
  | { readonly at: "plan"; readonly plan: SpreadsheetPlan; readonly busy: boolean }
  | {
      readonly at: "report";
      readonly made: ImportedDocument;
      readonly plan: SpreadsheetPlan | null;
      readonly busy: boolean;
    };

/** Turns a spreadsheet, a form or an API into an app: first the guesses, then the report of what was taken over. */
export function FromFileSheet({ open, onOpenChange, shelf, onAdd, given = null, ...others }: FromFileSheetProps) {
  const words = useFromFileWords();
  const cards = useLoadedCardWords();
  const { words: studio, language } = useSpoken();
  const input = useRef<HTMLInputElement>(null);
  const file = useRef<{ readonly bytes: Uint8Array; readonly name: string } | null>(null);
  const [stage, setStage] = useState<ImportPhase>({ at: "choose", busy: false });
  const ready = open && words !== null && cards !== null;
  useEffect(() => {
    if (ready && given !== null) take(given).catch(failed);
    // Only once, also if the component renders again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready, given]);

  const fail = (text: string, back: ImportPhase): void => {
    setStage(back);
    showToast({ text, kind: "error" });
  };
  const propose = async (plan: SpreadsheetPlan | null): Promise<void> => {
    const maker = { language, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
    const back: ImportPhase = plan === null ? { at: "choose", busy: false } : { at: "plan", plan, busy: false };
    setStage({ ...back, busy: true });
    const read = file.current;
    if (read === null) return setStage(back);
    const found = await shelf.proposeApp(read.bytes, read.name, plan ?? maker);
    if (found.kind === "refused") return fail(words === null ? "" : refusal(found, words), back);
    if (found.kind === "plan") return setStage({ at: "plan", plan: found.plan, busy: false });
    return setStage({ at: "report", made: found, plan, busy: false });
  };
  const take = async (chosen: File): Promise<void> => {
    const kind = await fileKind(chosen);
    if (kind !== "data") return setStage({ at: "other", kind, file: chosen, busy: false });
    if (chosen.size > LARGEST) return fail(words?.refusals.large ?? "", { at: "choose", busy: false });
    file.current = { bytes: new Uint8Array(await chosen.arrayBuffer()), name: chosen.name };
    return propose(null);
  };
  const passOn = async (kind: "document" | "backup", other: File): Promise<void> => {
    await (kind === "backup" ? others.onBackup(other) : others.onDocument(await documentText(other)));
    close(false);
  };
  const failed = (): void => fail(studio.failed, { at: "choose", busy: false });
  const close = (next: boolean): void => {
    onOpenChange(next);
    if (!next) setStage({ at: "choose", busy: false });
  };
  const { busy } = stage;
  if (words === null || cards === null) return null;
  return (
    <CardWordsContext value={cards}>
      <Sheet
        open={open}
        onOpenChange={close}
        title={words.title}
        height={stage.at === "choose" || stage.at === "other" ? "fit" : "full"}
        footer={
          stage.at === "choose" ? (
            <Button block busy={busy} onClick={() => input.current?.click()}>
              {words.choose}
            </Button>
          ) : stage.at === "other" ? (
            <>
              <Button look="tonal" block onClick={() => input.current?.click()}>
                {words.chooseOther}
              </Button>
              <Button
                block
                busy={busy}
                onClick={() => {
                  setStage({ ...stage, busy: true });
                  passOn(stage.kind, stage.file).catch(failed);
                }}
              >
                {stage.kind === "backup" ? studio.sharing.givenRestore : studio.sharing.add}
              </Button>
            </>
          ) : stage.at === "plan" ? (
            <Button
              block
              busy={busy}
              disabled={stage.plan.entities.every((entity) => !entity.take)}
              onClick={() => void propose(stage.plan).catch(failed)}
            >
              {words.next}
            </Button>
          ) : (
            <>
              {stage.plan === null ? null : (
                <Button
                  look="tonal"
                  block
                  onClick={() => stage.plan !== null && setStage({ at: "plan", plan: stage.plan, busy: false })}
                >
                  {words.back}
                </Button>
              )}
              <Button
                block
                busy={busy}
                onClick={() => {
                  setStage({ ...stage, busy: true });
                  onAdd(stage.made.source, restOf(stage.made)).then(() => close(false), failed);
                }}
              >
                {words.make}
              </Button>
            </>
          )
        }
      >
        {stage.at === "choose" ? <p className="sheet-note">{busy ? words.reading : words.help}</p> : null}
        {stage.at === "other" ? (
          <p className="sheet-note">{stage.kind === "backup" ? words.isBackup : words.isDocument}</p>
        ) : null}
        {stage.at === "plan" ? (
          <PlanForm plan={stage.plan} words={words} onChange={(plan) => setStage({ at: "plan", plan, busy: false })} />
        ) : null}
        {stage.at === "report" ? <Report made={stage.made} words={words} /> : null}
      </Sheet>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={words.choose}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = "";
          if (chosen !== undefined) take(chosen).catch(failed);
        }}
      />
    </CardWordsContext>
  );
}

const restOf = ({ rest }: ImportedDocument): File | null =>
  rest === undefined ? null : new File([new Uint8Array(rest.file)], "rows.json", { type: "application/json" });

function refusal(
  { code, parameters }: Extract<NewAppProposal, { kind: "refused" }>,
  { refusals }: FromFileWords,
): string {
  switch (code) {
    case "file-old-form":
      return refusals.old;
    case "file-encrypted":
      return refusals.locked;
    case "line-damaged":
      return refusals.damagedLine(parameters["line"] ?? "");
    case "file-damaged":
    case "file-incomplete":
    case "file-unsafe":
      return refusals.damaged;
    case "file-too-large":
    case "table-too-long":
    case "table-too-wide":
    case "cell-too-long":
      return refusals.large;
    case "file-empty":
      return refusals.empty;
    default:
      return refusals.unknown;
  }
}
