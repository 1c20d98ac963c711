import { useEffect, useState } from "react";
import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import { packDocument } from "#exchange/sharing/packed-document.ts";
import { packedInLink } from "#exchange/sharing/packed-link.ts";
import { lazySheet } from "#player/lazy-sheet.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { AppIcon, Tile } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { useSpoken } from "../words/language.ts";
import { documentText } from "./document-text.ts";
import { fileKind, type FileKind } from "./file-kind.ts";

const FromFileSheet = lazySheet(async () => (await import("../from-file/FromFileSheet.tsx")).FromFileSheet);

/** Longer than any link that a phone passes on. */
const LONGEST_LINK = 1_000_000;

interface GivenSheetProps {
  readonly files: readonly File[];
  readonly apps: readonly ShelfApp[];
  readonly shelf: Shelf;
  readonly onAdd: (source: string, rest: File | null) => Promise<void>;
  readonly onImport: (app: ShelfApp) => void;
  /** Called with the packed document if the file is a document or a link to one. */
  readonly onReceived: (packed: string) => void;
  readonly onRestore: (file: Uint8Array) => void;
  readonly onClose: () => void;
}

/**
 * Files from the phone's share sheet or "open with": their kinds, and what can be made of them. Nothing happens before
 * the person chooses.
 */
export function GivenSheet({ files, apps, shelf, onAdd, onImport, onReceived, onRestore, onClose }: GivenSheetProps) {
  const { words } = useSpoken();
  const { sharing } = words;
  const [file] = files;
  const [read, setRead] = useState<{ readonly kind: FileKind; readonly text: string } | null>(null);
  const [making, setMaking] = useState(false);
  useEffect(() => {
    let current = true;
    if (file !== undefined) void look(file).then((found) => current && setRead(found));
    return () => {
      current = false;
    };
  }, [file]);
  if (file === undefined) return null;
  const packed = read === null ? null : packedInLink(lastLine(read.text));
  const kind = packed === null ? read?.kind : "document";
  const take = (run: () => void) => () => {
    onClose();
    run();
  };
  const names = files.map(({ name }) => name).filter((name) => name !== "");
  return (
    <>
      <Sheet open={!making} onOpenChange={(open) => open || onClose()} title={sharing.given} flush>
        <div className="page-note">
          <Banner title={names.join(", ")}>{sharing.givenNotYet}</Banner>
        </div>
        <ListGroup label={sharing.given}>
          {kind === "document" ? (
            <ListRow
              title={sharing.givenLook}
              start={<Tile icon="eye" tint="accent" />}
              onClick={take(() => onReceived(packed ?? packDocument(read?.text ?? "")))}
            />
          ) : null}
          {kind === "backup" ? (
            <ListRow
              title={sharing.givenRestore}
              start={<Tile icon="history" tint="accent" />}
              onClick={take(() => void file.arrayBuffer().then((bytes) => onRestore(new Uint8Array(bytes))))}
            />
          ) : null}
          {kind === "data" ? (
            <>
              <ListRow
                title={sharing.givenNew}
                start={<Tile icon="plus" tint="accent" />}
                onClick={() => setMaking(true)}
              />
              {apps.map((app) => (
                <ListRow
                  key={app.id}
                  title={sharing.givenImport(app.name)}
                  start={<AppIcon name={app.name} icon={app.icon} />}
                  onClick={take(() => onImport(app))}
                />
              ))}
            </>
          ) : null}
        </ListGroup>
      </Sheet>
      <FromFileSheet
        open={making}
        onOpenChange={(open) => open || onClose()}
        shelf={shelf}
        given={file}
        onDocument={async (source) => take(() => onReceived(packDocument(source)))()}
        onBackup={async (backup) => {
          onClose();
          onRestore(new Uint8Array(await backup.arrayBuffer()));
        }}
        onAdd={async (source, rest) => {
          await onAdd(source, rest);
          onClose();
        }}
      />
    </>
  );
}

/** Phones put a title before a shared link. */
const lastLine = (text: string): string => text.trim().split(/\s+/u).at(-1) ?? "";

/** The text is only needed for links and documents. */
async function look(file: File): Promise<{ readonly kind: FileKind; readonly text: string }> {
  const kind = await fileKind(file);
  const isText = kind === "document" || (kind === "data" && file.size <= LONGEST_LINK);
  return { kind, text: isText ? await documentText(file) : "" };
}
