import { useState } from "react";
import { Tile } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { documentForCodes, documentLink, leadsOnlyHere, LONGEST_SAFE_LINK } from "#exchange/sharing/document-link.ts";
import { shareFile, shareText } from "#player/actions/share.ts";
import { fileName } from "#player/state/kept-backup.ts";
import { useSpoken } from "../words/language.ts";
import { Codes } from "./Codes.tsx";

export interface Shared {
  readonly name: string;
  readonly source: string;
}

interface ShareSheetProps {
  readonly shared: Shared | null;
  /** The address where Ninefold is served, for links. */
  readonly base: string;
  readonly onClose: () => void;
}

/** Hands a document on: as a file, as a link that contains it, or as codes for another phone's camera. */
export function ShareSheet({ shared, base, onClose }: ShareSheetProps) {
  const { words } = useSpoken();
  const { sharing } = words;
  const [last, setLast] = useState(shared);
  const [codes, setCodes] = useState(false);
  if (shared !== null && shared !== last) setLast(shared);
  const about = shared ?? last;
  if (about === null) return null;
  const { name, source } = about;
  const attempt = (work: Promise<unknown>): void => {
    work.catch(() => showToast({ text: words.failed, kind: "error" }));
  };
  const link = (): string => documentLink(base, source);
  const onlyHere = leadsOnlyHere(base);
  const aboutLink = (): string => {
    if (onlyHere) return sharing.linkOnlyHere;
    return shared !== null && link().length > LONGEST_SAFE_LINK ? sharing.longLink : sharing.asLinkHelp;
  };
  return (
    <>
      <Sheet
        open={shared !== null && !codes}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        title={sharing.title(name)}
        flush
      >
        <ListGroup label={sharing.title(name)} footer={sharing.withoutRecords}>
          <ListRow
            title={sharing.asFile}
            subtitle={`${fileName(name)}.md`}
            start={<Tile icon="file-text" />}
            chevron={false}
            onClick={() => {
              onClose();
              attempt(shareFile(new File([source], `${fileName(name)}.md`, { type: "text/markdown" })));
            }}
          />
          <ListRow
            title={sharing.asLink}
            subtitle={aboutLink()}
            start={<Tile icon="link" />}
            chevron={false}
            onClick={() => {
              onClose();
              attempt(
                shareText(name, link()).then((how) => {
                  if (how === "copied") showToast({ text: sharing.linkCopied });
                }),
              );
            }}
          />
          <ListRow
            title={sharing.asCode}
            subtitle={sharing.asCodeHelp}
            start={<Tile icon="qr-code" />}
            onClick={() => setCodes(true)}
          />
        </ListGroup>
      </Sheet>
      <Sheet
        open={shared !== null && codes}
        onOpenChange={(open) => {
          if (open) return;
          setCodes(false);
          onClose();
        }}
        title={name}
      >
        {shared !== null && codes ? <Codes text={documentForCodes(base, source)} forCamera={!onlyHere} /> : null}
      </Sheet>
    </>
  );
}
