import { lazy, Suspense, useRef, useState } from "react";
import type { Shelf } from "#engine/contract/shelf.ts";
import { packedInLink } from "#exchange/sharing/packed-link.ts";
import { lazySheet } from "#player/lazy-sheet.tsx";
import { Button } from "#ui/control/Button.tsx";
import { useBusy } from "#ui/control/use-busy.ts";
import { Field } from "#ui/form/Field.tsx";
import { TextArea } from "#ui/form/TextInput.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { documentText } from "../share/document-text.ts";
import { fileKind } from "../share/file-kind.ts";
import { useSpoken } from "../words/language.ts";
import { emptyDocument } from "./empty-document.ts";
import { Working } from "./Working.tsx";

const FromFileSheet = lazySheet(async () => (await import("../from-file/FromFileSheet.tsx")).FromFileSheet);
const ScanApp = lazy(async () => ({ default: (await import("../share/ScanApp.tsx")).ScanApp }));

interface NewSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly shelf: Shelf;
  /** `rest`: rows that don't fit into the document, to be imported into the app. */
  readonly onAdd: (
    source: string,
    origin: "file" | "pasted" | "empty",
    withSampleData: boolean,
    rest?: File | null,
  ) => Promise<void>;
  /** Called with the packed document from a link or code. */
  readonly onReceived: (packed: string) => void;
  /** Starts the five questions that make a document. */
  readonly onGuide: () => void;
  /** Called with a backup, or with records rescued from a damaged app. */
  readonly onRestore: (file: Uint8Array) => void;
}

export const largestDocument = 5_000_000;

/** The ways to get an app other than from a sample. */
export function NewSheet({ open, onOpenChange, shelf, onAdd, onGuide, onReceived, onRestore }: NewSheetProps) {
  const { words } = useSpoken();
  const input = useRef<HTMLInputElement>(null);
  const [pasting, setPasting] = useState(false);
  const [text, setText] = useState("");
  const [scanning, setScanning] = useState(false);
  const [importing, setImporting] = useState(false);
  const [given, setGiven] = useState<File | null>(null);
  const { busy, once } = useBusy();
  const failed = (): void => void showToast({ text: words.failed, kind: "error" });
  const restore = async (file: File): Promise<void> => onRestore(new Uint8Array(await file.arrayBuffer()));
  const take = async (file: File): Promise<void> => {
    const kind = await fileKind(file);
    if (kind === "backup") return restore(file);
    if (kind === "data") {
      onOpenChange(false);
      setGiven(file);
      return setImporting(true);
    }
    if (file.size > largestDocument) showToast({ text: words.tooLarge, kind: "error" });
    else await onAdd(await documentText(file), "file", true);
    return undefined;
  };
  const addPasted = async (): Promise<void> => {
    await onAdd(text, "pasted", true);
    setPasting(false);
    setText("");
  };
  return (
    <>
      <Sheet open={open} onOpenChange={onOpenChange} title={words.newApp} flush>
        <ListGroup label={words.newApp}>
          <ListRow
            title={words.fromQuestions}
            subtitle={words.fromQuestionsHelp}
            start={<Tile icon="sparkles" tint="accent" />}
            onClick={() => {
              onOpenChange(false);
              onGuide();
            }}
          />
          <ListRow
            title={words.fromEmpty}
            subtitle={words.fromEmptyHelp}
            start={<Tile icon="file-text" />}
            badge={busy === "empty" ? <Working /> : undefined}
            onClick={() =>
              void once(() => onAdd(emptyDocument(words.emptyDocument), "empty", false).catch(failed), "empty")
            }
          />
          <ListRow
            title={words.fromFile}
            subtitle={words.fromFileHelp}
            start={<Tile icon="folder-open" />}
            badge={busy === "file" ? <Working /> : undefined}
            onClick={() => input.current?.click()}
          />
          <ListRow
            title={words.fromOther}
            subtitle={words.fromOtherHelp}
            start={<Tile icon="table" />}
            onClick={() => {
              onOpenChange(false);
              setImporting(true);
            }}
          />
          <ListRow
            title={words.fromText}
            subtitle={words.fromTextHelp}
            start={<Tile icon="clipboard" />}
            onClick={() => {
              onOpenChange(false);
              setPasting(true);
            }}
          />
          <ListRow
            title={words.sharing.scan}
            subtitle={words.sharing.scanNew}
            start={<Tile icon="camera" />}
            onClick={() => {
              onOpenChange(false);
              setScanning(true);
            }}
          />
        </ListGroup>
      </Sheet>
      <FromFileSheet
        open={importing}
        onOpenChange={(next) => {
          setImporting(next);
          if (!next) setGiven(null);
        }}
        shelf={shelf}
        given={given}
        onDocument={(source) => onAdd(source, "file", true)}
        onBackup={restore}
        onAdd={(source, rest) => onAdd(source, "file", true, rest)}
      />
      <Suspense>
        {scanning ? (
          <ScanApp
            open
            onOpenChange={setScanning}
            onPacked={(packed) => {
              setScanning(false);
              onReceived(packed);
            }}
          />
        ) : null}
      </Suspense>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={words.fromFile}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file !== undefined) void once(() => take(file).catch(failed), "file");
        }}
      />
      <Sheet
        open={pasting}
        onOpenChange={setPasting}
        title={words.fromText}
        height="full"
        footer={
          <Button
            block
            busy={busy === "pasted"}
            aria-disabled={text.trim() === ""}
            onClick={() => {
              const packed = packedInLink(text);
              if (packed === null) void once(() => addPasted().catch(failed), "pasted");
              else onReceived(packed);
            }}
          >
            {words.makeApp}
          </Button>
        }
      >
        <div className="list-card field-card sheet-fields">
          <Field label={words.pasteHere} required>
            <TextArea value={text} onChange={setText} placeholder="# Specification: …" />
          </Field>
        </div>
      </Sheet>
    </>
  );
}
